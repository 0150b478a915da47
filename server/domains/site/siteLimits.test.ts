import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SiteConfig } from '#shared/config.ts'
import type { SiteVersion } from '#shared/siteSettings.ts'
import type { TestClient } from '../../testing/client.ts'
import { exchange } from '../../testing/exchange.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: TestClient
let ada: Awaited<ReturnType<TestServer['member']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.member({ role: 'admin' })).client
  ada = await server.member()
})
afterAll(() => server.close())

const path = '/api/admin/site'
const version = async () => (await admin.get<SiteVersion>(path)).body.version
const set = async (settings: object) =>
  expect((await admin.put(path, { version: await version(), settings })).status).toBe(200)
afterEach(() => set({ titleMax: null, contentMax: null, commentMax: null, messageMax: null }))

interface Refused {
  id: string
  issues?: { path: string; message: string }[]
}
const issuesOf = ({ status, body }: { status: number; body: Refused }) => [status, body.issues]
const refused = (field: string, max: string) => [
  400,
  [{ path: field, message: `Must be at most ${max} characters` }],
]

test('titles and posts are as long as the site takes, and the contract’s length where nothing is set', async () => {
  const forum = await server.make.forum()
  const write = (title: string, content: string) =>
    ada.client.post<Refused>('/api/posts', { type: 'discussion', forumId: forum.id, title, content })
  const long = await write('t'.repeat(300), 'x'.repeat(2000))
  expect(long.status).toBe(201)
  await set({ titleMax: 20, contentMax: 500 })
  expect(issuesOf(await write('t'.repeat(21), 'x'))).toEqual(refused('title', '20'))
  expect(issuesOf(await write('t', 'x'.repeat(501)))).toEqual(refused('content', '500'))
  // As people count: an emoji is one.
  expect((await write('🪐'.repeat(20), '🪐'.repeat(500))).status).toBe(201)

  const edit = (content: string) => ada.client.put<Refused>(`/api/posts/${long.body.id}`, { content })
  expect((await edit('y'.repeat(2000))).status).toBe(200)
  expect(issuesOf(await edit('y'.repeat(2001)))).toEqual(refused('content', '500'))
})

test('comments and messages are as long as the site takes, what was longer before may be mended', async () => {
  const post = await server.make.post()
  const say = (content: string) => ada.client.post<Refused>(`/api/posts/${post.id}/comments`, { content })
  const long = await say('x'.repeat(1000))
  expect(long.status).toBe(201)
  await set({ commentMax: 100, messageMax: 100 })
  expect(issuesOf(await say('x'.repeat(101)))).toEqual(refused('content', '100'))
  expect((await say('x'.repeat(100))).status).toBe(201)
  const edit = (content: string) => ada.client.put<Refused>(`/api/comments/${long.body.id}`, { content })
  expect((await edit('y'.repeat(1000))).status).toBe(200)
  expect((await edit('y'.repeat(50))).status).toBe(200)
  expect(issuesOf(await edit('y'.repeat(101)))).toEqual(refused('content', '100'))

  const { user } = await server.member()
  const talk = await ada.client.post<{ id: string }>('/api/conversations', { usernames: [user.username] })
  const send = (content: string) =>
    ada.client.post<Refused>(`/api/conversations/${talk.body.id}/messages`, { content })
  expect(issuesOf(await send('x'.repeat(101)))).toEqual(refused('content', '100'))
  expect((await send('x'.repeat(100))).status).toBe(201)
})

test('a picture is as large as the site takes', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({
    create: { width: 800, height: 800, channels: 3, background: '#fff', noise },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(picture.length).toBeGreaterThan(1024 * 1024)
  const send = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(picture)]), 'noise.png')
    const answer = await ada.client.request('/api/uploads', {
      method: 'POST',
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    return [answer.status, ((await answer.json()) as { message?: string }).message]
  }
  expect((await send())[0]).toBe(201)
  await set({ imageMegabytes: 1 })
  expect(await send()).toEqual([413, 'Images can be at most 1 MB'])
  await set({ imageMegabytes: null })
  expect((await send())[0]).toBe(201)
})

test('what is claimed and how much is taken is told to whoever draws pages, and nothing where nothing is set', async () => {
  const told = async () => (await server.visitor.get<SiteConfig>('/api/config')).body.site
  expect(await told()).toBeUndefined()
  await set({ headline: 'Ours', claimCreators: '12', commentMax: 400, imageMegabytes: 2 })
  expect(await told()).toEqual({
    headline: 'Ours',
    claims: { creators: '12' },
    limits: { commentMax: 400, imageBytes: 2 * 1024 * 1024 },
  })
  expect((await exchange(server.url, '/api/config')).text).toContain('Ours')
  await set({ headline: null, claimCreators: null, imageMegabytes: null })
})
