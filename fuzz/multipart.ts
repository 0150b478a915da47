import type { Random } from '#db/seed/random.ts'
import { hostileText } from './hostile.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** The smallest picture there is. */
export const onePixel = Buffer.from(png, 'base64')

const images: [string, string][] = [
  ['image/png', png],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
]

/** A file of one of the kinds that are taken, whole or damaged, or one that only says so. */
function file(random: Random, isSound: boolean): { type: string; content: Buffer } {
  const [type, base64] = random.pick(images)
  const content = Buffer.from(base64, 'base64')
  if (isSound) return { type, content }
  const flipped = Buffer.from(content)
  const place = random.int(0, flipped.length - 1)
  flipped[place] = (flipped[place] ?? 0) ^ (1 << random.int(0, 7))
  return {
    type: random.pick([type, 'image/jpeg', 'text/html', 'image/svg+xml', '']),
    content: random.pick([
      flipped,
      content.subarray(0, random.int(0, content.length)),
      Buffer.concat([content, Buffer.from('<script>alert(1)</script>')]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      // A picture that says it is 65,535 times 65,535 pixels large.
      Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0806000000', 'hex'),
      Buffer.from('474946383961ffffffff8000', 'hex'),
      Buffer.from('52494646ffffffff57454250565038200000', 'hex'),
      Buffer.alloc(random.int(0, 200_000), random.int(0, 255)),
    ]),
  }
}

/** The body of an upload, and its headers. */
export function multipart(
  random: Random,
  isMutated: boolean,
): { bytes: Buffer; headers: Record<string, string> } {
  const boundary = `----fuzz${random.int(1, 1e9)}`
  const part = (name: string, isFile: boolean) => {
    const { type, content } = file(random, !isMutated || random.chance(0.3))
    const fileName = isMutated
      ? hostileText(random)
          .replaceAll(/[\r\n"]/g, '_')
          .toWellFormed()
      : 'a.png'
    const disposition = `Content-Disposition: form-data; name="${name}"${isFile ? `; filename="${fileName}"` : ''}`
    const kind = isFile && type ? `\r\nContent-Type: ${type}` : ''
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\n${disposition}${kind}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  }
  const names = isMutated
    ? random.some(['file', 'files', '__proto__', 'file', 'x[]', ''], random.int(0, 3))
    : ['file']
  const parts = names.map((name) => part(name, !isMutated || random.chance(0.8)))
  const end = isMutated && random.chance(0.2) ? '' : `--${boundary}--\r\n`
  const type =
    isMutated && random.chance(0.1) ? 'multipart/form-data' : `multipart/form-data; boundary=${boundary}`
  return { bytes: Buffer.concat([...parts, Buffer.from(end)]), headers: { 'Content-Type': type } }
}
