/** One file of an archive. */
export interface ZipEntry {
  name: string
  content: Buffer
}

/** Few programs make or read an archive: the library is loaded by those that do. */
const library = () => import('@zip.js/zip.js')

const inThisThread = { useWebWorkers: false }

/** A zip archive of these files, each compressed; it becomes a ZIP64 one where it has to. */
export async function zipOf(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await library()
  const options = { ...inThisThread, lastModDate: at, extendedTimestamp: false, dataDescriptor: false }
  const archive = new ZipWriter(new Uint8ArrayWriter(), options)
  for (const { name, content } of entries) await archive.add(name, new Uint8ArrayReader(content))
  return Buffer.from(await archive.close())
}

/** The files of an archive by their names. Throws on damage, their check sums included. */
export async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } = await library()
  const reader = new ZipReader(new Uint8ArrayReader(archive), { ...inThisThread, checkSignature: true })
  const files = new Map<string, Buffer>()
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())))
  }
  return files
}
