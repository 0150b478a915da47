import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Boot } from '#shared/boot.ts'
import type { Conversation } from '#shared/conversations.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { allHeard, TestStream } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasPages: true })
  server.app.outbox.start()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
async function listen(person: Person, options: { query?: string; lastId?: string | null } = {}) {
  return TestStream.open(server.url, { cookie: await server.cookieOf(person.user), ...options })
}
const comment = (by: Person, post: { id: string }, content: string) =>
  by.client.post<{ id: string }>(`/api/posts/${post.id}/comments`, { content })
const contents = (stream: TestStream) =>
  stream.of('comment').map((about) => (about['comment'] as { content: string }).content)
const settled = () => allHeard(server)
/** What a page of the web app comes with. */
async function bootOf(headers: Record<string, string>): Promise<Boot> {
  const text = await (await fetch(`${server.url}/about`, { headers })).text()
  return JSON.parse(/id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? 'null') as Boot
}

describe('between a page and its stream', () => {
  test('nothing is lost: the page says where the feed stood before it was read', async () => {
    const [author, reader] = [await server.member(), await server.member()]
    const post = await server.make.post({ author: author.user })
    const { position } = await bootOf({ Cookie: await server.cookieOf(reader.user) })
    expect(position).toMatch(/^\d+/)
    await comment(author, post, 'Meanwhile')
    await settled()
    const stream = await listen(reader, { query: `?post=${post.id}&after=${position}` })
    expect(contents(stream)).toEqual(['Meanwhile'])
    expect(stream.of('reset')).toEqual([])
  })

  test('visitors have none', async () => {
    expect((await bootOf({})).position).toBeNull()
  })
})

describe('what a reader opens while the stream is there', () => {
  test('is told from the place on that they name, and then as it happens', async () => {
    const [author, reader] = [await server.member(), await server.member()]
    const forum = await server.make.forum()
    const [post, other] = [
      await server.make.post({ author: author.user }),
      await server.make.post({ author: author.user }),
    ]
    const stream = await listen(reader)
    const after = stream.lastId
    await comment(author, post, 'One')
    await comment(author, other, 'Elsewhere')
    await author.client.post('/api/votes', { type: 'upvote', postId: post.id })
    const { body: created } = await author.client.post<{ id: string }>('/api/posts', {
      forumId: forum.id,
      title: 'New',
      content: 'New',
    })
    await settled()
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready', 'unread'])
    const pages = { posts: [post.id], forums: [forum.id] }
    const { status, body } = await reader.client.post(`/api/events/${stream.id}`, { ...pages, after })
    expect([status, body]).toEqual([200, { streamId: stream.id }])
    const { data } = await stream.until(({ event }) => event === 'watched')
    expect(data).toEqual({ ...pages, after })
    expect(contents(stream)).toEqual(['One'])
    expect(stream.of('vote')).toMatchObject([{ postId: post.id, upvotes: 1 }])
    expect(stream.of('post')).toMatchObject([{ action: 'created', postId: created.id }])
    await comment(author, post, 'Two')
    await stream.until(
      ({ event, data: about }) => event === 'comment' && String(about['commentCount']) === '2',
    )
    expect(contents(stream)).toEqual(['One', 'Two'])
  })

  test('does not tell again what went to the reader themselves, nor move their place in the feed', async () => {
    const [author, reader] = [await server.member(), await server.member()]
    const post = await server.make.post({ author: author.user })
    const stream = await listen(reader)
    const after = stream.lastId
    await comment(author, post, 'One')
    const { body: talk } = await author.client.post<Conversation>('/api/conversations', {
      usernames: [reader.user.username],
    })
    await author.client.post(`/api/conversations/${talk.id}/messages`, { content: 'Hello' })
    await stream.until(({ data }) => data['action'] === 'sent')
    await settled()
    const [messages, place] = [stream.of('message').length, stream.lastId]
    await reader.client.post(`/api/events/${stream.id}`, { posts: [post.id], forums: [], after })
    await stream.until(({ event }) => event === 'watched')
    expect(stream.of('message')).toHaveLength(messages)
    expect(stream.heard.findLast(({ event }) => event === 'comment')?.id).toBeNull()
    expect(stream.lastId).toBe(place)
  })

  test('is told nothing of a private forum to somebody outside', async () => {
    const [owner, reader] = [await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user, isPrivate: true })
    const post = await server.make.post({ author: owner.user, forum })
    const stream = await listen(reader)
    await comment(owner, post, 'Secret')
    await settled()
    const pages = { posts: [post.id], forums: [forum.id], after: stream.lastId }
    await reader.client.post(`/api/events/${stream.id}`, pages)
    await stream.until(({ event }) => event === 'watched')
    expect([...stream.of('comment'), ...stream.of('reset')]).toEqual([])
  })

  test('from a place that makes no sense everything is read anew; without a place nothing is told', async () => {
    const reader = await server.member()
    const stream = await listen(reader)
    for (const after of ['nonsense', '99999999999']) {
      await reader.client.post(`/api/events/${stream.id}`, { posts: [], forums: [], after })
      await stream.until(({ event, data }) => event === 'watched' && data['after'] === after)
    }
    expect(stream.of('reset')).toHaveLength(2)
    await reader.client.post(`/api/events/${stream.id}`, { posts: [], forums: [] })
    await settled()
    expect(stream.of('watched')).toHaveLength(2)
  })

  test('leaves nothing out while much happens, and ends with what is true', async () => {
    const [author, reader] = [await server.member(), await server.member()]
    const posts = await Promise.all(
      Array.from({ length: 6 }, () => server.make.post({ author: author.user })),
    )
    const stream = await listen(reader)
    const after = stream.lastId
    const said = posts.map(async (post) => {
      for (let i = 0; i < 5; i++) {
        await comment(author, post, `No. ${i}`)
        await author.client.post('/api/votes', { type: i % 2 ? 'downvote' : 'upvote', postId: post.id })
      }
    })
    for (let open = 1; open <= posts.length; open++)
      await reader.client.post(`/api/events/${stream.id}`, {
        posts: posts.slice(0, open).map(({ id }) => id),
        forums: [],
        after,
      })
    await Promise.all(said)
    await settled()
    await expect.poll(() => stream.of('watched').length).toBe(posts.length)
    for (const { id } of posts) {
      const told = stream.of('comment').filter(({ postId }) => postId === id)
      const texts = new Set(told.map((about) => (about['comment'] as { content: string }).content))
      expect(texts).toEqual(new Set(Array.from({ length: 5 }, (_, i) => `No. ${i}`)))
      const { body } = await reader.client.get<{ upvotes: number; downvotes: number }>(`/api/posts/${id}`)
      const { upvotes, downvotes } = body
      expect(stream.of('vote').findLast(({ postId }) => postId === id)).toMatchObject({ upvotes, downvotes })
    }
  })
})

test('over a cut line what happened to an open post is told when the stream comes back', async () => {
  const [author, reader] = [await server.member(), await server.member()]
  const post = await server.make.post({ author: author.user })
  const query = `?post=${post.id}`
  const before = await listen(reader, { query })
  before.close()
  await comment(author, post, 'In the dark')
  await settled()
  expect(contents(await listen(reader, { query, lastId: before.lastId }))).toEqual(['In the dark'])
})
