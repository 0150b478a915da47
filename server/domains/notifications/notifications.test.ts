import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification, NotificationSettings, Unread } from '#shared/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { walk } from '../../testing/walk.ts'
import { notificationsOf } from '../../testing/notifications.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const comment = (by: Person, { id }: { id: string }, said: string | { content: string; parentId: string }) =>
  by.client.post<{ id: string }>(
    `/api/posts/${id}/comments`,
    typeof said === 'string' ? { content: said } : said,
  )

describe('what people are told of', () => {
  test('comments on a post come together in one row with the names', async () => {
    const author = await server.member()
    const post = await server.make.post({ author: author.user, title: 'Good bread' })
    const people = [await server.member(), await server.member(), await server.member()]
    for (const [i, person] of people.entries()) {
      await comment(person, post, `Comment ${i}`)
      await comment(person, post, `Another by ${i}`)
    }
    const list = await notificationsOf(server, author.client)
    const latest = people[2]?.user.username
    expect(list).toMatchObject([
      {
        kind: 'comment',
        text: `u/${latest} and 2 others commented on “Good bread”`,
        reason: 'You wrote the post',
        actorCount: 3,
        isRead: false,
        actor: { username: latest },
        mute: { type: 'post', id: post.id },
      },
    ])
    expect(list[0]?.path).toMatch(new RegExp(`^/r/[^/]+/post/${post.slug}#comment-`))
    // Once read, what comes later begins a new row.
    await author.client.post('/api/notifications/read', { all: true })
    await comment(people[0] as Person, post, 'Later')
    expect(
      (await notificationsOf(server, author.client)).map(({ actorCount, isRead }) => [actorCount, isRead]),
    ).toEqual([
      [1, false],
      [3, true],
    ])
  })

  test('a reply, a mention and the post’s author: each person hears once of one comment', async () => {
    const [author, first, second] = [await server.member(), await server.member(), await server.member()]
    const post = await server.make.post({ author: author.user })
    const { body: top } = await comment(first, post, 'First')
    await author.client.post('/api/notifications/read', { all: true })
    await comment(second, post, {
      content: `I agree, @${first.user.username} and @${author.user.username}!`,
      parentId: top.id,
    })
    expect((await notificationsOf(server, first.client)).map(({ kind }) => kind)).toEqual(['reply'])
    const ofAuthor = await notificationsOf(server, author.client)
    expect(ofAuthor.map(({ kind }) => kind)).toContain('mention')
    expect(ofAuthor.filter(({ kind }) => kind === 'comment')).toMatchObject([{ actorCount: 1 }])
  })

  test('nobody is told what they did themselves', async () => {
    const author = await server.member()
    const post = await server.make.post({ author: author.user })
    const { body: own } = await comment(author, post, `Me, @${author.user.username}`)
    await comment(author, post, { content: 'And an answer', parentId: own.id })
    await author.client.post('/api/votes', { type: 'upvote', postId: post.id })
    expect(await notificationsOf(server, author.client)).toEqual([])
  })

  test('an edit tells the names that it adds, and nobody twice', async () => {
    const [author, one, two] = [await server.member(), await server.member(), await server.member()]
    const post = await server.make.post()
    const { body } = await comment(author, post, `Hello @${one.user.username}`)
    await server.app.outbox.drain()
    await author.client.put(`/api/comments/${body.id}`, {
      content: `Hello @${one.user.username} and @${two.user.username}`,
    })
    await server.app.outbox.drain()
    await author.client.put(`/api/comments/${body.id}`, { content: `Again @${two.user.username}` })
    expect(await notificationsOf(server, one.client)).toHaveLength(1)
    expect(await notificationsOf(server, two.client)).toMatchObject([
      { kind: 'mention', text: `u/${author.user.username} mentioned you in a comment on “${post.title}”` },
    ])
  })

  test('votes are told at milestones, upwards only', async () => {
    const author = await server.member()
    const post = await server.make.post({ author: author.user, title: 'Popular' })
    const voters = await Promise.all(Array.from({ length: 10 }, () => server.member()))
    const vote = (i: number, type: string) => voters[i]?.client.post('/api/votes', { type, postId: post.id })
    await vote(0, 'upvote')
    expect(await notificationsOf(server, author.client)).toMatchObject([
      { kind: 'vote', text: 'Your post “Popular” has its first upvote', actorCount: 0 },
    ])
    await vote(0, 'downvote')
    await vote(0, 'upvote')
    for (let i = 1; i < 9; i++) await vote(i, 'upvote')
    expect(await notificationsOf(server, author.client)).toHaveLength(1)
    await author.client.post('/api/notifications/read', { all: true })
    await vote(9, 'upvote')
    await vote(9, 'downvote')
    await vote(9, 'upvote')
    expect((await notificationsOf(server, author.client)).map(({ text }) => text)).toEqual([
      'Your post “Popular” has 10 upvotes',
      'Your post “Popular” has its first upvote',
    ])
  })

  test('followers, requests to join and their answer', async () => {
    const [owner, asker] = [await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user, isPrivate: true })
    await asker.client.put(`/api/users/${owner.user.username}/follow`)
    await asker.client.post(`/api/forums/${forum.id}/join`)
    expect((await notificationsOf(server, owner.client)).map(({ kind, path }) => [kind, path])).toEqual([
      ['forum', `/r/${forum.slug}/settings`],
      ['follow', `/user/${asker.user.username}`],
    ])
    await owner.client.put(`/api/forums/${forum.id}/requests/${asker.user.id}`, { accept: true })
    await owner.client.put(`/api/forums/${forum.id}/members/${asker.user.id}`, { role: 'moderator' })
    expect((await notificationsOf(server, asker.client)).map(({ text }) => text)).toEqual([
      `You are now a moderator of r/${forum.slug}`,
      `You are now a member of r/${forum.slug}`,
    ])
  })

  test('acts of moderation and the outcome of reports, with their reasons', async () => {
    const [author, reporter] = [await server.member(), await server.member()]
    const admin = await server.make.admin()
    const post = await server.make.post({ author: author.user, title: 'Rude' })
    const report = await server.make.report({ reporter: reporter.user, post })
    await server.store.transaction(async (tx) => {
      const { reports } = server.store.tables
      await tx.update(reports).set({ status: 'resolved', action: 'It broke rule 2' })
      const { outbox } = server.app
      await outbox.emit(tx, {
        name: 'report.closed',
        reportId: report.id,
        status: 'resolved',
        actorId: admin.id,
      })
      await outbox.emit(tx, {
        name: 'content.removed',
        kind: 'post',
        id: post.id,
        actorId: admin.id,
        reason: 'It broke rule 2',
      })
    })
    expect((await notificationsOf(server, reporter.client)).map(({ text, path }) => [text, path])).toEqual([
      ['Your report about a post was resolved: It broke rule 2', '/contact'],
    ])
    const list = await notificationsOf(server, author.client)
    expect(list.map(({ text }) => text)).toEqual([
      'Your post “Rude” was removed: It broke rule 2',
      'A report about your post “Rude” was resolved: It broke rule 2',
    ])
    // Who moderates is not named.
    expect(list.every(({ actor }) => actor === undefined)).toBe(true)
  })
})

