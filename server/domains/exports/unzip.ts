import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive, read from its directory at the end as every zip program does. Throws on damage. */
export function filesOf(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf('PK\x05\x06')
  if (end < 0) throw new Error('there is no directory')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const start = archive.readUInt32LE(at + 42)
    const body = start + 30 + archive.readUInt16LE(start + 26)
    const content = inflateRawSync(archive.subarray(body, body + archive.readUInt32LE(at + 20)))
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength
  }
  return files
}
