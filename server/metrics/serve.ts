import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Metrics } from './metrics.ts'

const path = '/metrics'

/** Answers with the figures, to who has the token where there is one; to anybody else as if there were nothing. */
export function metricsHandler(metrics: Metrics, token: string | null) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'GET' || !isAdmitted(req.headers.authorization, token)) {
      res.writeHead(404, { 'Cache-Control': 'no-store' }).end()
      return
    }
    const text = await metrics.text()
    res.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
  }
}

function isAdmitted(given: string | undefined, token: string | null): boolean {
  if (token === null) return true
  const [said, wanted] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)]
  return said.length === wanted.length && timingSafeEqual(said, wanted)
}

/** Serves the figures, and nothing else, on a port of their own. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: { port: number; host: string; token: string | null },
): Promise<Server> {
  const answer = metricsHandler(metrics, token)
  const server = createServer((req, res) => {
    if (req.url !== path) return void res.writeHead(404).end()
    answer(req, res).catch(() => res.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { syscall: 'listen', settings: 'METRICS_' })))
    server.listen(port, host, resolve)
  })
  return server
}
