import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { Response } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSeeing, type Position } from './position.ts'
import { Stream, mostQueuedBytes, type Sent } from './stream.ts'

const server = createServer()
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A stream over a real socket, with what its other end has received. */
async function connected() {
  const asked = new Promise<ServerResponse>((resolve) => server.once('request', (_req, res) => resolve(res)))
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const res = await asked
  const stream = new Stream({ id: 's', actor: { id: 'u', sessionId: null }, res: res as Response })
  return { stream, res, socket, body: () => text.slice(text.indexOf('\r\n\r\n') + 4) }
}

const at = (last: number, ...holes: number[]): Position => ({ last, holes: new Set(holes) })
const sent = (rowId: number, position: Position): Sent => ({
  name: 'post',
  rowId,
  position,
  chunk: Buffer.from(`<${rowId}>`),
  under: () => Buffer.from(`<${rowId} under>`),
})

test('a reader who takes nothing is dropped once a megabyte waits for it', async () => {
  const { stream, res, socket } = await connected()
  stream.begin()
  stream.join(at(0), null)
  stream.goLive()
  socket.pause()
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let most = 0
  for (let i = 0; i < 1000 && !res.destroyed; i++) {
    stream.write(chunk)
    most = Math.max(most, res.writableLength)
    if (i % 8 === 0) await turn()
  }
  expect(res.destroyed).toBe(true)
  expect(most).toBeLessThanOrEqual(mostQueuedBytes + chunk.length)
})

test('a reader who takes nothing of what waits is dropped at the second sign of life, however little it is', async () => {
  const { stream, res, socket } = await connected()
  stream.begin()
  stream.join(at(0), null)
  stream.goLive()
  socket.pause()
  // As much as the system keeps for a reader, and a little more.
  const chunk = Buffer.alloc(64 * 1024, 'x')
  while (res.writableLength === 0) {
    stream.write(chunk)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const beat = Buffer.from(':\n\n')
  stream.beat(beat, beat, at(0))
  expect(res.destroyed).toBe(false)
  stream.beat(beat, beat, at(0))
  expect(res.destroyed).toBe(true)
})

test('what happens during the replay follows it, without what the replay has told', async () => {
  const { stream, body } = await connected()
  stream.send(sent(1, at(1)))
  stream.begin()
  stream.join(at(3, 2), null)
  stream.send(sent(2, at(3)))
  stream.send(sent(3, at(3)))
  stream.write(Buffer.from('<replayed>'))
  stream.send(sent(4, at(4)))
  stream.goLive()
  stream.send(sent(5, at(5)))
  stream.end(Buffer.from('<bye>'))
  await expect.poll(body).toBe('<replayed><2><4><5><bye>')
})

test('a reader who comes from an instance that is ahead hears nothing twice', async () => {
  const { stream, body } = await connected()
  let here = at(3)
  stream.begin()
  stream.join(here, at(6, 4))
  stream.goLive()
  for (const id of [4, 5, 6, 7]) {
    here = afterSeeing(here, id)
    stream.send(sent(id, here))
  }
  // 4 was a hole there; 5 and 6 it has. From 6 on this instance's own position says it all.
  await expect.poll(body).toBe('<4 under><7>')
})
