import type { Request } from 'express'
import Negotiator from 'negotiator'
import { promisify } from 'node:util'
import zlib, { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
// Node before 22.15 lacks it: asked for by its name in an import, it would end the program there.
const hasZstd = 'zstdCompress' in zlib

/** The codings of content that an answer of ours may have, the cheapest first. */
const encoders = {
  zstd: (bytes: Buffer) => promisify(zlib.zstdCompress)(bytes),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => deflate(bytes, { level: 5 }),
}
export type Encoding = keyof typeof encoders

/** Below this a compressed answer saves no packet. */
const worthFrom = 1400

const cheapestFirst = (Object.keys(encoders) as Encoding[]).filter((name) => name !== 'zstd' || hasZstd)
/** Who takes anything has named nothing: what every client reads is the safest. */
const commonestFirst = cheapestFirst.toReversed()

/**
 * How an answer of so many bytes is sent to this caller: in one of our codings or as it is (`identity`), as
 * their Accept-Encoding weighs them; null where they take none of these.
 */
export function encodingFor(req: Request, bytes: number): Encoding | 'identity' | null {
  const accepted = req.headers['accept-encoding']
  if (accepted === undefined) return 'identity'
  const ours = accepted.includes('*') ? commonestFirst : cheapestFirst
  const order = bytes < worthFrom ? (['identity', ...ours] as const) : ([...ours, 'identity'] as const)
  const [best] = negotiatorOf(req).encodings(order, { preferred: order })
  return order.find((encoding) => encoding === best) ?? null
}

/** Whether a file that the build has compressed with Brotli is what this caller likes best, and names. */
export function takesBrotli(req: Request): boolean {
  if (!req.headers['accept-encoding']?.includes('br')) return false
  const ours = ['br', 'gzip', 'identity']
  return negotiatorOf(req).encodings(ours, { preferred: ours })[0] === 'br'
}

interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[]
}
// Its published types are of an earlier version, which had no order of ours.
const negotiatorOf = (req: Request): EncodingNegotiator => new Negotiator(req)

/** The bytes in a coding; made off the main thread. */
export const encode = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => encoders[encoding](bytes)
