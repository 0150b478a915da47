import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'

let server: TestServer
let forum: { id: string; slug: string; creatorId: string }
beforeAll(async () => {
  server = await startTestServer()
  forum = await server.make.forum({ name: 'Main' })
})
afterAll(() => server.close())

interface Post {
  id: string
  slug: string
  title: string
  content: string
  hashtags: string[]
  forum: { slug: string }
}
const writer = () => server.member({ planType: 'business' })
const publish = (client: TestClient, fields: object = {}) =>
  client.post<Post>('/api/posts', { title: 'A post', content: 'Its text', forumId: forum.id, ...fields })

describe('publishing', () => {
  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: '😀'.repeat(301) }, 'title', 'Title too long'],
    [{ content: '\n\t ' }, 'content', 'Content is required'],
    [{ content: 'x'.repeat(50_001) }, 'content', 'Content too long'],
    [{ forumId: undefined }, 'forumId', 'Please select a forum'],
    [{ forumId: '' }, 'forumId', 'Please select a forum'],
    [{ type: 'review' }, 'rating', 'Rating is required for reviews'],
    [{ type: 'review', rating: 0 }, 'rating', 'Rating must be between 1 and 5'],
    [{ type: 'review', rating: 6 }, 'rating', 'Rating must be between 1 and 5'],
    [{ type: 'review', rating: 4.5 }, 'rating', 'Rating is required for reviews'],
    [{ type: 'poll' }, 'pollOptions', 'Polls must have at least 2 options'],
    [{ type: 'poll', pollOptions: ['a'] }, 'pollOptions', 'Polls must have at least 2 options'],
    [{ type: 'poll', pollOptions: Array(11).fill('a') }, 'pollOptions', 'Maximum 10 poll options allowed'],
    [{ type: 'poll', pollOptions: ['a', ' '] }, 'pollOptions.1', 'Option cannot be empty'],
    [{ type: 'poll', pollOptions: ['a', 'b'.repeat(201)] }, 'pollOptions.1', 'Option too long'],
    [{ hashtags: Array.from({ length: 11 }, (_, n) => `tag${n}`) }, 'hashtags', 'At most 10 hashtags'],
    [{ hashtags: ['t'.repeat(51)] }, 'hashtags', 'Hashtag too long'],
    [{ imageUrl: 'https://elsewhere.test/a.png' }, 'imageUrl', 'Please upload the image first'],
    [{ imageUrl: '/media/nobody.webp' }, 'imageUrl', 'Please upload the image first'],
    [{ title: 'a\u0000b' }, 'title', 'This text contains characters that cannot be stored'],
  ])('of %j is refused beside %s: %s', async (fields, path, message) => {
    const { client } = await writer()
    const { status, body } = await publish(client, fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message, issues: expect.arrayContaining([{ path, message }]) })
  })

  test.each([
    [{ title: '😀'.repeat(300) }],
    [{ content: 'x'.repeat(50_000) }],
    [{ content: '😀'.repeat(50_000) }],
    [{ type: 'poll', pollOptions: Array.from({ length: 10 }, (_, n) => 'o'.repeat(199) + n) }],
  ])('takes what reaches a limit exactly', async (fields) => {
    const { client } = await writer()
    expect((await publish(client, fields)).status).toBe(201)
  })

  test('makes a discussion, a review or a poll', async () => {
    const { user, client } = await writer()
    expect((await publish(client)).body).toMatchObject({
      type: 'discussion',
      rating: null,
      score: 0,
      commentCount: 0,
      isLocked: false,
      isPinned: false,
      authorId: user.id,
      author: { username: user.username },
      forum: { slug: 'main' },
      viewerVote: null,
    })
    expect((await publish(client, { type: 'review', rating: 5 })).body).toMatchObject({
      type: 'review',
      rating: 5,
      ratingSummary: { count: 0 },
    })
    const poll = (await publish(client, { type: 'poll', pollOptions: [' Red ', 'Blue'] })).body
    expect(poll).toMatchObject({ poll: { totalVotes: 0, options: [{ text: 'Red' }, { text: 'Blue' }] } })
    expect((await publish(client, { type: 'discussion', rating: 3 })).body).toMatchObject({ rating: null })
  })

  test('normalises hashtags', async () => {
    const { client } = await writer()
    const hashtags = ['#Coffee', ' coffee ', '##Latte Art', '#', 'ÉTÉ']
    expect((await publish(client, { hashtags })).body.hashtags).toEqual(['coffee', 'latte art', 'été'])
    const listed = await server.visitor.get<Post[]>('/api/posts?hashtag=%23Latte%20Art')
    expect(listed.body).toHaveLength(1)
  })

  test('leaves to the server what only it decides', async () => {
    const { user, client } = await writer()
    const lies = {
      slug: 'mine',
      score: 999,
      upvotes: 999,
      authorId: 'other',
      isPinned: true,
      hotRank: 1e9,
      sponsorBrandId: 'x',
      createdAt: '2020-01-01',
    }
    const { body } = await publish(client, { title: 'Honest title', ...lies })
    expect(body).toMatchObject({
      slug: 'honest-title',
      score: 0,
      upvotes: 0,
      authorId: user.id,
      isPinned: false,
    })
    expect('sponsor' in body).toBe(false)
  })

  test('gives every post an address of its own', async () => {
    const { client } = await writer()
    const slugs = []
    for (const title of ['Été à Paris?', 'Ete a Paris', 'ÉTÉ À PARIS!!', 'Plain'])
      slugs.push((await publish(client, { title })).body.slug)
    expect(slugs).toEqual(['ete-a-paris', 'ete-a-paris-2', 'ete-a-paris-3', 'plain'])
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => publish((await writer()).client, { title: 'Same time' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(10)
  })

  test('is found by its slug also where its title is the word of a list', async () => {
    const { client } = await writer()
    const { body } = await publish(client, { title: 'Trending' })
    expect((await server.visitor.get<Post>(`/api/posts/${body.slug}`)).body.id).toBe(body.id)
  })

  test('without a letter to name it is named by its kind', async () => {
    const { client } = await writer()
    expect((await publish(client, { title: '???', type: 'review', rating: 1 })).body.slug).toBe('review')
    expect((await publish(client, { title: '咖啡', type: 'review', rating: 1 })).body.slug).toBe('review-2')
  })

  test('takes the last place of a plan once, however many try', async () => {
    const { user, client } = await server.member({ planType: 'starter' })
    for (let number = 0; number < 9; number += 1) await server.make.post({ author: user, forum })
    await server.make.post({ author: user, forum, isRemoved: true })
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(client)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body).toMatchObject({
      code: 'plan.limit_reached',
      message: expect.stringContaining('10 posts'),
    })
    expect((await client.get('/api/user/post-usage')).body).toMatchObject({
      currentCount: 10,
      limit: 10,
      remaining: 0,
      givenBack: 0,
      removed: 1,
      larger: { slug: 'professional', postLimit: 100, remaining: 90 },
    })
    const { posts } = server.store.tables
    const rows = await server.store.read((db) => db.select().from(posts).where(eq(posts.authorId, user.id)))
    expect(rows).toHaveLength(11)
  })

  test('needs a membership, and in a private forum to belong to it', async () => {
    expect((await publish(server.visitor)).status).toBe(401)
    expect((await publish(await server.as(await server.make.user()))).status).toBe(402)
    const hidden = await server.make.forum({ isPrivate: true })
    const { client } = await writer()
    expect((await publish(client, { forumId: hidden.id })).body).toMatchObject({ code: 'forum.not_found' })
    expect((await publish(client, { forumId: 'nowhere' })).status).toBe(404)
    expect((await publish(await server.as({ id: hidden.creatorId }), { forumId: hidden.slug })).status).toBe(
      201,
    )
  })
})

