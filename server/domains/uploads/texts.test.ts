import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '#shared/campaigns.ts'
import type { PostPage } from '#shared/posts.ts'
import type { ScheduledPost } from '#shared/scheduled.ts'
import type { SiteVersion } from '#shared/siteSettings.ts'
import { newId } from '#db/ids.ts'
import type { TestClient } from '../../testing/client.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
let ok: Market['ok']
let forumId: string
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
  ok = market.ok
  forumId = (await server.make.forum()).id
})
afterAll(() => server.close())

const dayMs = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * dayMs)
const picture = (url: string) => `![a cat](${url})`
const plain = 'Nothing to see yet'

/** A picture that somebody sent more than a day ago; answers its address. */
async function upload({ id: ownerId }: { id: string }): Promise<string> {
  const facts = { contentType: 'image/webp', bytes: 1, width: 1, height: 1, sha256: 'x' }
  const row = { id: newId(), ownerId, name: `${newId()}.webp`, createdAt: inDays(-1.1), ...facts }
  await server.store.transaction((tx) => tx.insert(server.store.tables.uploads).values(row))
  return `/media/${row.name}`
}

/** Which of these pictures are still there once what nothing uses was cleared away. */
async function left(...urls: string[]): Promise<string[]> {
  await server.app.services.uploads.sweep()
  const { uploads } = server.store.tables
  const names = urls.map((url) => url.slice('/media/'.length))
  const rows = await server.store.read((db) => db.select().from(uploads).where(inArray(uploads.name, names)))
  const found = new Set(rows.map(({ name }) => `/media/${name}`))
  return urls.filter((url) => found.has(url))
}

interface Writer {
  user: { id: string; username: string | null }
  client: TestClient
}
type Write = (writer: Writer, text: string) => Promise<unknown>

const publish = (client: TestClient, content: string) =>
  ok(client.post<PostPage>('/api/posts', { title: 'Cats', content, forumId }))
const comment = async (client: TestClient, content: string) =>
  ok(client.post<{ id: string }>(`/api/posts/${(await server.make.post()).id}/comments`, { content }))
const schedule = (client: TestClient, content: string) =>
  ok(
    client.post<ScheduledPost>('/api/scheduled-posts', {
      publishAt: inDays(2),
      post: { title: 'Cats', content, forumId },
    }),
  )

async function launch({ user, client }: Writer, content: string): Promise<string> {
  const { slug } = await server.make.brand({ owner: user })
  const fields = { title: 'Cats', content, budget: 50_000, costPerEngagement: 2500 }
  return (await ok(client.post<Campaign>(`/api/brands/${slug}/campaigns`, fields))).id
}

/** An approved application of this person's. */
async function deal({ client }: Writer) {
  const { owner, campaignId } = await market.campaign()
  const path = `/api/sponsorship-applications/${await market.apply(client, campaignId)}`
  await ok(owner.post(`${path}/decision`, { decision: 'approve' }))
  return { owner, client, path, forumId }
}

/** A published sponsored post, whose new text waits for its brand. */
async function propose(writer: Writer, content: string) {
  const made = await deal(writer)
  const post = await market.publish(made)
  await ok(writer.client.put(`/api/posts/${post.id}`, { content }))
  return { ...made, post }
}

const ownWords: [what: string, write: Write][] = [
  ['a post', ({ client }, text) => publish(client, text)],
  [
    'an edited post',
    async ({ client }, content) =>
      ok(client.put(`/api/posts/${(await publish(client, plain)).id}`, { content })),
  ],
  ['a comment', ({ client }, text) => comment(client, text)],
  [
    'an edited comment',
    async ({ client }, content) =>
      ok(client.put(`/api/comments/${(await comment(client, plain)).id}`, { content })),
  ],
  [
    'a draft',
    ({ client }, text) => ok(client.put('/api/drafts/post', { content: JSON.stringify({ content: text }) })),
  ],
  [
    'a draft that was kept before',
    async ({ client }, content) => {
      await ok(client.put('/api/drafts/post', { content: plain }))
      await ok(client.put('/api/drafts/post', { content, revision: 1 }))
    },
  ],
  ['a scheduled post', ({ client }, text) => schedule(client, text)],
  [
    'a changed scheduled post',
    async ({ client }, content) => {
      const { id } = await schedule(client, plain)
      const post = { title: 'Cats', content, forumId }
      await ok(client.put(`/api/scheduled-posts/${id}`, { publishAt: inDays(2), post }))
    },
  ],
  ['a profile', ({ client }, bio) => ok(client.put('/api/auth/user/profile', { bio }))],
]

