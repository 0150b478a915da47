import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer
}

const deflated = 8
const utf8Names = 0x0800
const version = 20

/** The date and time of an entry as MS-DOS wrote them: two seconds are its smallest step. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return { time, date }
}

/** A zip archive of these files, each compressed; enough for what one person has written. */
export function zipOf(entries: ZipEntry[], at: Date): Buffer {
  const { time, date } = dosTime(at)
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const label = Buffer.from(name)
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(version, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(deflated, 4)
    common.writeUInt16LE(time, 6)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(label.length, 22)
    const header = Buffer.concat([Buffer.from('PK\x03\x04'), common, label])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([version, 0]), common, place, label]),
    )
    bodies.push(header, packed)
    offset += header.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, index, Buffer.from('PK\x05\x06'), end])
}
