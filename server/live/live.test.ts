import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conversation } from '#shared/conversations.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { allHeard, TestStream } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true })
  server.app.outbox.start()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const streams: TestStream[] = []
async function listen(person: Person, options: { query?: string; lastId?: string | null } = {}) {
  const stream = await TestStream.open(server.url, { cookie: await server.cookieOf(person.user), ...options })
  streams.push(stream)
  return stream
}
const pair = async () => {
  const [a, b] = [await server.member(), await server.member()]
  const { body } = await a.client.post<Conversation>('/api/conversations', { usernames: [b.user.username] })
  return { a, b, conversation: body }
}
const say = (by: Person, conversation: { id: string }, content: string) =>
  by.client.post<{ id: string }>(`/api/conversations/${conversation.id}/messages`, { content })
const comment = (by: Person, post: { id: string }, content: string) =>
  by.client.post<{ id: string }>(`/api/posts/${post.id}/comments`, { content })
const settled = () => allHeard(server)

describe('a stream', () => {
  test('is for signed-in people, and begins with its name and what is unread', async () => {
    expect((await TestStream.open(server.url)).status).toBe(401)
    const person = await server.member()
    await server.make.notification({ user: person.user })
    const stream = await listen(person)
    expect(stream.heard.map(({ event }) => event)).toEqual(['ready', 'unread'])
    expect(stream.of('unread')).toEqual([{ notifications: 1, messages: 0, total: 1 }])
    expect(stream.lastId).toMatch(/^\d+/)
  })

  test('tells a token what its scopes let it read, and what was missed as little', async () => {
    const { a: person, b: other, conversation } = await pair()
    const forum = await server.make.forum()
    await server.make.membership({ forum, user: person.user })
    const tokenFor = async (scopes: string[]) =>
      (await person.client.post<{ secret: string }>('/api/auth/tokens', { name: 'stream', scopes })).body
        .secret
    const all = await tokenFor(['messages:read', 'community:read', 'account:read'])
    const few = await tokenFor(['messages:read'])
    const query = `?forum=${forum.id}`
    const [whole, narrow] = [
      await TestStream.open(server.url, { token: all, query }),
      await TestStream.open(server.url, { token: few, query }),
    ]
    streams.push(whole, narrow)
    const post = await server.make.post({ forum, author: person.user })
    await comment(other, post, 'Within the forum')
    await say(other, conversation, 'For you')
    await settled()
    const names = ({ heard }: TestStream) => new Set(heard.map(({ event }) => event))
    await whole.until(({ event }) => event === 'message')
    await whole.until(({ event }) => event === 'notification')
    await narrow.until(({ event }) => event === 'message')
    expect(names(whole)).toEqual(new Set(['ready', 'unread', 'comment', 'notification', 'message']))
    expect(names(narrow)).toEqual(new Set(['ready', 'message']))
    const start = whole.heard.find(({ id }) => id !== null)?.id ?? ''
    const again = await TestStream.open(server.url, { token: few, query, lastId: start })
    streams.push(again)
    await settled()
    expect([...names(again)].filter((name) => name !== 'ready' && name !== 'message')).toEqual([])
  })

  test('six of one person are open at most', async () => {
    const person = await server.member()
    const open = await Promise.all(Array.from({ length: 6 }, () => listen(person)))
    expect(open.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await listen(person)).status).toBe(429)
    open[0]?.close()
    await expect.poll(async () => (await listen(person)).status).toBe(200)
  })

  test('closes at logout, at the end of its session alone, and at a block', async () => {
    const person = await server.member()
    const [cookie, other] = [await server.cookieOf(person.user), await server.cookieOf(person.user)]
    const stream = await TestStream.open(server.url, { cookie })
    const kept = await TestStream.open(server.url, { cookie: other })
    await fetch(`${server.url}/api/logout`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
    })
    await stream.untilClosed()
    expect(kept.isOpen).toBe(true)
    await server.store.transaction((tx) =>
      server.app.outbox.emit(tx, { name: 'user.blocked', userId: person.user.id, actorId: person.user.id }),
    )
    await kept.untilClosed()
  })
})

