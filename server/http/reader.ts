import type { Request } from 'express'
import type { Reader } from '../core/actor.ts'

/** Asks once per request who is behind it, however many steps of the pipeline want to know. */
export function askOnce(readerOf: (req: Request) => Promise<Reader>): (req: Request) => Promise<Reader> {
  const known = new WeakMap<Request, Promise<Reader>>()
  return (req) => {
    const asked = known.get(req) ?? readerOf(req)
    known.set(req, asked)
    return asked
  }
}
