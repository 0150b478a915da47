import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { makeFolder } from '#db/folder.ts'
import { checkDump } from '#db/backup/restore.ts'
import {
  databaseFolder,
  Manifest,
  manifestName,
  uploadFolder,
  UploadList,
  uploadListName,
  type FileSum,
} from './manifest.ts'
import { DamagedArchiveError, filesOfTar, type TarEntry } from './tar.ts'

/** An archive on the disk, and whatever is wrong with it. */
export interface Unpacked {
  manifest: Manifest
  /** The names of the uploads, which lie in the folder `uploads`. */
  uploads: string[]
  missingUploads: string[]
  problems: string[]
}

/** Names are ours: anything that would leave its folder was not written by us. */
const isOurs = (name: string): boolean => /^(database|uploads)\/[\w.-]+$/.test(name) && !name.includes('..')

async function textOf({ content }: TarEntry): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function keep(entry: TarEntry, folder: string): Promise<FileSum> {
  const path = join(folder, entry.name)
  const hash = createHash('sha256')
  makeFolder(dirname(path))
  async function* summed(): AsyncGenerator<Buffer> {
    for await (const part of entry.content) {
      hash.update(part)
      yield part
    }
  }
  await pipeline(Readable.from(summed()), createWriteStream(path, { mode: 0o600 }))
  return { name: entry.name, bytes: entry.size, sha256: hash.digest('hex') }
}

function differences(expected: FileSum[], found: Map<string, FileSum>, folder: string): string[] {
  return expected.flatMap(({ name, bytes, sha256 }) => {
    const file = found.get(folder + name)
    if (!file) return [`${folder}${name} is missing`]
    return file.bytes === bytes && file.sha256 === sha256 ? [] : [`${folder}${name} was changed`]
  })
}

/** What an archive says of itself, without reading on. */
export const readManifest = (file: string): Promise<Manifest> =>
  provingly(async () => {
    for await (const entry of archiveFiles(file)) {
      if (entry.name === manifestName) return Manifest.parse(JSON.parse(await textOf(entry)))
      break
    }
    throw new DamagedArchiveError('this is no backup of ours')
  })

async function* archiveFiles(file: string): AsyncGenerator<TarEntry> {
  const unpacked = createGunzip()
  // A pipeline, unlike a pipe, hands on the errors of the file.
  const reading = pipeline(createReadStream(file), unpacked).catch(() => undefined)
  try {
    yield* filesOfTar(unpacked)
  } finally {
    unpacked.destroy()
    await reading
  }
}

/** Whatever an archive's bytes lead to is its damage; that a file cannot be opened or written is not. */
async function provingly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error
    if (isOfDisk || error instanceof DamagedArchiveError) throw error
    throw new DamagedArchiveError('the archive is cut off or damaged')
  }
}

/** Unpacks an archive into a folder and proves it: every sum, every count, and the books of the ledger. */
export const unpackArchive = (file: string, folder: string): Promise<Unpacked> =>
  provingly(() => unpack(file, folder))

async function unpack(file: string, folder: string): Promise<Unpacked> {
  const found = new Map<string, FileSum>()
  let manifest: Manifest | undefined
  let list: UploadList | undefined
  for await (const entry of archiveFiles(file)) {
    if (entry.name === manifestName) manifest = Manifest.parse(JSON.parse(await textOf(entry)))
    else if (entry.name === uploadListName) list = UploadList.parse(JSON.parse(await textOf(entry)))
    else if (isOurs(entry.name)) found.set(entry.name, await keep(entry, folder))
    else throw new DamagedArchiveError(`${entry.name} does not belong into a backup`)
  }
  if (!manifest || !list) throw new DamagedArchiveError('this is no backup of ours')
  const problems = [
    ...differences(manifest.database, found, databaseFolder),
    ...differences(list.files, found, uploadFolder),
  ]
  // What was changed already need not be read to know that it is wrong.
  if (problems.length === 0)
    problems.push(...(await checkDump({ ...manifest, folder: join(folder, databaseFolder) })))
  return {
    manifest,
    uploads: list.files.map(({ name }) => name),
    missingUploads: list.missing,
    problems,
  }
}
