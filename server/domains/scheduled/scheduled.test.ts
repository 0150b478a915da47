import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Notification } from '#shared/notifications.ts'
import { type PostUsage } from '#shared/plans.ts'
import { quotaMonth } from '#shared/quotaMonth.ts'
import type { PostPage } from '#shared/posts.ts'
import type { ScheduledPost } from '#shared/scheduled.ts'
import { newId } from '#db/ids.ts'
import { movableClock } from '../../core/clock.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const hour = 3600
const day = 24 * hour
const path = '/api/scheduled-posts'

let server: TestServer
let forum: { id: string; slug: string }
let admin: TestClient
// The middle of a month: a day later is the same month, a month later the next.
const clock = movableClock(() => Date.UTC(2026, 2, 10, 12))
beforeAll(async () => {
  server = await startTestServer({ clock })
  forum = await server.make.forum()
  admin = await server.as(await server.make.admin())
})
afterAll(() => server.close())

type Answer = ScheduledPost & { code: string; message: string }
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000).toISOString()
const text = (given: object = {}) => ({ title: 'Later', content: 'Its text', forumId: forum.id, ...given })
const schedule = (client: TestClient, publishAt: string, given: object = {}) =>
  client.post<Answer>(path, { publishAt, post: text(given) })
const list = async (client: TestClient) => (await client.get<ScheduledPost[]>(path)).body
const quota = async (client: TestClient, at = '') =>
  (await client.get<PostUsage>(`/api/user/post-usage${at && `?at=${at}`}`)).body
const written = async (user: { username: string | null }) =>
  (await server.visitor.get<PostPage[]>(`/api/posts?author=${user.username}&sort=new`)).body
const told = async (client: TestClient) => {
  await server.app.outbox.drain()
  return (await client.get<Notification[]>('/api/notifications')).body
}
const look = () => server.app.services.scheduled.lookForDue()

test('a post of any type waits unseen, and is published at its hour with all that a post does', async () => {
  const { client, user } = await server.member()
  const reader = await server.member()
  const imageUrl = await upload(user.id)
  const publishAt = inSeconds(2 * day)
  const poll = await schedule(client, publishAt, {
    type: 'poll',
    title: 'Which one',
    content: `What says @${reader.user.username}`,
    pollOptions: ['This', 'That'],
    hashtags: ['#Later', 'later'],
    imageUrl,
    imageAlt: 'A picture',
  })
  expect(poll).toMatchObject({
    status: 201,
    body: { publishAt, heldAt: null, heldReason: null, forum: { slug: forum.slug } },
  })
  expect(poll.body.post).toMatchObject({ type: 'poll', hashtags: ['later'], pollOptions: ['This', 'That'] })
  const one = `${path}/${poll.body.id}`
  expect((await client.get<ScheduledPost>(one)).body).toEqual(poll.body)

  // Nobody else knows of it, moderators and admins included, by any door.
  const moderator = await server.as(await server.make.moderator())
  for (const other of [reader.client, moderator, admin]) {
    for (const answer of [
      await other.get(one),
      await other.delete(one),
      await other.put(one, { publishAt, post: text() }),
      await other.put(`${one}/time`, { publishAt }),
      await other.post(`${one}/publish`, {}),
      await other.get(`/api/posts/${poll.body.id}`),
      await other.put(`/api/posts/${poll.body.id}/save`, {}),
    ])
      expect(answer.status).toBe(404)
    expect(await list(other)).toEqual([])
  }
  const removal = await admin.call('DELETE', `/api/admin/content/post/${poll.body.id}`, { reason: 'x' })
  expect(removal.status).toBe(404)
  expect((await server.visitor.get(path)).status).toBe(401)
  expect((await server.visitor.get<unknown[]>('/api/search/posts?q=Which')).body).toEqual([])
  expect(await written(user)).toEqual([])
  expect((await told(reader.client)).filter(({ kind }) => kind === 'mention')).toEqual([])

  // Its picture is in use, and outlives those that nothing uses.
  clock.advance(2 * day - 60)
  await server.app.services.uploads.sweep()
  // The look before the hour makes a job of it; the job does nothing before it.
  await look()
  await server.app.runner.drain()
  expect(await written(user)).toEqual([])
  clock.advance(60)
  await server.app.runner.drain()
  const [published, ...others] = await written(user)
  expect(others).toEqual([])
  expect(published).toMatchObject({ title: 'Which one', createdAt: publishAt, hashtags: ['later'], imageUrl })
  expect((await client.get<PostPage>(`/api/posts/${published?.id}`)).body.poll?.options).toHaveLength(2)
  expect((await told(reader.client)).map(({ kind }) => kind)).toContain('mention')
  expect((await client.get(one)).status).toBe(404)
  expect((await server.visitor.get<unknown[]>('/api/search/posts?q=Which')).body).toHaveLength(1)
})