describe('messages', () => {
  test('reach the other person and one’s own other windows, with the badge', async () => {
    const { a, b, conversation } = await pair()
    const [own, theirs] = [await listen(a), await listen(b)]
    const { body: sent } = await say(a, conversation, 'Hello')
    await Promise.all([own, theirs].map((stream) => stream.until(({ event }) => event === 'message')))
    await theirs.until(({ event, data }) => event === 'unread' && data['messages'] === 1)
    expect(theirs.of('message')).toEqual([
      { action: 'sent', conversationId: conversation.id, message: { ...sent, isRead: false } },
    ])
    await b.client.post(`/api/conversations/${conversation.id}/read`, { messageId: sent.id })
    await own.until(({ data }) => data['action'] === 'read')
    await theirs.until(
      ({ event, data }) => event === 'unread' && data['messages'] === 0 && theirs.of('unread').length > 2,
    )
    const badge = () => theirs.of('unread').at(-1)?.['messages']
    await say(a, conversation, 'Unread')
    await theirs.until(() => badge() === 1)
    await b.client.put(`/api/users/${a.user.username}/block`)
    await theirs.until(() => badge() === 0)
    await b.client.delete(`/api/users/${a.user.username}/block`)
    await a.client.delete(`/api/conversations/${conversation.id}/messages/${sent.id}`)
    await theirs.until(({ data }) => data['action'] === 'deleted' && data['messageId'] === sent.id)
  })

  test('reach nobody else: not strangers, not those who left, not those who blocked them, not the lapsed', async () => {
    const [a, b, left, blocker, stranger] = await Promise.all(
      Array.from({ length: 5 }, () => server.member()),
    )
    if (!a || !b || !left || !blocker || !stranger) throw new Error('nobody')
    const lapsed = await server.member()
    const { body: group } = await a.client.post<Conversation>('/api/conversations', {
      usernames: [b, left, blocker, lapsed].map(({ user }) => user.username),
    })
    await left.client.post(`/api/conversations/${group.id}/leave`)
    await blocker.client.put(`/api/users/${a.user.username}/block`)
    const { users } = server.store.tables
    await server.store.transaction(async (tx) => {
      await tx.update(users).set({ subscriptionStatus: 'none' }).where(eq(users.id, lapsed.user.id))
    })
    await settled()
    const heard = await listen(b)
    const silent = await Promise.all([left, blocker, stranger, lapsed].map((person) => listen(person)))
    await say(a, group, 'To the group')
    await heard.until(({ event }) => event === 'message')
    await settled()
    expect(silent.map((stream) => stream.of('message'))).toEqual([[], [], [], []])
  })
})

test('whoever comes to a group hears of it at once, and of what is said from then on alone', async () => {
  const [a, b, late] = await Promise.all([server.member(), server.member(), server.member()])
  const { body: group } = await a.client.post<Conversation>('/api/conversations', {
    usernames: [b.user.username],
    groupName: 'Us',
  })
  await settled()
  const first = await listen(late)
  await a.client.post(`/api/conversations/${group.id}/people`, { usernames: [late.user.username] })
  const hears = (action: string) => first.until(({ data }) => data['action'] === action)
  await hears('changed')
  await a.client.put(`/api/conversations/${group.id}`, { groupName: 'All of us' })
  await say(a, group, 'Welcome')
  await hears('sent')
  await settled()
  expect(first.of('message').map(({ action }) => action)).toEqual(['changed', 'changed', 'sent'])
})

describe('notifications', () => {
  test('arrive with the badge; reading lowers it', async () => {
    const [author, other] = [await server.member(), await server.member()]
    const post = await server.make.post({ author: author.user })
    const stream = await listen(author)
    await comment(other, post, 'First')
    const { data } = await stream.until(({ event }) => event === 'notification')
    expect(data).toMatchObject({ kind: 'comment', isRead: false, actorCount: 1 })
    expect(Object.keys(data)).not.toContain('actorIds')
    await stream.until(({ event, data: counts }) => event === 'unread' && counts['notifications'] === 1)
    await author.client.post('/api/notifications/read', { all: true })
    await stream.until(
      ({ event, data: counts }) =>
        event === 'unread' && counts['total'] === 0 && stream.of('unread').length >= 3,
    )
  })
})