describe('a post', () => {
  test('is found by id and by slug alike', async () => {
    const post = await server.make.post({ forum, title: 'Two names' })
    const byId = await server.visitor.get(`/api/posts/${post.id}`)
    expect(byId.body).toMatchObject({ id: post.id, slug: post.slug, forum: { slug: 'main' } })
    expect((await server.visitor.get(`/api/posts/${post.slug}`)).body).toEqual(byId.body)
    expect(await server.visitor.get('/api/posts/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'post.not_found', message: "Post Not Found: The post you're looking for doesn't exist." },
    })
  })

  test('keeps what it said before an edit, and is edited and deleted by its author alone', async () => {
    const { client } = await writer()
    const post = (await publish(client, { title: 'First', content: 'one', hashtags: ['old'] })).body
    const { client: other } = await writer()
    expect((await other.put(`/api/posts/${post.id}`, { title: 'Mine now' })).status).toBe(403)
    expect((await client.put(`/api/posts/${post.id}`, { title: 'x'.repeat(301) })).status).toBe(400)
    expect(
      (await client.put(`/api/posts/${post.slug}`, { content: 'two', hashtags: ['#New'] })).body,
    ).toMatchObject({
      title: 'First',
      content: 'two',
      hashtags: ['new'],
      slug: post.slug,
      editedAt: expect.any(String),
    })
    const { postRevisions } = server.store.tables
    const kept = await server.store.read((db) =>
      db.select().from(postRevisions).where(eq(postRevisions.postId, post.id)),
    )
    expect(kept).toMatchObject([{ title: 'First', content: 'one', hashtags: ['old'] }])
    const earlier = `/api/posts/${post.slug}/revisions`
    const moderator = await server.as(await server.make.moderator())
    for (const reader of [client, moderator])
      expect((await reader.get(earlier)).body).toMatchObject([{ title: 'First', content: 'one' }])
    expect((await other.get(earlier)).status).toBe(403)
    expect((await server.visitor.get(earlier)).status).toBe(401)
    await client.put(`/api/posts/${post.id}`, { content: 'three' })
    const texts = await walk<{ content: string }>(client, `${earlier}?limit=1`)
    expect(texts.map(({ content }) => content)).toEqual(['two', 'one'])
    const tagged = async (tag: string) =>
      (await server.visitor.get<Post[]>(`/api/posts?hashtag=${tag}`)).body.length
    expect([await tagged('old'), await tagged('new')]).toEqual([0, 1])

    expect((await other.delete(`/api/posts/${post.id}`)).status).toBe(403)
    expect((await client.delete(`/api/posts/${post.id}`)).body).toEqual({ id: post.id })
    expect((await client.get(`/api/posts/${post.id}`)).status).toBe(404)
    expect((await client.delete(`/api/posts/${post.id}`)).status).toBe(404)
    expect([await tagged('new')]).toEqual([0])
  })

  test('is pinned and locked by moderators', async () => {
    const place = await server.make.forum()
    const owner = await server.as({ id: place.creatorId })
    const { user: helper, client: moderator } = await server.member()
    await server.make.membership({ forum: place, user: helper, role: 'moderator' })
    const post = await server.make.post({ forum: place })
    const author = await server.as({ id: post.authorId })
    expect((await author.put(`/api/posts/${post.id}/pin`, { pinned: true })).status).toBe(403)
    expect((await owner.put(`/api/posts/${post.id}/pin`, { pinned: true })).body).toMatchObject({
      isPinned: true,
    })
    expect((await moderator.put(`/api/posts/${post.id}/lock`, { locked: true })).body).toMatchObject({
      isLocked: true,
    })
    expect((await author.post(`/api/posts/${post.id}/comments`, { content: 'But…' })).body).toMatchObject({
      code: 'post.locked',
    })
    await moderator.put(`/api/posts/${post.id}/lock`, { locked: false })
    expect((await author.post(`/api/posts/${post.id}/comments`, { content: 'But…' })).status).toBe(201)
  })
})