test('its slot is one of the month in which it is published, and comes back with a cancellation', async () => {
  const { client, user } = await server.member({ planType: 'starter' })
  for (let n = 0; n < 8; n += 1) await server.make.post({ author: user, forum, createdAt: clock.now() })
  const next = quotaMonth(clock.now()).to.toISOString()
  const first = (await schedule(client, inSeconds(day))).body
  const later = (await schedule(client, next)).body
  expect(await quota(client)).toMatchObject({
    currentCount: 9,
    remaining: 1,
    scheduled: 1,
    scheduledLater: 1,
  })
  expect(await quota(client, next)).toMatchObject({ currentCount: 1, remaining: 9, scheduled: 1 })
  expect(await server.app.services.plans.usageOfUser(user.id)).toMatchObject({ scheduled: 1, remaining: 1 })

  // Sent together, no more than what is left is taken, by whatever way.
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => schedule(client, inSeconds(2 * day))),
    ...Array.from({ length: 3 }, () => client.post<Answer>('/api/posts', text())),
    client.put<Answer>(`${path}/${later.id}/time`, { publishAt: inSeconds(2 * day) }),
  ])
  const refused = answers.filter(({ status }) => status === 403)
  expect(refused).toHaveLength(6)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['plan.limit_reached']))
  expect(await quota(client)).toMatchObject({ currentCount: 10, remaining: 0 })

  // Within its month it moves freely; the slot that a cancellation frees is there for the next.
  expect((await client.put(`${path}/${first.id}/time`, { publishAt: inSeconds(3 * day) })).status).toBe(200)
  expect((await client.delete(`${path}/${first.id}`)).body).toEqual({ id: first.id })
  expect((await client.delete(`${path}/${first.id}`)).status).toBe(404)
  expect(await quota(client)).toMatchObject({ currentCount: 9, remaining: 1 })
  expect((await client.post('/api/posts', text())).status).toBe(201)

  // Of the next month ten and no more, and the sentence names it.
  const many = await Promise.all(Array.from({ length: 12 }, () => schedule(client, next)))
  expect(many.find(({ status }) => status === 403)?.body.message).toContain('in April 2026')
  expect((await quota(client, next)).remaining).toBe(0)
})

test('it can be changed, moved and published now; a time is in the next 90 days', async () => {
  const { client, user } = await server.member()
  for (const publishAt of [inSeconds(-1), inSeconds(0), inSeconds(91 * day), 'tomorrow'])
    expect((await schedule(client, publishAt)).status).toBe(400)
  expect((await schedule(client, inSeconds(day), { type: 'review' })).status).toBe(400)
  expect((await schedule(client, inSeconds(day), { forumId: 'nowhere' })).status).toBe(404)
  const strange = { imageUrl: '/media/not-mine.webp' }
  expect((await schedule(client, inSeconds(day), strange)).status).toBe(400)

  const { id } = (await schedule(client, inSeconds(90 * day), { forumId: forum.slug })).body
  const publishAt = inSeconds(5 * day)
  const review = { type: 'review', rating: 4, title: 'Better' }
  const changed = await client.put<Answer>(`${path}/${id}`, { publishAt, post: text(review) })
  expect(changed.body).toMatchObject({ publishAt, post: { ...review, forumId: forum.id } })

  const [one, two] = await Promise.all([1, 2].map(() => client.post<PostPage>(`${path}/${id}/publish`, {})))
  expect(new Set([one?.status, two?.status])).toEqual(new Set([201, 404]))
  expect(await written(user)).toMatchObject([{ title: 'Better', rating: 4 }])
  clock.advance(5 * day)
  await look()
  expect(await written(user)).toHaveLength(1)
})

test('what was due while nobody was there is published on the next look, once by however many', async () => {
  const second = await startTestServer({ clock, beside: server })
  const { client, user } = await server.member()
  const ids: string[] = []
  for (let n = 0; n < 6; n += 1)
    ids.push((await schedule(client, inSeconds(hour + n), { title: `No. ${n}` })).body.id)
  // One moves away at the last moment, one is cancelled, and a job of before knows nothing of it.
  clock.advance(hour - 10)
  await look()
  await client.put(`${path}/${ids[4]}/time`, { publishAt: inSeconds(day) })
  await client.delete(`${path}/${ids[5]}`)
  clock.advance(3 * hour)
  const both = [server, second].map(({ app }) => app.services.scheduled)
  await Promise.all([
    ...both.map((service) => service.lookForDue()),
    ...both.flatMap((service) => ids.map((id) => service.publishDue(id))),
    server.app.runner.drain(),
    second.app.runner.drain(),
  ])
  const titles = (await written(user)).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['No. 0', 'No. 1', 'No. 2', 'No. 3'])
  expect(await list(client)).toMatchObject([{ id: ids[4] }])
  await second.close()
})

test('a process that dies in the middle of publishing leaves the whole post or none of it', async () => {
  const { client, user } = await server.member()
  const { id } = (await schedule(client, inSeconds(hour))).body
  clock.advance(2 * hour)
  vi.spyOn(server.app.outbox, 'emit').mockRejectedValueOnce(new Error('the process ended here'))
  await expect(server.app.services.scheduled.publishDue(id)).rejects.toThrow('the process ended here')
  expect(await written(user)).toEqual([])
  expect(await list(client)).toMatchObject([{ id, heldAt: null }])
  await look()
  await look()
  expect(await written(user)).toHaveLength(1)
})

