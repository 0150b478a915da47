import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Sent } from './requests.ts'

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** From the first byte sent to the last received. */
  ms: number
}

/** Streams have no end: of those only the beginning is read. */
const mostStreamed = 2000
const patienceMs = 20_000

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

export const openAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 32 })

/** Sends a request as it is. What cannot even be sent, or is never answered, is told by its error. */
export function send(url: string, sent: Sent, agent: Agent): Promise<Received> {
  const { hostname, port } = new URL(url)
  const { method, target: path, headers, body } = sent
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body && !headers['Transfer-Encoding'] ? { 'Content-Length': String(body.length) } : {}
    const call = request({ hostname, port, path, method, headers: { ...headers, ...length }, agent })
    const done = (status: number, received: Received['headers'], bytes: Buffer): void => {
      const coding = String(received['content-encoding'] ?? '')
      const decode = bytes.length > 0 ? decoders[coding] : undefined
      const text = (decode?.(bytes) ?? bytes).toString()
      resolve({ status, headers: received, text, ms: performance.now() - begun })
    }
    call.setTimeout(patienceMs, () => call.destroy(new Error(`no answer within ${patienceMs} ms`)))
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      const { statusCode = 0, headers: received } = response
      const isStream = received['content-type']?.startsWith('text/event-stream') === true
      const finish = () => done(statusCode, received, Buffer.concat(chunks))
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', finish)
      response.on('error', reject)
      if (isStream) {
        const stop = () => {
          finish()
          call.destroy()
        }
        setTimeout(stop, 20)
        response.on('data', () => {
          if (Buffer.concat(chunks).length > mostStreamed) stop()
        })
      }
    })
    call.end(body ?? undefined)
  })
}
