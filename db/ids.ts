import { randomBytes } from 'node:crypto'

export type NewId = () => string

interface Sources {
  now?: () => number
  random?: () => Uint8Array
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const dashed = (digits: string): string =>
  `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`

/**
 * A maker of UUIDv7 (RFC 9562): sorted by time, and rising within one millisecond through a
 * 12-bit counter in `rand_a`. An id names a row; it is never a secret.
 * `now` and `random` (8 bytes) can be given, so that seeds and tests repeat exactly.
 */
export const idMaker = ({ now = Date.now, random = () => randomBytes(8) }: Sources = {}): NewId => {
  let lastTime = -1
  let counter = 0
  return () => {
    const time = now()
    if (time > lastTime) {
      lastTime = time
      counter = 0
    } else if (++counter > 0xfff) {
      lastTime += 1
      counter = 0
    }
    const tail = Uint8Array.from(random())
    tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
    return dashed(lastTime.toString(16).padStart(12, '0') + (0x7000 | counter).toString(16) + hex(tail))
  }
}

/** The next id, by the clock and randomness of this machine. */
export const newId: NewId = idMaker()
