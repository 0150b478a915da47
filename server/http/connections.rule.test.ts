import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { closeServer } from '../shutdown.ts'
import { keepOpen } from './connections.ts'
import { httpServer, patience } from './listener.ts'

/** An hour: what waits for this does not end in a test. */
const never = 3_600_000
const times = { ...patience, connectionsCheckingInterval: 20 }

let server: Server
const ends: Socket[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end.destroy()
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
})

async function serve(listener: RequestListener, given: Partial<typeof patience>): Promise<void> {
  server = httpServer(listener, { ...times, ...given })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** The other end of a connection: it says this, reads nothing and closes nothing. */
async function deaf(said = ''): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  ends.push(socket)
  socket.pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (said) socket.write(said)
  return socket
}

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const untilArrived = (count: number) => expect.poll(openConnections).toBe(count)

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const empty: RequestListener = (_req, res) => res.end()

test.each([
  ['that say nothing', '', { headersTimeout: 50 }],
  ['that say half a head', 'GET / HTTP/1.1\r\nHo', { headersTimeout: 50 }],
  ['that were refused', 'no request at all\r\n\r\n', {}],
  ['that ask nothing more', get, { keepAliveTimeout: 50 }],
  [
    'that send half a body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n12',
    { requestTimeout: 50, headersTimeout: 50 },
  ],
])('connections %s and never close are closed', async (_what, said, given) => {
  const patient = { headersTimeout: never, requestTimeout: never, keepAliveTimeout: never, unreadMs: never }
  await serve((req, res) => req.on('end', () => res.end()).resume(), { ...patient, refusalMs: 50, ...given })
  await Promise.all(Array.from({ length: 20 }, () => deaf(said)))
  await expect.poll(openConnections).toBe(0)
})

test('an answer that nobody takes is ended, with its connection', async () => {
  const ended = vi.fn<(isWhole: boolean) => void>()
  await serve(
    (_req, res) => {
      res.on('close', () => ended(res.writableFinished))
      res.end(Buffer.alloc(32 * 1024 * 1024, 'x'))
    },
    { unreadMs: 50 },
  )
  await deaf(get)
  await expect.poll(() => ended.mock.calls).toEqual([[false]])
  await expect.poll(openConnections).toBe(0)
})

test('an answer that is taken slowly comes whole', async () => {
  const bytes = 16 * 1024 * 1024
  await serve((_req, res) => res.end(Buffer.alloc(bytes, 'x')), { unreadMs: 1000 })
  const reader = await deaf(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  let taken = 0
  reader.on('data', (chunk) => {
    taken += chunk.length
    reader.pause()
    setTimeout(() => reader.resume(), 5)
  })
  reader.resume()
  await once(reader, 'end')
  expect(taken).toBeGreaterThan(bytes)
})

test('an answer that is never taken to its end is ended at last', async () => {
  await serve((_req, res) => void res.write('half of it'), { answerMs: 50, unreadMs: never })
  await deaf(get)
  await expect.poll(openConnections).toBe(0)
})

test('requests that come all at once are begun up to a bound, and then the connection is ended', async () => {
  const begun = vi.fn<() => void>()
  await serve(() => begun(), { mostWaiting: 5, unreadMs: never })
  await deaf(get.repeat(300))
  await expect.poll(() => begun.mock.calls.length).toBe(5)
  await expect.poll(openConnections).toBe(0)
  expect(begun).toHaveBeenCalledTimes(5)
})

test('requests one after the other are answered without end', async () => {
  await serve(empty, { mostWaiting: 5, unreadMs: never })
  const socket = (await deaf()).resume()
  for (let n = 0; n < 50; n++) {
    socket.write(get)
    await once(socket, 'data')
  }
  expect(socket.readyState).toBe('open')
})

test('what arrived while the server was busy is answered, although the connection was due to be closed', async () => {
  await serve(empty, { keepAliveTimeout: 50, unreadMs: never })
  const socket = (await deaf()).resume()
  socket.write(get)
  await once(socket, 'data')
  socket.write(get)
  // Beyond the timeout and what Node adds to it: the timer is due before what has arrived is read.
  const end = performance.now() + 1500
  while (performance.now() < end);
  const answered = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ])
  expect(answered).toBe(true)
})

test('a stream lives on, however long it is quiet', async () => {
  const { promise: quiet, resolve } = Promise.withResolvers<void>()
  await serve(
    (_req, res) => {
      keepOpen(res)
      res.write('one')
      // Five times as long as any other answer would have had.
      setTimeout(resolve, 250)
    },
    { answerMs: 50, unreadMs: 50 },
  )
  await deaf(get)
  await quiet
  expect(await openConnections()).toBe(1)
})

test('an answer that takes long to make is waited for', async () => {
  await serve((_req, res) => void setTimeout(() => res.end('made'), 300), { unreadMs: 50 })
  const reader = await deaf(get)
  reader.setEncoding('utf8').resume()
  const [text] = (await once(reader, 'data')) as [string]
  expect(text).toContain('made')
})

test('a server that is closed waits for no silent connection, and what was asked is answered', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>()
  await serve((_req, res) => ask(() => res.end('answered')), {})
  for (let n = 0; n < 20; n++) await deaf()
  await untilArrived(20)
  const reader = await deaf(get)
  const finish = await asked
  let isClosed = false
  const closed = closeServer(server, never).then(() => (isClosed = true))
  await expect.poll(openConnections).toBe(1)
  await sleep(100)
  expect(isClosed).toBe(false)
  reader.setEncoding('utf8').resume()
  finish()
  const [text] = (await once(reader, 'data')) as [string]
  expect(text).toContain('answered')
  await closed
})

test('a server that is closed hears out who has begun to ask, and not for long', async () => {
  await serve(empty, {})
  const [asker] = [await deaf('GET / HTTP/1.1\r\n'), await deaf('GET / HTTP/1.1\r\n')]
  await untilArrived(2)
  // Both heads have begun to arrive once a later connection is answered.
  const other = await deaf(get)
  await once(other.resume(), 'data')
  const closed = closeServer(server, never)
  asker.write('Host: x\r\n\r\n')
  asker.setEncoding('utf8').resume()
  expect(String(await once(asker, 'data'))).toContain('200 OK')
  await closed
})
