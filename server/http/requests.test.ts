import { afterAll, beforeAll, expect, test } from 'vitest'
import { castVote } from '#shared/votes.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  const logLines = { write: (line: string) => void lines.push(line) }
  server = await startTestServer({ env: { LOG_REQUESTS: 'on' }, logLines })
})
afterAll(() => server.close())

type Line = Record<string, unknown>
/** The lines about requests with this id, once there are any. */
async function linesOf(id: string): Promise<Line[]> {
  const found = () =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ requestId }) => requestId === id)
  await expect.poll(found).not.toEqual([])
  return found()
}
const ask = (path: string, id: string, init: RequestInit = {}) =>
  server.visitor.request(path, { ...init, headers: { 'X-Request-Id': id } })

test('a request is one line: its id, route, status, time and nothing of what was asked', async () => {
  const post = await server.make.post({ title: 'Hardness of water' })
  const answer = await ask(`/api/posts/${post.id}?token=secretish`, 'from-the-proxy:1')
  expect(answer.headers.get('x-request-id')).toBe('from-the-proxy:1')
  expect(await linesOf('from-the-proxy:1')).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      requestId: 'from-the-proxy:1',
      method: 'GET',
      route: '/api/posts/:id',
      status: 200,
      ms: expect.any(Number),
      isAborted: false,
      ip: '127.0.0.0/24',
      msg: 'request',
    },
  ])
  expect(lines.join('')).not.toContain('secretish')
})

test('names who called and with what they were refused', async () => {
  const { user, client } = await server.member()
  const { headers } = await client.post(castVote.path, { type: 'upvote', postId: 'none' })
  const [line] = await linesOf(headers.get('x-request-id') ?? '')
  expect(line).toMatchObject({ route: castVote.path, userId: user.id, status: expect.any(Number) })
  expect(line).toHaveProperty('refusal')

  const foreign = await ask(castVote.path, 'cross-site-1', { method: 'POST' })
  expect(foreign.status).toBe(401)
  expect(await linesOf('cross-site-1')).toMatchObject([{ status: 401, refusal: expect.any(String) }])
})

test('an id that could break a line or means nothing is replaced', async () => {
  for (const id of ['short', 'a'.repeat(129), 'with space', '"quoted-text"', '-leading'])
    expect((await ask('/api/config', id)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('nobody is told of every probe', async () => {
  await ask('/healthz', 'probe-of-the-proxy')
  await ask('/api/config', 'after-the-probe')
  await linesOf('after-the-probe')
  expect(lines.join('')).not.toContain('probe-of-the-proxy')
})

test('without the setting there are no such lines', async () => {
  const quiet: string[] = []
  const other = await startTestServer({
    beside: server,
    logLines: { write: (line) => void quiet.push(line) },
  })
  await other.visitor.get('/api/config')
  await other.close()
  expect(quiet.join('')).not.toContain('"request"')
})
