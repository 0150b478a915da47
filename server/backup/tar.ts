import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack, type Pack } from 'tar-stream'

/** A file of an archive. Its content must be as long as its size says. */
export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** The archive is cut off, or something in it was changed. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError'
}

async function add(archive: Pack, { name, size, content }: TarEntry, mtime: Date): Promise<void> {
  let read = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      read += chunk.length
      yield chunk
    }
    if (read !== size) throw new Error(`${name} has changed while it was copied`)
  }
  const writer = archive.entry({ name, size, mtime, mode: 0o600 })
  await pipeline(counted(), writer as unknown as Writable)
}

/** The bytes of a tar archive of these files, each of which is read when there is room for it. */
export function tarOf(entries: AsyncIterable<TarEntry>, at: Date): Readable {
  const archive = pack()
  const addAll = async (): Promise<void> => {
    for await (const entry of entries) await add(archive, entry, at)
    archive.finalize()
  }
  addAll().catch((error: Error) => archive.destroy(error))
  return Readable.from(archive as AsyncIterable<Buffer>)
}

/** The files of an archive in their order. Each is read whole or not at all before the next one comes. */
export async function* filesOfTar(source: Readable): AsyncGenerator<TarEntry> {
  const files = extract()
  source.on('error', (error) => files.destroy(error))
  source.pipe(files as unknown as Writable)
  try {
    for await (const entry of files) {
      const { name, size, type } = entry.header
      if (type !== 'file') throw new DamagedArchiveError(`${name} is no file`)
      yield { name, size, content: entry as AsyncIterable<Buffer> }
      entry.resume()
    }
  } finally {
    files.destroy()
  }
}
