import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { makeFolder } from '#db/folder.ts'
import { dumpDatabase } from '#db/backup/dump.ts'
import { schemaState } from '#db/migrate.ts'
import { engineOfUrl } from '#db/url.ts'
import type { Clock } from '../core/clock.ts'
import type { MediaStore } from '../ports/media.ts'
import {
  databaseFolder,
  manifestName,
  uploadFolder,
  uploadListName,
  type FileSum,
  type Manifest,
  type UploadList,
} from './manifest.ts'
import { tarOf, type TarEntry } from './tar.ts'
import { makeWorkFolder } from './workFolder.ts'

export interface Source {
  url: string
  media: MediaStore
  /** The names of the uploads that the database speaks of. */
  listUploads(): Promise<string[]>
  version: string
  clock: Clock
  signal?: AbortSignal | undefined
}

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

const jsonEntry = (name: string, value: unknown): TarEntry => {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return { name, size: content.length, content: [content] }
}

/** The uploads one by one, summed while they pass by; their list comes last, when it is known. */
async function* uploadEntries({ media }: Source, names: string[]): AsyncGenerator<TarEntry> {
  const list: UploadList = { files: [], missing: [] }
  for (const name of names) {
    const found = await media.open(name)
    if (!found) {
      list.missing.push(name)
      continue
    }
    const hash = createHash('sha256')
    const summed = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of found.content as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
    }
    yield { name: uploadFolder + name, size: found.bytes, content: summed() }
    list.files.push({ name, bytes: found.bytes, sha256: hash.digest('hex') })
  }
  yield jsonEntry(uploadListName, list)
}

async function* entriesOf(source: Source, manifest: Manifest, work: Work): AsyncGenerator<TarEntry> {
  yield jsonEntry(manifestName, manifest)
  for (const { name, bytes } of manifest.database) {
    const content = createReadStream(join(work.folder, name)) as AsyncIterable<Buffer>
    yield { name: databaseFolder + name, size: bytes, content }
  }
  yield* uploadEntries(source, work.uploads)
}

interface Work {
  folder: string
  uploads: string[]
}

async function manifestOf({ url, version, clock }: Source, work: Work): Promise<Manifest> {
  const { applied } = await schemaState({ url })
  const { files, tables, sequences } = await dumpDatabase(url, work.folder)
  const database: FileSum[] = []
  for (const name of files) {
    const path = join(work.folder, name)
    database.push({ name, bytes: (await stat(path)).size, sha256: await sumOfFile(path) })
  }
  return {
    format: 1,
    version,
    engine: engineOfUrl(url),
    schema: applied.at(-1) ?? '',
    createdAt: clock.now().toISOString(),
    tables,
    sequences,
    database,
    uploads: work.uploads.length,
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Gives a finished file a name that nobody has: another may have been finished since the name was chosen. */
async function placeFree(draft: string, freePath: () => string): Promise<string> {
  for (;;) {
    const path = freePath()
    try {
      await link(draft, path)
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      // A file system without links.
      await rename(draft, path)
      return path
    }
  }
}

/**
 * Writes one archive with the database as it is at one moment, the uploads it speaks of and a manifest.
 * The file is there whole or not at all, and readable to its owner alone. One that is named takes the place of what
 * has that name; of others the name is chosen at the end, for many may be written at once.
 */
export async function writeArchive(
  source: Source,
  file: string | (() => string),
): Promise<{ path: string; manifest: Manifest }> {
  const first = typeof file === 'string' ? file : file()
  const home = dirname(first)
  makeFolder(home, 0o700)
  const folder = await makeWorkFolder(join(home, '.backup-'))
  try {
    const work = { folder, uploads: [] as string[] }
    const manifest = await manifestOf(source, work)
    // Asked for after the database: what was uploaded meanwhile does no harm, what is missing would.
    work.uploads = await source.listUploads()
    manifest.uploads = work.uploads.length
    const draft = join(folder, basename(first))
    await pipeline(
      tarOf(entriesOf(source, manifest, work), source.clock.now()),
      createGzip(),
      createWriteStream(draft, { mode: 0o600 }),
      { signal: source.signal },
    )
    await syncFile(draft)
    if (typeof file !== 'string') return { path: await placeFree(draft, file), manifest }
    await rename(draft, file)
    return { path: file, manifest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