describe('what nobody is told', () => {
  test('anything of a private forum, once they do not belong to it', async () => {
    const [owner, member, outsider] = [await server.member(), await server.member(), await server.member()]
    const forum = await server.make.forum({ creator: owner.user, isPrivate: true })
    await server.make.membership({ forum, user: member.user })
    const post = await server.make.post({ author: member.user, forum })
    const { body: top } = await comment(member, post, 'Mine')
    await member.client.post(`/api/forums/${forum.id}/leave`)
    await comment(owner, post, {
      content: `@${outsider.user.username} @${member.user.username}`,
      parentId: top.id,
    })
    expect(await notificationsOf(server, outsider.client)).toEqual([])
    expect(await notificationsOf(server, member.client)).toEqual([])
  })

  test('what was removed before it could be told', async () => {
    const [author, other] = [await server.member(), await server.member()]
    const post = await server.make.post({ author: author.user })
    const { body } = await comment(other, post, 'Never mind')
    await other.client.delete(`/api/comments/${body.id}`)
    expect(await notificationsOf(server, author.client)).toEqual([])
  })

  test('anything from somebody they blocked or were blocked by', async () => {
    const [author, other] = [await server.member(), await server.member()]
    const post = await server.make.post({ author: author.user })
    await author.client.put(`/api/users/${other.user.username}/block`)
    await comment(other, post, `Hear me, @${author.user.username}`)
    expect(await notificationsOf(server, author.client)).toEqual([])
    const otherPost = await server.make.post({ author: other.user })
    await comment(author, otherPost, 'I do not talk to you')
    expect(await notificationsOf(server, other.client)).toEqual([])
  })

  test('what they have muted, until they take it back', async () => {
    const [author, other] = [await server.member(), await server.member()]
    const forum = await server.make.forum()
    const post = await server.make.post({ author: author.user, forum })
    for (const [type, key] of [
      ['post', post.slug],
      ['forum', forum.slug],
    ] as const) {
      const id = type === 'post' ? post.id : forum.id
      const level = 'none'
      expect((await author.client.put(`/api/mutes/${type}/${key}`)).body).toEqual({
        type,
        id,
        isMuted: true,
        level,
      })
      expect((await author.client.put(`/api/mutes/${type}/${id}`)).status).toBe(200)
      expect((await author.client.get('/api/mutes')).body).toEqual([
        {
          type,
          id,
          level,
          title: type === 'post' ? post.title : `r/${forum.slug}`,
          path: type === 'post' ? `/r/${forum.slug}/post/${post.slug}` : `/r/${forum.slug}`,
        },
      ])
      await comment(other, post, 'Quiet')
      expect(await notificationsOf(server, author.client)).toEqual([])
      expect((await author.client.delete(`/api/mutes/${type}/${key}`)).body).toEqual({
        type,
        id,
        isMuted: false,
        level: 'all',
      })
    }
    await comment(other, post, 'Loud')
    expect(await notificationsOf(server, author.client)).toHaveLength(1)
    expect((await author.client.put('/api/mutes/thing/x')).status).toBe(404)
    const hidden = await server.make.forum({ isPrivate: true })
    const secret = await server.make.post({ forum: hidden })
    expect((await author.client.put(`/api/mutes/post/${secret.id}`)).status).toBe(404)
  })
})