describe('posts, comments and votes', () => {
  test('reach those who have them open or belong to the forum, as the page changes', async () => {
    const [author, reader, member, elsewhere] = await Promise.all(
      Array.from({ length: 4 }, () => server.member()),
    )
    if (!author || !reader || !member || !elsewhere) throw new Error('nobody')
    const forum = await server.make.forum()
    await server.make.membership({ forum, user: member.user })
    const post = await server.make.post({ author: author.user, forum })
    const [open, joined, other] = [
      await listen(reader, { query: `?post=${post.id}` }),
      await listen(member),
      await listen(elsewhere),
    ]
    await elsewhere.client.post('/api/votes', { type: 'upvote', postId: post.id })
    const vote = await open.until(({ event }) => event === 'vote')
    expect(vote.data).toEqual({ postId: post.id, commentId: null, upvotes: 1, downvotes: 0, score: 1 })
    const { body: written } = await comment(author, post, 'Hello')
    for (const stream of [open, joined]) {
      const { data } = await stream.until(({ event }) => event === 'comment')
      expect(data).toMatchObject({ action: 'created', postId: post.id, forumId: forum.id, commentCount: 1 })
      expect(data['comment']).toMatchObject({ id: written.id, content: 'Hello', viewerVote: null })
    }
    await reader.client.post(`/api/events/${open.id}`, { posts: [], forums: [] })
    await elsewhere.client.post(`/api/events/${other.id}`, { posts: [], forums: [forum.id] })
    // Somebody else's stream is not theirs to turn.
    await reader.client.post(`/api/events/${joined.id}`, { posts: [post.id], forums: [] })
    await author.client.put(`/api/posts/${post.id}`, { title: 'Better' })
    await other.until(({ event, data }) => event === 'post' && data['action'] === 'changed')
    await reader.client.post('/api/votes', { type: 'upvote', postId: post.id })
    await settled()
    expect(open.of('vote')).toHaveLength(1)
    expect(open.of('post')).toEqual([])
    expect(joined.of('vote')).toEqual([])
    expect(joined.of('post')).toHaveLength(1)
  })

  test('of what is held before anybody has seen it are none, and what was seen is gone', async () => {
    const [owner, author, reader] = [await server.member(), await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user })
    const words = { phrases: ['badger'], action: 'hold' }
    expect((await owner.client.post(`/api/forums/${forum.slug}/watched-words`, words)).status).toBe(200)
    const post = await server.make.post({ author: author.user, forum })
    const open = await listen(reader, { query: `?post=${post.id}&forum=${forum.id}` })
    const input = { forumId: forum.id, title: 'A badger here', content: 'Look', type: 'discussion' }
    expect((await author.client.post('/api/posts', input)).body).toMatchObject({ isHeld: true })
    expect((await comment(author, post, 'A badger')).body).toMatchObject({ isHeld: true })
    await settled()
    expect([...open.of('post'), ...open.of('comment')]).toEqual([])
    await author.client.put(`/api/posts/${post.id}`, { content: 'A badger' })
    const { data } = await open.until(({ event }) => event === 'post')
    expect(data).toMatchObject({ action: 'gone', postId: post.id })
  })

  test('of a muted forum reach its member no more, unless it is open, until it is heard again', async () => {
    const [author, member] = [await server.member(), await server.member()]
    const forum = await server.make.forum()
    await server.make.membership({ forum, user: member.user })
    const post = (title: string) =>
      author.client.post('/api/posts', { forumId: forum.id, title, content: title })
    const mute = `/api/mutes/forum/${forum.id}`
    await member.client.put(mute)
    const muted = await listen(member)
    const open = await listen(member, { query: `?forum=${forum.id}` })
    await post('one')
    await open.until(({ event }) => event === 'post')
    await settled()
    expect(muted.of('post')).toEqual([])
    await member.client.delete(mute)
    await settled()
    await post('two')
    await muted.until(({ event }) => event === 'post')
    await member.client.put(mute)
    await settled()
    await post('three')
    await settled()
    expect(muted.of('post')).toHaveLength(1)
    expect(open.of('post')).toHaveLength(3)
  })

  test('a poll’s counts reach those who look at it', async () => {
    const [author, voter] = [await server.member(), await server.member()]
    const { body: poll } = await author.client.post<{ id: string }>('/api/posts', {
      title: 'Tea or coffee?',
      content: 'Choose',
      type: 'poll',
      forumId: (await server.make.forum()).id,
      pollOptions: ['Tea', 'Coffee'],
    })
    const stream = await listen(author, { query: `?post=${poll.id}` })
    const { body: options } = await voter.client.get<{ id: string }[]>(`/api/posts/${poll.id}/poll-options`)
    await voter.client.post('/api/polls/vote', { postId: poll.id, optionId: options[1]?.id })
    const { data } = await stream.until(({ event }) => event === 'vote')
    expect(data['poll']).toEqual({
      options: [
        { id: options[0]?.id, voteCount: 0 },
        { id: options[1]?.id, voteCount: 1 },
      ],
      totalVotes: 1,
    })
  })

  test('of a private forum only its members hear, from the moment they come to the moment they go', async () => {
    const [owner, member, never] = [await server.member(), await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user, isPrivate: true })
    const post = await server.make.post({ author: owner.user, forum })
    const query = `?post=${post.id}&forum=${forum.id}`
    const [outside, inside] = [await listen(never, { query }), await listen(member, { query })]
    const following = await listen(member)
    await comment(owner, post, 'Before')
    await settled()
    await member.client.post(`/api/forums/${forum.id}/join`)
    await owner.client.put(`/api/forums/${forum.id}/requests/${member.user.id}`, { accept: true })
    await settled()
    await comment(owner, post, 'During')
    await inside.until(({ event }) => event === 'comment')
    await following.until(({ event }) => event === 'comment')
    await member.client.post(`/api/forums/${forum.id}/leave`)
    await comment(owner, post, 'After')
    await owner.client.post('/api/votes', { type: 'upvote', postId: post.id })
    await owner.client.put(`/api/posts/${post.id}`, { title: 'Changed' })
    await owner.client.delete(`/api/posts/${post.id}`)
    await settled()
    const contents = (stream: TestStream) =>
      stream.of('comment').map(({ comment: one }) => (one as { content: string }).content)
    expect(contents(inside)).toEqual(['During'])
    expect(contents(following)).toEqual(['During'])
    for (const stream of [inside, outside, following]) {
      expect(stream.of('vote')).toEqual([])
      expect(stream.of('post')).toEqual([])
    }
    expect(contents(outside)).toEqual([])
  })
})

