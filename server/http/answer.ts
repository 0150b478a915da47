import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { Failure } from '#shared/errors.ts'
import { encode, encodingFor, type Encoding } from './encoding.ts'

/** A JSON answer ready to send, kept by the answer cache for as long as nothing has changed. */
export interface Answer {
  status: number
  body: Buffer
  /** Made when first asked for: a signed-in reader's answer is never asked about again. */
  etag: string | null
  link: string | null
  /** In each coding that somebody took, made when first asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Makes the bytes of an answer once. */
export function makeAnswer(status: number, value: unknown, link: string | null): Answer {
  const body = Buffer.from(JSON.stringify(value) ?? 'null')
  return {
    status,
    body,
    etag: null,
    link,
    encoded: {},
  }
}

/**
 * Sends an answer. To a signed-in reader it must never be stored; a visitor's may be kept and asked
 * about again by its ETag.
 */
export async function sendAnswer(
  req: Request,
  res: Response,
  { answer, isShared }: { answer: Answer; isShared: boolean },
): Promise<void> {
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': isShared ? 'no-cache' : 'no-store',
    Vary: 'Cookie, Accept-Encoding',
  }
  if (answer.link) headers['Link'] = answer.link
  if (isShared) {
    answer.etag ??= `"${createHash('sha1').update(answer.body).digest('base64url')}"`
    headers['ETag'] = answer.etag
    if (req.headers['if-none-match']?.includes(answer.etag)) {
      res.writeHead(304, headers).end()
      return
    }
  }
  let body = answer.body
  const encoding = encodingFor(req, body.length)
  if (encoding === null) throw new Failure('request.not_acceptable')
  if (encoding !== 'identity') {
    body = await (answer.encoded[encoding] ??= encode(encoding, body))
    headers['Content-Encoding'] = encoding
  }
  headers['Content-Length'] = body.length
  res.writeHead(answer.status, headers).end(req.method === 'HEAD' ? undefined : body)
}

/** Keeps the answers that every visitor gets alike until the database changes. */
export interface AnswerCache<Kept extends { body: Buffer } = Answer> {
  find(address: string): Kept | undefined
  keep(address: string, answer: Kept, readAt: CacheMark): void
  /** Taken before reading, so that an answer that was overtaken by a write is not kept. */
  mark(): CacheMark
}
type CacheMark = number | null

const mostAnswers = 500
/** Of what is kept, before it is compressed. */
const mostBytes = 16 * 1024 * 1024
/** Answers that depend on the time of day, as trending does, are made anew after this. */
const longestMs = 10_000

/** `changeCount` says that the database may have changed by rising, or null when it cannot know: then nothing is kept. */
export function answerCache<Kept extends { body: Buffer } = Answer>(
  changeCount: () => number | null,
  now: () => number = Date.now,
): AnswerCache<Kept> {
  const answers = new Map<string, Kept>()
  let seen: CacheMark = null
  let since = 0
  let bytes = 0
  function forget(): void {
    answers.clear()
    bytes = 0
  }
  function mark(): CacheMark {
    const current = changeCount()
    if (current === null || current !== seen || now() - since > longestMs) {
      forget()
      seen = current
      since = now()
    }
    return current
  }
  return {
    mark,
    find: (address) => (mark() === null ? undefined : answers.get(address)),
    keep: (address, answer, readAt) => {
      if (readAt === null || mark() !== readAt) return
      const size = answer.body.length
      if (answers.size >= mostAnswers || bytes + size > mostBytes) forget()
      bytes += size
      answers.set(address, answer)
    },
  }
}
