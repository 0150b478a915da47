import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comment } from '#shared/comments.ts'
import { recount } from '#db/recount.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const why = { reason: 'Rule 1: be kind' }
type Client = Awaited<ReturnType<TestServer['as']>>
const remove = (client: Client, kind: 'post' | 'comment', id: string) =>
  client.call<{ code: string }>('DELETE', `/api/admin/content/${kind}/${id}`, why)
const restore = (client: Client, kind: 'post' | 'comment', id: string) =>
  client.post<{ code: string }>(`/api/admin/content/${kind}/${id}/restore`, why)
const actsOn = (targetId: string) => {
  const { adminActions } = server.store.tables
  return server.store.read((db) => db.select().from(adminActions).where(eq(adminActions.targetId, targetId)))
}

describe('a post', () => {
  test('goes from every list, counter, hashtag and search, and comes back to all of them', async () => {
    const { user: author, client } = await server.member({ planType: 'starter' })
    const forum = await server.make.forum()
    const { body: post } = await client.post<{ id: string; slug: string }>('/api/posts', {
      title: 'Marmalade recipe',
      content: 'Oranges',
      forumId: forum.id,
      hashtags: ['marmalade'],
    })
    const moderator = await server.as(await server.make.moderator())
    const seen = async () => {
      const ids = async (path: string) =>
        (await server.visitor.get<{ id: string }[]>(path)).body.some(({ id }) => id === post.id)
      const tags = await server.visitor.get<{ hashtag: string }[]>('/api/trending-hashtags')
      return {
        page: (await server.visitor.get(`/api/posts/${post.slug}`)).status,
        inForum: await ids(`/api/posts?forumId=${forum.id}`),
        inTag: await ids('/api/posts?hashtag=marmalade'),
        inTrending: await ids('/api/posts/trending'),
        isTrendingTag: tags.body.some(({ hashtag }) => hashtag === 'marmalade'),
        inSearch: JSON.stringify((await server.visitor.get('/api/search?q=marmalade')).body).includes(
          post.id,
        ),
        postCount: (await server.visitor.get<{ postCount: number }>(`/api/forums/${forum.slug}`)).body
          .postCount,
        used: (await client.get<{ currentCount: number }>('/api/user/post-usage')).body.currentCount,
      }
    }
    const unchanged = {
      page: 200,
      inForum: true,
      inTag: true,
      inTrending: true,
      isTrendingTag: true,
      inSearch: true,
      postCount: 1,
      used: 1,
    }
    const removed = {
      page: 404,
      inForum: false,
      inTag: false,
      inTrending: false,
      isTrendingTag: false,
      inSearch: false,
      postCount: 0,
      used: 0,
    }
    expect(await seen()).toEqual(unchanged)
    expect(await remove(moderator, 'post', post.slug)).toMatchObject({
      status: 200,
      body: { isRemoved: true },
    })
    expect(await seen()).toEqual(removed)
    expect((await remove(moderator, 'post', post.id)).body).toMatchObject({
      code: 'moderation.already_removed',
    })
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
    expect(await restore(moderator, 'post', post.id)).toMatchObject({
      status: 200,
      body: { isRemoved: false },
    })
    expect(await seen()).toEqual(unchanged)
    expect((await restore(moderator, 'post', post.id)).body).toMatchObject({ code: 'moderation.not_removed' })
    expect(await recount(server.store, { isDryRun: true })).toEqual([])

    expect(await actsOn(post.id)).toMatchObject([
      { action: 'remove', targetType: 'post', forumId: forum.id, reason: why.reason },
      { action: 'restore', metadata: { before: { isRemoved: true }, after: { isRemoved: false } } },
    ])
    await server.app.outbox.drain()
    const { notifications } = server.store.tables
    const told = await server.store.read((db) =>
      db.select().from(notifications).where(eq(notifications.userId, author.id)),
    )
    expect(told.map(({ text }) => text).toSorted()).toEqual([
      'Your post “Marmalade recipe” was removed: Rule 1: be kind',
      'Your post “Marmalade recipe” was restored: Rule 1: be kind',
    ])
    expect(told.map(({ reason }) => reason)).toContain(
      'You wrote it. The slot that it took of its month is given back.',
    )
  })

  test('that its author deleted meanwhile counts nowhere, removed or restored', async () => {
    const post = await server.make.post({ isDeleted: true })
    const admin = await server.as(await server.make.admin())
    expect((await remove(admin, 'post', post.id)).status).toBe(200)
    expect((await restore(admin, 'post', post.id)).status).toBe(200)
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
  })

  test('ten who remove and restore at once leave right counters', async () => {
    const post = await server.make.post()
    const admins = await Promise.all(
      Array.from({ length: 10 }, async () => server.as(await server.make.admin())),
    )
    const answers = await Promise.all(
      admins.map((admin, i) => (i % 2 ? restore : remove)(admin, 'post', post.id)),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
    expect(await actsOn(post.id)).toHaveLength(answers.filter(({ status }) => status === 200).length)
  })
})

test('a comment leaves its place and its answers, and comes back with its words', async () => {
  const post = await server.make.post()
  const parent = await server.make.comment({ post, content: 'Words' })
  const reply = await server.make.comment({ parent })
  const admin = await server.as(await server.make.admin())
  const tree = async () =>
    (await server.visitor.get<Comment[]>(`/api/posts/${post.id}/comments`)).body.map(
      ({ content, childCount }) => ({ content, childCount }),
    )
  expect((await remove(admin, 'comment', parent.id)).status).toBe(200)
  expect(await tree()).toEqual([
    { content: '[deleted]', childCount: 1 },
    { content: reply.content, childCount: 0 },
  ])
  expect((await remove(admin, 'comment', reply.id)).status).toBe(200)
  expect((await server.visitor.get(`/api/posts/${post.id}`)).body).toMatchObject({ commentCount: 0 })
  expect(await recount(server.store, { isDryRun: true })).toEqual([])
  for (const { id } of [parent, reply]) expect((await restore(admin, 'comment', id)).status).toBe(200)
  expect(await tree()).toEqual([
    { content: 'Words', childCount: 1 },
    { content: reply.content, childCount: 0 },
  ])
  expect(await recount(server.store, { isDryRun: true })).toEqual([])
})

test('what is removed counts above it for as long as something below it stands', async () => {
  const post = await server.make.post()
  const top = await server.make.comment({ post })
  const middle = await server.make.comment({ parent: top })
  const low = await server.make.comment({ parent: middle })
  const leaf = await server.make.comment({ parent: low })
  const admin = await server.as(await server.make.admin())
  const counts = async () => {
    expect(await recount(server.store, { isDryRun: true })).toEqual([])
    const { body } = await server.visitor.get<Comment[]>(`/api/posts/${post.id}/comments`)
    return body.map(({ childCount }) => childCount)
  }
  for (const { id } of [middle, low]) await remove(admin, 'comment', id)
  expect(await counts()).toEqual([1, 1, 1, 0])
  await remove(admin, 'comment', leaf.id)
  expect(await counts()).toEqual([0])
  await restore(admin, 'comment', leaf.id)
  expect(await counts()).toEqual([1, 1, 1, 0])
  await remove(admin, 'comment', top.id)
  await restore(admin, 'comment', low.id)
  expect(await counts()).toEqual([1, 1, 1, 0])
  await remove(admin, 'comment', leaf.id)
  expect(await counts()).toEqual([1, 1, 0])
})

test('pinning and locking stand in the log as well, with their reason', async () => {
  const owner = await server.member()
  const forum = await server.make.forum({ creator: owner.user })
  const post = await server.make.post({ forum })
  await owner.client.put(`/api/posts/${post.id}/pin`, { pinned: true })
  await owner.client.put(`/api/posts/${post.id}/lock`, { locked: true, reason: 'All is said' })
  expect(
    (await (await server.member()).client.put(`/api/posts/${post.id}/lock`, { locked: false })).status,
  ).toBe(403)
  expect(await actsOn(post.id)).toMatchObject([
    { action: 'pin', adminId: owner.user.id, reason: 'pin', forumId: forum.id },
    {
      action: 'lock',
      reason: 'All is said',
      metadata: { before: { isPinned: true, isLocked: false }, after: { isLocked: true } },
    },
  ])
})

test('its author goes on reading what was removed, with the reason; nobody else does', async () => {
  const { user, client } = await server.member()
  const post = await server.make.post({ author: user, title: 'Gone', content: 'My words' })
  const comment = await server.make.comment({ author: user, content: 'My answer' })
  await server.make.post({ author: user, isRemoved: true, isDeleted: true })
  const admin = await server.as(await server.make.admin())
  expect((await client.get('/api/auth/user/removed')).body).toEqual([])
  await remove(admin, 'post', post.id)
  server.clock.advance(1)
  await remove(admin, 'comment', comment.id)
  expect((await client.get('/api/auth/user/removed')).body).toMatchObject([
    { kind: 'comment', id: comment.id, content: 'My answer', reason: why.reason },
    { kind: 'post', id: post.id, title: 'Gone', content: 'My words', forum: { id: post.forumId } },
  ])
  expect((await (await server.member()).client.get('/api/auth/user/removed')).body).toEqual([])
  expect((await server.visitor.get('/api/auth/user/removed')).status).toBe(401)
  await restore(admin, 'post', post.id)
  expect((await client.get('/api/auth/user/removed')).body).toHaveLength(1)
})

test('whoever has left a private forum is told no title of it', async () => {
  const { user, client } = await server.member()
  const forum = await server.make.forum({ isPrivate: true })
  const membership = await server.make.membership({ forum, user })
  const post = await server.make.post({ forum, title: 'Among us' })
  const comment = await server.make.comment({ post, author: user, content: 'My answer' })
  const admin = await server.as(await server.make.admin())
  const { notifications, forumMemberships } = server.store.tables
  const told = async () => {
    await server.app.outbox.drain()
    const rows = await server.store.read((db) =>
      db.select().from(notifications).where(eq(notifications.userId, user.id)),
    )
    return rows.map(({ text, path }) => `${text} -> ${path}`)
  }
  await remove(admin, 'comment', comment.id)
  expect((await client.get('/api/auth/user/removed')).body).toMatchObject([{ title: 'Among us' }])
  expect(await told()).toEqual([`Your comment in r/${forum.slug} was removed: ${why.reason} -> /removed`])
  await server.store.transaction(async (tx) => {
    await tx.delete(forumMemberships).where(eq(forumMemberships.id, membership.id))
    await tx.delete(notifications).where(eq(notifications.userId, user.id))
  })
  expect((await client.get('/api/auth/user/removed')).body).toMatchObject([
    { title: '', content: 'My answer', forum: { id: forum.id } },
  ])
  await restore(admin, 'comment', comment.id)
  expect(await told()).toEqual([
    `Your comment in r/${forum.slug} was restored: ${why.reason} -> /r/${forum.slug}`,
  ])
})

describe('who may', () => {
  test('the forum’s own people in their forum, the site’s everywhere, and nobody else', async () => {
    const owner = await server.member()
    const forum = await server.make.forum({ creator: owner.user, isPrivate: true })
    const post = await server.make.post({ forum })
    const helper = await server.member()
    await server.make.membership({ forum, user: helper.user, role: 'moderator' })
    const insider = await server.member()
    await server.make.membership({ forum, user: insider.user })
    const elsewhere = await server.member()
    await server.make.forum({ creator: elsewhere.user })
    const site = await server.as(await server.make.moderator())

    expect((await remove(server.visitor, 'post', post.id)).status).toBe(401)
    const unpaid = await server.as(await server.make.user())
    expect((await remove(unpaid, 'post', post.id)).body).toMatchObject({ code: 'post.not_found' })
    expect((await remove(elsewhere.client, 'post', post.id)).body).toMatchObject({ code: 'post.not_found' })
    expect((await remove(insider.client, 'post', post.id)).body).toMatchObject({ code: 'access.denied' })
    const author = await server.as({ id: post.authorId })
    expect((await remove(author, 'post', post.id)).status).toBe(404)
    expect(await actsOn(post.id)).toEqual([])
    for (const client of [helper.client, owner.client, site]) {
      expect((await remove(client, 'post', post.id)).status).toBe(200)
      expect((await restore(client, 'post', post.id)).status).toBe(200)
    }
    const open = await server.make.post()
    for (const client of [elsewhere.client, unpaid])
      expect((await remove(client, 'post', open.id)).status).toBe(403)
  })

  test('the site’s own people must have signed in lately, as for every act of theirs', async () => {
    const later = await startTestServer()
    const post = await later.make.post()
    const admin = await later.as(await later.make.admin())
    later.clock.advance(13 * 60 * 60)
    expect((await remove(admin, 'post', post.id)).body).toMatchObject({ code: 'session.stale' })
    await later.close()
  })

  test('a reason is wanted, in the body or the address; other kinds do not exist', async () => {
    const post = await server.make.post()
    const admin = await server.as(await server.make.admin())
    const path = `/api/admin/content/post/${post.id}`
    expect((await admin.delete(path)).body).toMatchObject({ issues: [{ path: 'reason' }] })
    expect((await admin.call('DELETE', path, { reason: '  ' })).status).toBe(400)
    expect((await admin.delete(`${path}?reason=Off%20topic`)).status).toBe(200)
    expect((await admin.delete('/api/admin/content/forum/x?reason=Why')).status).toBe(404)
    expect((await admin.delete('/api/admin/content/comment/x?reason=Why')).body).toMatchObject({
      code: 'comment.not_found',
    })
  })
})
