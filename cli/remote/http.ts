import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Failure, failures, type FailureCode } from '#shared/errors.ts'
import { exitOfStatus, exits, Refused, UsageError } from '../exit.ts'

interface Asking {
  method: string
  path: string
  token?: string | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

/** Asks a community, however long the answer takes; throws its refusal as the server said it. */
export async function ask<Reply>(url: string, { method, path, token, body, signal }: Asking): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const { status, answer } = await send(new URL(path, url), {
    method,
    text,
    signal,
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(text === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
    },
  })
  const parsed = objectIn(answer)
  const { message, code, issues, ...details } = (parsed ?? {}) as Refusal
  // What stands before a Plaza answers for it while it starts anew.
  if (!code && exitOfStatus(status) === exits.later)
    throw new Failure('server.busy', { message: `${url} cannot answer at the moment (${status})` })
  if (parsed === undefined)
    throw new UsageError(`${url} does not answer as a Plaza does (${status})`, 'Check the address')
  if (status < 300) return parsed as Reply
  // A newer server may refuse in words that are not known here.
  if (code && !(code in failures))
    throw new Refused(
      { message: message ?? `${url} refused (${status})`, code, issues },
      exitOfStatus(status),
    )
  const known = code ? (code as FailureCode) : status === 404 ? 'route.not_found' : 'server.error'
  throw new Failure(known, { message, issues, details })
}

interface Refusal {
  message?: string
  code?: string
  issues?: []
}

/** What an answer says; nothing where it is no JSON. */
function objectIn(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

interface Sending {
  method: string
  text: string | undefined
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

function send(url: URL, { text, signal, ...options }: Sending): Promise<{ status: number; answer: string }> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const unreachable = (error: NodeJS.ErrnoException) =>
      reject(
        signal?.aborted
          ? error
          : new Failure('server.busy', {
              message: `${url.origin} cannot be reached (${error.code ?? error.message})`,
            }),
      )
    const sent = request(url, { ...options, ...(signal ? { signal } : {}) }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (answer += chunk))
      response.on('error', unreachable)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, answer }))
    })
    sent.on('error', unreachable)
    sent.end(text)
  })
}
