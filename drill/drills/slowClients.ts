import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { must, type Drill } from '../drill.ts'
import type { Site } from '../environment/site.ts'

const each = 150
/** Those that ask for many answers at once are fewer: a flood of requests is another fault. */
const greedy = 10
const streams = 40
const post =
  'POST /api/votes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n'
const page = 'GET /api/posts?limit=50 HTTP/1.1\r\nHost: x\r\n\r\n'

/** What the other ends say before they fall silent. None of them reads, and none closes. */
const said: Record<string, string> = {
  nothing: '',
  'half a head': 'GET /api/posts HTTP/1.1\r\nHos',
  'half a body': `${post}\r\n{"postId":`,
  'no request at all': '\u0016\u0003\u0001\r\n\r\n',
  'one request': 'GET /api/posts HTTP/1.1\r\nHost: x\r\n\r\n',
}
const many = [page.repeat(30), page.repeat(100)]

async function deaf(url: string, text: string): Promise<Socket> {
  const { port, hostname } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

/** One byte of a body each second, for ever. */
async function dribble(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(' ')
    await sleep(1000)
  }
}

const descriptors = ({ first }: Site) => first.process().counts().descriptors

/** Hundreds of other ends that say nothing, read nothing and close nothing, beside people who do. */
export const slowClients: Drill = {
  name: 'slow-clients',
  summary: 'connections that are silent, never read their answers or send a byte a second',
  engines: ['sqlite', 'postgres'],
  rounds: 1,
  async run({ open, rounds, note }) {
    const site = await open()
    const { first, writers, cast, before } = site
    const [atRest] = before
    for (let round = 1; round <= rounds; round++) {
      const url = first.url()
      const ends: Socket[] = []
      for (const text of Object.values(said)) for (let n = 0; n < each; n++) ends.push(await deaf(url, text))
      for (const text of many) for (let n = 0; n < greedy; n++) ends.push(await deaf(url, text))
      const dribbling = await Promise.all(Array.from({ length: each }, () => deaf(url, `${post}\r\n`)))
      void Promise.all(dribbling.map(dribble))
      const cookie = cast.people[0]?.cookieFor(url) ?? ''
      const open = `GET /api/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`
      const readers = await Promise.all(Array.from({ length: streams }, () => deaf(url, open)))
      note(`round ${round}: ${descriptors(site)} files open, ${atRest?.descriptors} were`)
      // Everybody else is served meanwhile.
      await writers.pass(100)
      const givesUpAt = performance.now() + 90_000
      const wanted = (atRest?.descriptors ?? 0) + streams + 24
      while (descriptors(site) > wanted) {
        must(performance.now() < givesUpAt, `${descriptors(site)} files are still open after 90 s`)
        await sleep(250)
      }
      note(`round ${round}: ${descriptors(site)} files open while the other ends close nothing`)
      for (const socket of [...ends, ...dribbling, ...readers]) socket.destroy()
    }
  },
}
