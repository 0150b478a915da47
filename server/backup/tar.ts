/** A file of an archive. Its content must be as long as its size says. */
export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Buffer> | Iterable<Buffer>
}

const block = 512
const longestName = 100
const largestOctal = 0o77_777_777_777
const filled = (size: number): number => Math.ceil(size / block) * block

/** The archive is cut off, or something in it was changed. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError'
}

const sumOf = (header: Buffer): number => {
  let sum = 0
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte
  return sum
}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for an archive`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  if (size <= largestOctal) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The bytes of a tar archive (POSIX ustar) of these files, in their order. */
export async function* tarOf(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield headerOf(name, size, at)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} has changed while it was copied`)
    yield Buffer.alloc(filled(size) - size)
  }
  yield Buffer.alloc(2 * block)
}

/** Takes bytes off a stream in the lengths that are asked for. */
function bytesOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function upTo(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new DamagedArchiveError('the archive ends too early')
      rest = next.value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }

  return {
    async exactly(length: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = length; left > 0;) {
        const part = await upTo(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    async *some(length: number): AsyncGenerator<Buffer> {
      for (let left = length; left > 0;) {
        const part = await upTo(left)
        left -= part.length
        yield part
      }
    },
  }
}

function sizeOf(header: Buffer): number {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128))
  return Number.parseInt(header.toString('latin1', 124, 135), 8)
}

/** The files of an archive in their order. Each is read whole or not at all before the next one comes. */
export async function* filesOfTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = bytesOf(source)
  for (;;) {
    const header = await bytes.exactly(block)
    if (header.every((byte) => byte === 0)) return
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== sumOf(header))
      throw new DamagedArchiveError('the archive is damaged')
    const size = sizeOf(header)
    const content = bytes.some(size)
    yield { name: header.toString('utf8', 0, header.indexOf(0)), size, content }
    for await (const _left of content) void _left
    await bytes.exactly(filled(size) - size)
  }
}
