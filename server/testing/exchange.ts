import { request } from 'node:http'

/** What one call answered, to the letter. */
export interface Exchange {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** One HTTP call without the courtesies of fetch: a body on GET, any header, an answer before the body was read. */
export function exchange(url: string, path: string, sent: Sent = {}): Promise<Exchange> {
  const { method = 'GET', headers = {}, body } = sent
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        outgoing.destroy()
      })
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/**
 * How a call was refused, as `400 request.invalid`. What is not in the one shape of refusals, or tells of
 * the inside, is appended, so that no comparison holds.
 */
export function refusalOf({ status, headers, text }: Exchange): string {
  const body = JSON.parse(text) as {
    code: string
    message: string
    issues?: { path: unknown; message: unknown }[]
  }
  const flaws = {
    type: headers['content-type'] !== 'application/json; charset=utf-8',
    cache: headers['cache-control'] !== 'no-store',
    sniffing: headers['x-content-type-options'] !== 'nosniff',
    product: 'x-powered-by' in headers,
    fields: Object.keys(body).some((name) => !['message', 'code', 'issues'].includes(name)),
    message: typeof body.message !== 'string' || body.message === '',
    inside: /node_modules|\.ts:\d|\bat .+:\d+:\d+|SQLITE|postgres/i.test(text),
    issues: body.issues?.some(({ path, message }) => typeof path !== 'string' || typeof message !== 'string'),
  }
  const found = Object.entries(flaws).flatMap(([name, isFlawed]) => (isFlawed ? [name] : []))
  return [`${status} ${body.code}`, ...found].join(' ')
}
