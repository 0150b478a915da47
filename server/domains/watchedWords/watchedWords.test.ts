import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments.ts'
import { limits } from '#shared/limits.ts'
import type { PostPage } from '#shared/posts.ts'
import type { SpamFlag } from '#shared/spam.ts'
import type { WatchedWord } from '#shared/watchedWords.ts'
import { recount } from '#db/recount.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Refusal {
  code: string
  message: string
  issues?: { path: string }[]
}

/** A forum with words of its owner's, and somebody who writes there. */
async function watching(...words: { phrases: string[]; action: string; message?: string }[]) {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user })
  const path = `/api/forums/${forum.slug}/watched-words`
  for (const word of words) expect((await owner.client.post(path, word)).status).toBe(200)
  const writer = await server.member()
  const write = (content: string, title = 'A title') =>
    writer.client.post<PostPage & Refusal>('/api/posts', { title, content, forumId: forum.id })
  return { owner, forum, path, writer, write }
}

const told = async ({ client }: Awaited<ReturnType<TestServer['member']>>) => {
  await server.app.outbox.drain()
  return (await client.get<{ kind: string; text: string }[]>('/api/notifications')).body
}

describe('the list', () => {
  test('is kept by the moderators of its forum, each pattern once, and every change stands in the log', async () => {
    const { owner, forum, path, writer } = await watching({ phrases: ['Crème', 'free mon*'], action: 'flag' })
    for (const call of [
      writer.client.get(path),
      writer.client.post(path, { phrases: ['x'], action: 'flag' }),
    ])
      expect((await call).status).toBe(403)
    expect((await server.visitor.get(path)).status).toBe(401)
    const again = { phrases: ['creme'], action: 'refuse', message: 'No desserts' }
    const { body } = await owner.client.post<WatchedWord[]>(path, again)
    expect(body).toMatchObject([
      { phrase: 'creme', action: 'refuse', message: 'No desserts' },
      { action: 'flag' },
    ])
    const [first] = body
    const other = await watching()
    expect((await other.owner.client.delete(`${other.path}/${first?.id}`)).status).toBe(404)
    expect((await owner.client.delete(`${path}/${first?.id}`)).status).toBe(200)
    expect((await owner.client.get<WatchedWord[]>(path)).body).toHaveLength(1)
    const { adminActions } = server.store.tables
    const isOf = and(eq(adminActions.targetType, 'forum'), eq(adminActions.targetId, forum.id))
    const acts = await server.store.read((db) => db.select().from(adminActions).where(isOf))
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      'unwatch_words',
      'watch_words_flag',
      'watch_words_refuse',
    ])
    for (const phrase of ['*', 'a*b', ''])
      expect((await owner.client.post(path, { phrases: [phrase], action: 'flag' })).status).toBe(400)
    const many = Array.from({ length: limits.watchedWordsMax }, (_, at) => `word${at}`)
    expect((await owner.client.post<Refusal>(path, { phrases: many, action: 'flag' })).body.code).toBe(
      'word.too_many',
    )
  })

  test('of the whole site is kept by its moderators, and counts in every forum', async () => {
    const moderator = await server.as(await server.make.moderator())
    const { owner, write } = await watching()
    const path = '/api/admin/watched-words'
    expect((await owner.client.get(path)).status).toBe(403)
    const word = { phrases: ['sitewidebad'], action: 'refuse' }
    const { body } = await moderator.post<WatchedWord[]>(path, word)
    const refused = await write('so sitewidebad')
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'text.refused', issues: [{ path: 'content' }] },
    })
    expect(refused.body.message).toContain('sitewidebad')
    expect((await moderator.delete(`${path}/${body[0]?.id}`)).status).toBe(200)
    expect((await write('so sitewidebad')).status).toBe(201)
  })
})

