import { request } from 'node:http'
import { expect } from 'vitest'

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

/** Proves that a call was refused in the one shape of refusals, and that it tells nothing of the inside. */
export function expectRefusal({ status, headers, text }: Exchange, expected: string): void {
  const body = JSON.parse(text) as { code: string; message: string; issues?: unknown[] }
  expect(`${status} ${body.code}`).toBe(expected)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-powered-by']).toBeUndefined()
  expect(Object.keys(body).filter((name) => !['message', 'code', 'issues'].includes(name))).toEqual([])
  expect(body.message).not.toBe('')
  expect(text).not.toMatch(/node_modules|\.ts:\d|\bat .+:\d+:\d+|SQLITE|postgres/i)
  for (const issue of body.issues ?? [])
    expect(issue).toEqual({ path: expect.any(String), message: expect.any(String) })
}