test('a muted group that somebody has left is not named to them any more', async () => {
  const [a, b, c] = [await server.member(), await server.member(), await server.member()]
  const { body: group } = await a.client.post<{ id: string }>('/api/conversations', {
    usernames: [b.user.username, c.user.username],
    groupName: 'Plans',
  })
  const muted = { type: 'conversation', id: group.id, level: 'none' }
  await b.client.put(`/api/mutes/conversation/${group.id}`)
  expect((await b.client.get('/api/mutes')).body).toEqual([
    { ...muted, title: 'Plans', path: `/messages?c=${group.id}` },
  ])
  await b.client.post(`/api/conversations/${group.id}/leave`)
  await a.client.put(`/api/conversations/${group.id}`, { groupName: 'Secret plans' })
  expect((await b.client.get('/api/mutes')).body).toEqual([{ ...muted, title: null, path: null }])
})

test('of a forum or post one can hear of replies and mentions alone', async () => {
  const [author, other] = [await server.member(), await server.member()]
  const post = await server.make.post({ author: author.user })
  const kinds = async () => (await notificationsOf(server, author.client)).map(({ kind }) => kind)
  const { body: own } = await comment(author, post, 'My own comment')
  for (const [type, id] of [
    ['post', post.id],
    ['forum', post.forumId],
  ] as const) {
    await author.client.post('/api/notifications/read', { all: true })
    const path = `/api/mutes/${type}/${id}`
    expect((await author.client.put(path, { level: 'direct' })).body).toMatchObject({ isMuted: false })
    // Settings of another kind leave it as it is.
    await author.client.put('/api/notifications/settings', { timeZone: 'Europe/Lisbon' })
    expect((await author.client.get('/api/mutes')).body).toMatchObject([{ type, id, level: 'direct' }])
    const before = (await kinds()).length
    await comment(other, post, 'Just a comment')
    expect(await kinds()).toHaveLength(before)
    await other.client.post(`/api/posts/${post.id}/comments`, { content: 'A reply', parentId: own.id })
    await comment(other, post, `@${author.user.username} come here`)
    expect((await kinds()).slice(0, 2)).toEqual(['mention', 'reply'])
    await author.client.put(path)
    expect((await author.client.get('/api/mutes')).body).toMatchObject([{ type, id, level: 'none' }])
    await author.client.delete(path)
    expect((await author.client.get('/api/mutes')).body).toEqual([])
  }
  const { body: talk } = await author.client.post<{ id: string }>('/api/conversations', {
    usernames: [other.user.username],
  })
  expect((await author.client.put(`/api/mutes/conversation/${talk.id}`, { level: 'direct' })).status).toBe(
    400,
  )
})