describe('after a break', () => {
  test('nothing is missing and nothing doubled, however often the line breaks', async () => {
    const { a, b, conversation } = await pair()
    const got: string[] = []
    let stream = await listen(b)
    let said = 0
    for (let round = 0; round < 8; round++) {
      for (let i = 0; i < 3; i++) await say(a, conversation, `No. ${said++}`)
      if (round % 2) await stream.until(({ data }) => JSON.stringify(data).includes(`No. ${said - 1}`))
      stream.close()
      got.push(...stream.of('message').map(({ message }) => (message as { content: string }).content))
      for (let i = 0; i < 2; i++) await say(a, conversation, `No. ${said++}`)
      stream = await listen(b, { lastId: stream.lastId })
    }
    await settled()
    got.push(...stream.of('message').map(({ message }) => (message as { content: string }).content))
    expect(got).toEqual(Array.from({ length: said }, (_, i) => `No. ${i}`))
  })

  test('what was hidden meanwhile is not told, and neither is what a reader no longer may see', async () => {
    const [owner, member] = [await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user, isPrivate: true })
    await server.make.membership({ forum, user: member.user })
    const post = await server.make.post({ author: owner.user, forum })
    const before = await listen(member, { query: `?forum=${forum.id}` })
    before.close()
    await comment(owner, post, 'Secret')
    await member.client.post(`/api/forums/${forum.id}/leave`)
    await settled()
    const after = await listen(member, { query: `?forum=${forum.id}`, lastId: before.lastId })
    expect(after.of('comment')).toEqual([])
    expect(after.of('reset')).toEqual([])
  })

  test('whoever was away too long, or says nothing sensible, reads everything anew', async () => {
    const person = await server.member()
    const first = await listen(person)
    first.close()
    for (const lastId of ['nonsense', '99999999999', '-3'])
      expect((await listen(person, { lastId })).heard.map(({ event }) => event)).toEqual([
        'ready',
        'reset',
        'unread',
      ])
    await settled()
    const { outbox } = server.store.tables
    await server.store.transaction(async (tx) => {
      await tx.delete(outbox)
    })
    const { b, a, conversation } = await pair()
    await say(a, conversation, 'Later')
    await settled()
    expect((await listen(b, { lastId: '1' })).of('reset')).toHaveLength(1)
  })
})

test('at the end every reader is told to come back, each at another moment', async () => {
  const other = await startTestServer()
  const people = await Promise.all(Array.from({ length: 5 }, () => other.member()))
  const open = await Promise.all(
    people.map(async ({ user }) => TestStream.open(other.url, { cookie: await other.cookieOf(user) })),
  )
  await other.app.services.live.stop()
  await Promise.all(open.map((stream) => stream.untilClosed()))
  expect(open.map((stream) => stream.heard.at(-1)?.event)).toEqual(Array(5).fill('bye'))
  expect(new Set(open.map(({ retryMs }) => retryMs)).size).toBeGreaterThan(1)
  expect(
    (await TestStream.open(other.url, { cookie: await other.cookieOf(people[0]?.user ?? { id: '' }) }))
      .status,
  ).toBe(503)
  await other.close()
})
