import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '#db/folder.ts'
import type { Config } from '../config.ts'
import { openBucket } from '../ports/bucket.ts'
import type { ListedFile } from '../ports/media.ts'

/** Where backups are kept. */
export interface BackupPlace {
  /** In words, for people. */
  name: string
  put(name: string, path: string): Promise<void>
  /** Copies one to this machine; false where there is none of that name. */
  fetch(name: string, path: string): Promise<boolean>
  /** The sum of the bytes as they lie there, read anew; null where there is none of that name. */
  sum(name: string): Promise<string | null>
  remove(name: string): Promise<void>
  list(): Promise<ListedFile[]>
}

const longestRequestMs = 6 * 60 * 60 * 1000

/** The folder of archives, below the data of this installation. */
export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups')

/** The bucket, where the settings name an S3 service; the folder beside the database otherwise. */
export function backupPlace({ s3, backup, dataDir }: Pick<Config, 's3' | 'backup' | 'dataDir'>): BackupPlace {
  return s3 ? inBucket({ ...s3, bucket: backup.bucket ?? s3.bucket }) : inFolder(backupFolder({ dataDir }))
}

/** The SHA-256 of bytes that pass by. */
export async function sumOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

function inBucket(s3: NonNullable<Config['s3']>): BackupPlace {
  const bucket = openBucket({ s3, folder: 'backups', patienceMs: longestRequestMs })
  return {
    name: `the bucket ${s3.bucket}`,
    put: bucket.putFile,
    fetch: async (name, path) => {
      const found = await bucket.open(name)
      if (found) await pipeline(found.content, createWriteStream(path, { mode: 0o600 }))
      return found !== null
    },
    sum: async (name) => {
      const found = await bucket.open(name)
      return found && (await sumOf(found.content as AsyncIterable<Buffer>))
    },
    remove: bucket.remove,
    list: async () => {
      const files: ListedFile[] = []
      for await (const file of bucket.list()) files.push(file)
      return files
    },
  }
}

function inFolder(folder: string): BackupPlace {
  const pathOf = (name: string): string => join(folder, basename(name))
  const isThere = async (name: string): Promise<boolean> =>
    (await stat(pathOf(name)).catch(() => null))?.isFile() ?? false
  return {
    name: folder,
    put: async (name, path) => {
      makeFolder(folder, 0o700)
      // Beside it and renamed, so that nobody ever finds half of one.
      const draft = pathOf(`.${name}`)
      await copyFile(path, draft)
      await rename(draft, pathOf(name))
    },
    fetch: async (name, path) => {
      if (!(await isThere(name))) return false
      await copyFile(pathOf(name), path)
      return true
    },
    sum: async (name) =>
      (await isThere(name)) ? await sumOf(createReadStream(pathOf(name)) as AsyncIterable<Buffer>) : null,
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      const found = names.filter((name) => !name.startsWith('.'))
      return await Promise.all(
        found.map(async (name) => {
          const { size, mtime } = await stat(pathOf(name))
          return { name, bytes: size, at: mtime }
        }),
      )
    },
  }
}
