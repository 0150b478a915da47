import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { diskMedia } from './media/disk.ts'
import { s3Media } from './media/s3.ts'

export interface StoredMedia {
  content: Readable
  bytes: number
}

export interface ListedFile {
  name: string
  bytes: number
  /** When it was put there. */
  at: Date
}

/** Where images are kept. Their names are made by us: random, and checked before they come here. */
export interface MediaStore {
  /** Keeps a file; once this answers it survives a crash. */
  put(file: { name: string; contentType: string; content: Buffer }): Promise<void>
  /** The file of that name, or null. */
  open(name: string): Promise<StoredMedia | null>
  /** Forgets a file; one that is gone already is no failure. */
  remove(name: string): Promise<void>
  /** Every file that lies there, in no order. */
  list(): AsyncIterable<ListedFile>
  /** Throws where files would be kept beside us and are not: the disk is full or read-only. */
  proveWritable(): Promise<void>
}

/** The bucket that the operator named, or else a folder beside the database. */
export function openMedia({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  return s3 ? s3Media(s3) : diskMedia(join(dataDir, 'media'))
}