const forOthers: [what: string, write: Write][] = [
  ['a campaign', launch],
  [
    'an edited campaign',
    async (writer, content) =>
      ok(writer.client.put(`/api/campaigns/${await launch(writer, plain)}`, { content })),
  ],
  [
    'the text of a deal',
    async (writer, content) => {
      const { client, path } = await deal(writer)
      await ok(client.post(`${path}/content`, { forumId, title: 'Cats', content }))
    },
  ],
  ['the edit of a sponsored post', propose],
  [
    'a text of the site',
    async ({ user }, terms) => {
      const admin = await server.as(await server.make.admin())
      await ok(admin.call('PUT', `/api/admin/users/${user.id}/role`, { role: 'admin', reason: 'x' }))
      const client = await server.as(user)
      const { version } = await ok(client.get<SiteVersion>('/api/admin/site'))
      await ok(client.put('/api/admin/site', { version, settings: { terms } }))
    },
  ],
]

describe('the pictures in a text', () => {
  test.each([...ownWords, ...forOthers])(
    'stay with %s, as far as they are its writer’s',
    async (_what, write) => {
      const writer = await server.member()
      const stranger = await server.member()
      const [one, two, unnamed] = [
        await upload(writer.user),
        await upload(writer.user),
        await upload(writer.user),
      ]
      const others = await upload(stranger.user)
      const missing = '/media/nobody-has-this.webp'
      await write(writer, [one, two, one, others, missing].map(picture).join('\n\n'))
      expect(await left(one, two, unnamed, others)).toEqual([one, two])
    },
  )

  test('of somebody else are neither kept nor taken over, nor given up', async () => {
    const [writer, quoting] = [await server.member(), await server.member()]
    const url = await upload(writer.user)
    await publish(writer.client, picture(url))
    await publish(quoting.client, `> ${picture(url)}`)
    expect(await left(url)).toEqual([url])
    await ok(quoting.client.call('DELETE', '/api/auth/user', { confirm: quoting.user.username }))
    expect(await left(url)).toEqual([url])
    await ok(writer.client.call('DELETE', '/api/auth/user', { confirm: writer.user.username }))
    expect(await left(url)).toEqual([])
  })

  test.each(ownWords)('go with the account of whoever wrote %s', async (_what, write) => {
    const writer = await server.member()
    const url = await upload(writer.user)
    await write(writer, picture(url))
    expect(await left(url)).toEqual([url])
    await ok(writer.client.call('DELETE', '/api/auth/user', { confirm: writer.user.username }))
    expect(await left(url)).toEqual([])
  })
})

describe('what a brand shows stays when its person goes:', () => {
  test('the pictures of a campaign', async () => {
    const writer = await server.member()
    const [shown, told, own] = [
      await upload(writer.user),
      await upload(writer.user),
      await upload(writer.user),
    ]
    const id = await launch(writer, picture(told))
    await ok(writer.client.put(`/api/campaigns/${id}`, { imageUrl: shown }))
    await publish(writer.client, picture(own))
    await ok(writer.client.call('DELETE', '/api/auth/user', { confirm: writer.user.username }))
    expect(await left(shown, told, own)).toEqual([shown, told])
  })

  test('those of a sponsored post, and none of a new text that its brand had not read yet', async () => {
    const writer = await server.member()
    const [first, second] = [await upload(writer.user), await upload(writer.user)]
    const { owner, path, post } = await propose(writer, picture(first))
    await ok(owner.post(`${path}/content-decision`, { version: 2, decision: 'approve' }))
    await ok(writer.client.put(`/api/posts/${post.id}`, { content: picture(second) }))
    await ok(writer.client.call('DELETE', '/api/auth/user', { confirm: writer.user.username }))
    expect(await left(first, second)).toEqual([first])
    expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({
      content: picture(first),
    })
  })
})