test('who may no longer publish keeps it as a draft with the reason, and is told', async () => {
  const secret = await server.make.forum({ isPrivate: true })
  const cases: [string, (person: { id: string }) => Promise<unknown>, object?][] = [
    [
      'your membership had ended',
      (person) => setUser(person.id, { planType: 'none', subscriptionStatus: 'none' }),
    ],
    [
      'your account was blocked',
      async (person) => {
        // A sign-in of days ago is too old for it.
        const admin = await server.as(await server.make.admin())
        await admin.put(`/api/admin/users/${person.id}/ban`, { banned: true, reason: 'x' })
      },
    ],
    ['you can no longer post in its forum', (person) => leave(person.id), { forumId: secret.id }],
    ['no post of your plan was left in that month', (person) => fill(person)],
  ]
  for (const [sentence, happens, given] of cases) {
    const { client, user } = await server.member({ planType: 'starter' })
    await server.make.membership({ forum: secret, user })
    const { id } = (await schedule(client, inSeconds(hour), { title: 'Held', ...given })).body
    await happens(user)
    clock.advance(hour)
    await look()
    await look()
    await setUser(user.id, { planType: 'professional', subscriptionStatus: 'active', isBlocked: false })
    const again = await server.as(user)
    const [held] = await list(again)
    expect(held).toMatchObject({ id, heldAt: clock.now().toISOString() })
    expect(held?.heldReason?.toLowerCase()).toBe(sentence)
    expect(held?.forum === null).toBe(given !== undefined)
    expect(await written(user)).not.toContainEqual(expect.objectContaining({ title: 'Held' }))
    const notes = (await told(again)).filter(({ path: at }) => at === '/scheduled')
    expect(notes.map((note) => note.text)).toEqual([`“Held” was not published: ${sentence}`])
    // Kept it takes no slot; scheduled anew it takes one, and is published.
    expect((await quota(again)).scheduled).toBe(0)
    const anew = { publishAt: inSeconds(hour), post: text({ title: 'After all' }) }
    expect((await again.put(`${path}/${id}`, anew)).body).toMatchObject({ heldAt: null, heldReason: null })
    expect((await quota(again)).scheduled).toBe(1)
    clock.advance(hour)
    await look()
    expect((await written(user)).map(({ title }) => title)).toContain('After all')
  }

  async function fill(person: { id: string }) {
    for (let n = 0; n < 10; n += 1) await server.make.post({ author: person, forum, createdAt: clock.now() })
  }
  function leave(userId: string) {
    const { forumMemberships } = server.store.tables
    return server.store.transaction((tx) =>
      tx.delete(forumMemberships).where(eq(forumMemberships.userId, userId)),
    )
  }
})

test('after a change to a smaller plan those that come first have what there is', async () => {
  const { client, user } = await server.member({ planType: 'professional' })
  for (let n = 0; n < 7; n += 1) await server.make.post({ author: user, forum, createdAt: clock.now() })
  for (let n = 0; n < 5; n += 1) await schedule(client, inSeconds(hour + n), { title: `No. ${n}` })
  await setUser(user.id, { planType: 'starter' })
  clock.advance(2 * hour)
  await look()
  expect((await list(client)).map(({ post, heldAt }) => [post.title, heldAt !== null])).toEqual([
    ['No. 3', true],
    ['No. 4', true],
  ])
})

test('it goes with the account, and a person has a hundred at most', async () => {
  const { client, user } = await server.member({ planType: 'business' })
  // Six at once: each holds the account, and no wait for it may be longer than one for a lock.
  const six = () =>
    Promise.all(Array.from({ length: 6 }, () => schedule(client, inSeconds(day), { title: 'Mine' })))
  const sent: Awaited<ReturnType<typeof six>> = []
  while (sent.length < 101) sent.push(...(await six()))
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(100)
  expect(sent.find(({ status }) => status === 409)?.body.code).toBe('scheduled.too_many')
  const { scheduledPosts } = server.store.tables
  const own = () =>
    server.store.read((db) => db.select().from(scheduledPosts).where(eq(scheduledPosts.authorId, user.id)))
  expect(await own()).toHaveLength(100)
  expect((await client.call('DELETE', '/api/auth/user', { confirm: user.username })).status).toBe(200)
  expect(await own()).toEqual([])
})

/** A picture of somebody's that stands nowhere yet; answers its address. */
async function upload(ownerId: string): Promise<string> {
  const facts = { contentType: 'image/webp', bytes: 1, width: 1, height: 1, sha256: 'x' }
  const row = { id: newId(), ownerId, name: `${newId()}.webp`, createdAt: clock.now(), ...facts }
  await server.store.transaction((tx) => tx.insert(server.store.tables.uploads).values(row))
  return `/media/${row.name}`
}

function setUser(id: string, change: Partial<typeof server.store.tables.users.$inferInsert>) {
  const { users } = server.store.tables
  return server.store.transaction((tx) => tx.update(users).set(change).where(eq(users.id, id)))
}
