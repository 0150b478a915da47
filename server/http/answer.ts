import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Store } from '#db/store.ts'
import { createKept, type Kept } from '../core/kept.ts'
import { Failure } from '#shared/errors.ts'
import type { Cut } from './marks.ts'
import { encode, encodingFor, type Encoding } from './encoding.ts'

/** A JSON answer ready to send, kept by the answer cache for as long as nothing has changed. */
export interface Answer {
  status: number
  body: Buffer
  /** Made when first asked for: a signed-in reader's answer is never asked about again. */
  etag: string | null
  link: string | null
  /** The subjects that it shows: null where any change may concern it. */
  shows: ReadonlySet<string> | null
  /** The answer around its readers' marks, where it can be cut. */
  cut: Cut | null
  /** In each coding that somebody took, made when first asked for. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** Makes the bytes of an answer once. */
export function makeAnswer(status: number, value: unknown, link: string | null): Answer {
  return answerOf({ status, link }, Buffer.from(JSON.stringify(value) ?? 'null'))
}

/** An answer of these bytes. */
export function answerOf({ status, link }: Pick<Answer, 'status' | 'link'>, body: Buffer): Answer {
  return {
    status,
    body,
    etag: null,
    link,
    shows: null,
    cut: null,
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

const mostAnswers = 500
/** Of what is kept, before it is compressed. */
const mostBytes = 16 * 1024 * 1024

/** Answers until what they show changes: those that every visitor gets alike by address, or the parts that one member reads. */
export const answerCache = <Value extends { body: Buffer } = Answer>(
  store: Store,
  now?: () => number,
): AnswerCache<Value> =>
  createKept<Value>({
    store,
    most: mostAnswers,
    mostBytes,
    bytesOf: ({ body }) => body.length,
    ...(now ? { now } : {}),
  })

export type AnswerCache<Value = Answer> = Kept<Value>
