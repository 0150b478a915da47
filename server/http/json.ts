import express, { type Request, type Response } from 'express'
import { Failure } from '#shared/errors.ts'

/** How deep lists and objects of a body may stand in one another; ours need four levels. */
const mostLevels = 32
/** How many values a body may hold; ours hold some hundreds at most. */
const mostValues = 10_000

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads the JSON body of one request; a request without one reads as an empty object. */
export type ReadJson = (req: Request, res: Response) => Promise<unknown>

/**
 * Reads JSON bodies of up to so many bytes, plain or compressed. Throws the refusal: 413 too large or too
 * many values, 415 not in UTF-8, 400 malformed. What a body costs is known before it is parsed.
 */
export function jsonReader(maxBytes: number): ReadJson {
  const receive = express.raw({ type: () => true, limit: maxBytes })
  return async (req, res) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(req.headers['content-type'] ?? '')?.[1]
    if (charset && charset.toLowerCase() !== 'utf-8') throw new Failure('request.unsupported_type')
    // Said beforehand: then nothing of it need arrive.
    if (Number(req.headers['content-length']) > maxBytes) throw new Failure('request.too_large')
    await new Promise<void>((resolve, reject) => {
      receive(req, res, (error?: Error | 'route' | 'router') =>
        error instanceof Error ? reject(error) : resolve(),
      )
    })
    const bytes: unknown = req.body
    return Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : {}
  }
}

/** Parses an object or a list. Keys that could reach a prototype are malformed wherever they stand. */
export function parseJson(bytes: Buffer): object {
  checkShape(bytes)
  const value = parse(bytes)
  if (typeof value !== 'object' || value === null) throw new Failure('request.malformed')
  // The shape has bounded how many there are.
  const waiting: object[] = [value]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    for (const [key, inner] of Object.entries(part) as [string, unknown][]) {
      if (forbidden.has(key)) throw new Failure('request.malformed')
      if (typeof inner === 'object' && inner !== null) waiting.push(inner)
    }
  }
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new Failure('request.malformed')
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Looks at each byte once, before the parser makes anything of it: how deep it goes, and how many values there are. */
function checkShape(bytes: Buffer): void {
  let levels = 0
  let values = 1
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === quote) i = endOfString(bytes, i)
    else if (byte === comma) values++
    else if (byte === openList || byte === openObject) {
      values++
      levels++
    } else if (byte === closeList || byte === closeObject) levels--
    if (levels > mostLevels) throw new Failure('request.malformed')
    if (values > mostValues) throw new Failure('request.too_large')
  }
}

function endOfString(bytes: Buffer, start: number): number {
  for (let i = start + 1; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === backslash) i++
    else if (byte === quote) return i
  }
  return bytes.length
}