describe('the list', () => {
  test('pages, marks some and all as read, and counts', async () => {
    const { user, client } = await server.member()
    const other = await server.make.member()
    for (let i = 0; i < 7; i++) {
      await server.make.notification({ user, createdAt: new Date(server.clock.now().getTime() + i) })
      await server.make.notification({ user: other })
    }
    const all = await walk<Notification>(client, '/api/notifications?limit=3')
    expect(all).toHaveLength(7)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .toReversed(),
    )
    expect((await client.get<Unread>('/api/unread')).body).toEqual({
      notifications: 7,
      messages: 0,
      total: 7,
    })
    const ids = all.slice(0, 2).map(({ id }) => id)
    expect((await client.post('/api/notifications/read', { ids })).body).toMatchObject({ notifications: 5 })
    expect((await client.get<Notification[]>('/api/notifications?unread=true')).body).toHaveLength(5)
    expect((await client.post('/api/notifications/read', { all: true })).body).toMatchObject({ total: 0 })
    const theirs = await server.as(other)
    expect((await theirs.get<Unread>('/api/unread')).body).toMatchObject({ notifications: 7 })
    const foreign = (await theirs.get<Notification[]>('/api/notifications')).body[0]?.id
    await client.post('/api/notifications/read', { ids: [foreign] })
    expect((await theirs.get<Unread>('/api/unread')).body).toMatchObject({ notifications: 7 })
    for (const body of [{}, { ids, all: true }, { all: false }])
      expect((await client.post('/api/notifications/read', body)).status).toBe(400)
  })

  test('leaves out a kind that was switched off, but for what concerns rights and money', async () => {
    const [author, other] = [await server.member(), await server.member()]
    const path = '/api/notifications/settings'
    const off = { inApp: false, email: 'off', push: false }
    const { body: settings } = await author.client.put<NotificationSettings>(path, {
      channels: { comment: off, moderation: off },
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Lisbon',
    })
    expect(settings).toMatchObject({
      channels: { comment: off, moderation: { inApp: true, email: 'off' }, reply: { inApp: true } },
      quietHours: { from: '22:00', to: '07:00' },
      timeZone: 'Europe/Lisbon',
      hasEmail: true,
    })
    expect((await author.client.put(path, { quietHours: null })).body).toMatchObject({
      channels: { comment: off },
      quietHours: null,
      timeZone: 'Europe/Lisbon',
    })
    const post = await server.make.post({ author: author.user })
    await comment(other, post, 'Unheard')
    expect(await notificationsOf(server, author.client)).toEqual([])
    expect((await other.client.get<NotificationSettings>(path)).body.channels.comment.inApp).toBe(true)
    for (const wrong of [
      { timeZone: 'Nowhere/Land' },
      { quietHours: { from: '25:00', to: '07:00' } },
      { channels: { gossip: off } },
    ])
      expect((await author.client.put(path, wrong)).status).toBe(400)
  })
})