describe('a word that is', () => {
  test('refused stops posts, comments and edits with its message, but no moderator', async () => {
    const message = 'Please say it kindly'
    const { owner, forum, writer, write } = await watching({ phrases: ['dumb*'], action: 'refuse', message })
    expect((await write('A dumbass idea')).body).toMatchObject({ code: 'text.refused', message })
    expect((await write('kind', 'So DUMB')).body.code).toBe('text.refused')
    const { body: post } = await write('kind')
    const comments = `/api/posts/${post.id}/comments`
    expect((await writer.client.post<Refusal>(comments, { content: 'dumb' })).body.message).toBe(message)
    expect((await writer.client.put(`/api/posts/${post.id}`, { content: 'dumb' })).status).toBe(400)
    expect((await owner.client.post(comments, { content: 'Do not say dumb' })).status).toBe(201)
    const old = await server.make.post({ forum, author: writer.user, content: 'dumb from before' })
    expect((await writer.client.put(`/api/posts/${old.id}`, { content: 'dumb from then' })).status).toBe(200)
  })

  test('held hides the text from everybody until a moderator of the forum shows it; only then people are told', async () => {
    const { owner, forum, writer, write } = await watching({ phrases: ['sell'], action: 'hold' })
    const friend = await server.member()
    const other = await watching()
    const { status, body: post } = await write(`I sell it @${friend.user.username}`, 'For you')
    expect([status, post.isHeld]).toEqual([201, true])
    const page = () => server.visitor.get(`/api/posts/${post.slug}`)
    const posts = async () =>
      (await server.visitor.get<{ postCount: number }>(`/api/forums/${forum.slug}`)).body.postCount
    expect([(await page()).status, await posts()]).toEqual([404, 0])
    expect(await told(friend)).toEqual([])
    expect((await told(writer)).map(({ text }) => text).join()).toContain('moderator')

    const flags = '/api/moderation/flags'
    const open = async ({ client }: typeof owner) => (await client.get<SpamFlag[]>(flags)).body
    const [flag] = await open(owner)
    expect(flag).toMatchObject({ flagType: 'held', contentId: post.id, target: { isRemoved: true } })
    expect(await open(other.owner)).toEqual([])
    expect(await open(writer)).toEqual([])
    const verdict = { ids: [flag?.id], verdict: 'not_spam' }
    expect((await other.owner.client.put(flags, verdict)).status).toBe(404)
    expect((await owner.client.put(flags, verdict)).status).toBe(200)
    expect([(await page()).status, await posts()]).toEqual([200, 1])
    expect((await told(friend)).map(({ kind }) => kind)).toEqual(['mention'])
    expect(await open(owner)).toEqual([])

    const comments = `/api/posts/${post.id}/comments`
    const { body: comment } = await writer.client.post<Comment>(comments, { content: 'I sell more' })
    expect(comment.isHeld).toBe(true)
    expect((await server.visitor.get(comments)).body).toEqual([])
    const ids = (await open(owner)).map(({ id }) => id)
    expect((await owner.client.put(flags, { ids, verdict: 'spam', reason: 'No sales' })).status).toBe(200)
    expect((await server.visitor.get(comments)).body).toEqual([])

    await owner.client.post(`/api/forums/${forum.slug}/watched-words`, { phrases: ['swap'], action: 'hold' })
    const edit = await writer.client.put<PostPage>(`/api/posts/${post.id}`, { content: 'Then I swap' })
    expect(edit.body.isHeld).toBe(true)
    expect((await page()).status).toBe(404)
    expect(await open(owner)).toMatchObject([{ flagType: 'word', contentId: post.id }])
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
  })

  test('held is shown by nobody who wrote it, though they have become a moderator', async () => {
    const { owner, forum, writer, write } = await watching({ phrases: ['casino'], action: 'hold' })
    const { body: post } = await write('The casino is open')
    const path = `/api/forums/${forum.slug}/members/${writer.user.username}`
    expect((await owner.client.post(`/api/forums/${forum.id}/join`)).status).toBe(200)
    await writer.client.post(`/api/forums/${forum.id}/join`)
    expect((await owner.client.put(path, { role: 'moderator' })).status).toBe(200)
    const flags = '/api/moderation/flags'
    const ids = (await owner.client.get<SpamFlag[]>(flags)).body.map(({ id }) => id)
    const verdict = { ids, verdict: 'not_spam' }
    expect((await writer.client.put<Refusal>(flags, verdict)).body.code).toBe('user.self')
    expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(404)
    expect((await owner.client.put(flags, verdict)).status).toBe(200)
    expect((await server.visitor.get(`/api/posts/${post.id}`)).status).toBe(200)
  })

  test('flagged leaves the text where it is, for moderators to look at', async () => {
    const { owner, write } = await watching({ phrases: ['politics'], action: 'flag' })
    const { body: post } = await write('Politics again')
    expect(post.isHeld).toBeUndefined()
    expect((await server.visitor.get(`/api/posts/${post.slug}`)).status).toBe(200)
    const { body } = await owner.client.get<SpamFlag[]>('/api/moderation/flags')
    expect(body).toMatchObject([{ flagType: 'word', contentId: post.id, isReviewed: false }])
    expect(body[0]?.explanation).toContain('politics')
  })
})

test('words that many add at once are there once, and nobody is refused', async () => {
  const { owner, path } = await watching()
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      owner.client.post(path, { phrases: ['bargain', `bargain ${at}`], action: at % 2 ? 'flag' : 'hold' }),
    ),
  )
  expect(added.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  const { body } = await owner.client.get<WatchedWord[]>(path)
  expect(body.map(({ phrase }) => phrase).toSorted()).toEqual(
    ['bargain', ...added.map((_, at) => `bargain ${at}`)].toSorted(),
  )
})
