import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NotificationSettings, NotificationSettingsInput } from '#shared/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { mailsTo } from '../../testing/notifications.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const path = '/api/notifications/settings'
const choose = (person: Person, input: NotificationSettingsInput) => person.client.put(path, input)
const comment = (by: Person, post: { id: string }, content: string) =>
  by.client.post<{ id: string }>(`/api/posts/${post.id}/comments`, { content })
const minutes = (count: number) => server.clock.advance(count * 60)
/** Tells what waits and does the jobs that are due. */
async function work() {
  await server.app.outbox.drain()
  await server.app.runner.drain()
}
const linkIn = (raw: string) => /List-Unsubscribe:\s*<([^>]+)>/.exec(raw)?.[1] ?? ''

async function authorWith(input: NotificationSettingsInput) {
  const author = await server.member()
  await choose(author, input)
  return { author, post: await server.make.post({ author: author.user, title: 'Tea & <biscuits>' }) }
}

describe('mail', () => {
  test('goes out at once, as text and HTML, with the way to end it', async () => {
    const { author, post } = await authorWith({ channels: { comment: { email: 'now' } } })
    const other = await server.member()
    await comment(other, post, 'Hello')
    await work()
    await work()
    const [mail, ...more] = mailsTo(server, author.user)
    expect(more).toEqual([])
    const raw = mail?.raw ?? ''
    expect(raw).toContain(`u/${other.user.username} commented on`)
    expect(raw).toContain('Tea &amp; &lt;biscuits&gt;')
    expect(raw).toContain(`${server.url}/r/`)
    expect(raw).toContain('You wrote the post')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

    // A mail program asks without a cookie, a browser's page or our content type.
    const link = linkIn(raw)
    expect(link.startsWith(`${server.url}/api/unsubscribe/`)).toBe(true)
    const page = await fetch(link)
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await author.client.get<NotificationSettings>(path)).body.channels.comment.email).toBe('now')
    const ended = await fetch(link, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status).toBe(200)
    const { channels } = (await author.client.get<NotificationSettings>(path)).body
    expect([channels.comment.email, channels.message.email]).toEqual(['off', 'now'])
    expect((await fetch(`${link.slice(0, -3)}abc`, { method: 'POST' })).status).toBe(400)
    expect((await fetch(link.replace(/unsubscribe\/.*/, 'unsubscribe/x'))).status).toBe(400)
  })

  test('is not sent of what was read, removed, hidden, blocked or switched off before it went out', async () => {
    const quiet = {
      quietHours: { from: '00:00', to: '23:59' },
      channels: { comment: { email: 'now' as const } },
    }
    const outcomes: Record<string, number> = {}
    const changes: Record<
      string,
      (author: Person, post: { id: string; forumId: string }, other: Person) => Promise<unknown>
    > = {
      nothing: async () => undefined,
      read: (author) => author.client.post('/api/notifications/read', { all: true }),
      removed: (author, post) => author.client.delete(`/api/posts/${post.id}`),
      hidden: (_, post) =>
        server.store.transaction(async (tx) => {
          const { posts } = server.store.tables
          await tx.update(posts).set({ inPublicForum: false }).where(eq(posts.id, post.id))
        }),
      blocked: (author, _, other) => author.client.put(`/api/users/${other.user.username}/block`),
      off: (author) => choose(author, { channels: { comment: { email: 'off' } } }),
    }
    const authors: [string, Person][] = []
    for (const [name, change] of Object.entries(changes)) {
      const { author, post } = await authorWith(quiet)
      const other = await server.member()
      await comment(other, post, 'Psst')
      await work()
      expect(mailsTo(server, author.user)).toEqual([])
      await change(author, post, other)
      authors.push([name, author])
    }
    minutes(24 * 60)
    await work()
    for (const [name, { user }] of authors) outcomes[name] = mailsTo(server, user).length
    expect(outcomes).toEqual({ nothing: 1, read: 0, removed: 0, hidden: 0, blocked: 0, off: 0 })
  })

  test('gathers a day into one digest', async () => {
    const { author, post } = await authorWith({
      channels: { comment: { email: 'digest' } },
      timeZone: 'Asia/Tokyo',
    })
    const people = [await server.member(), await server.member()]
    for (const person of people) await comment(person, post, 'Hello')
    await people[0]?.client.put(`/api/users/${author.user.username}/follow`)
    const second = await server.make.post({ author: author.user, title: 'Second' })
    await comment(people[1] as Person, second, 'Hi')
    await work()
    expect(mailsTo(server, author.user)).toEqual([])
    minutes(24 * 60)
    await work()
    await work()
    const mails = mailsTo(server, author.user)
    expect(mails).toHaveLength(1)
    const raw = mails[0]?.raw ?? ''
    expect(raw).toContain('Your day on Plaza: 2 notifications')
    expect(raw).toContain(`and u/${people[0]?.user.username} commented on`)
    expect(raw).not.toContain('following')
    minutes(24 * 60)
    await work()
    expect(mailsTo(server, author.user)).toHaveLength(1)
    await fetch(linkIn(raw), { method: 'POST' })
    const { channels } = (await author.client.get<NotificationSettings>(path)).body
    expect(Object.values(channels).filter(({ email }) => email === 'digest')).toEqual([])
    expect(channels.message.email).toBe('now')
  })

  test('about messages is not sent of what somebody said who was blocked since', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const { body } = await a.client.post<{ id: string }>('/api/conversations', {
      usernames: [b.user.username],
    })
    await a.client.post(`/api/conversations/${body.id}/messages`, { content: 'Rude' })
    await work()
    await b.client.put(`/api/users/${a.user.username}/block`)
    minutes(3)
    await work()
    expect(mailsTo(server, b.user)).toEqual([])
  })

  test('about messages is sent once for all that is unread, and not when it was read in time', async () => {
    const [a, b] = [await server.member(), await server.member()]
    const { body } = await a.client.post<{ id: string }>('/api/conversations', {
      usernames: [b.user.username],
    })
    const say = (content: string) =>
      a.client.post<{ id: string }>(`/api/conversations/${body.id}/messages`, { content })
    const read = async (id: string) => b.client.post(`/api/conversations/${body.id}/read`, { messageId: id })
    await read((await say('Read at once')).body.id)
    await work()
    minutes(3)
    await work()
    expect(mailsTo(server, b.user)).toEqual([])
    await say('One')
    const last = await say('Two')
    await work()
    minutes(3)
    await work()
    expect(mailsTo(server, b.user)).toHaveLength(1)
    expect(mailsTo(server, b.user)[0]?.raw).toContain('You have 2 unread messages')
    // What was said stays between them.
    expect(mailsTo(server, b.user)[0]?.raw).not.toContain('Two')
    await say('Three')
    await work()
    minutes(3)
    await work()
    expect(mailsTo(server, b.user)).toHaveLength(1)
    await read(last.body.id)
    await say('Four')
    await work()
    minutes(3)
    await work()
    expect(mailsTo(server, b.user)).toHaveLength(2)
    expect(mailsTo(server, a.user)).toEqual([])
  })

  test('a kind that is off in the list can still be mailed, and is not counted', async () => {
    const { author, post } = await authorWith({ channels: { comment: { inApp: false, email: 'now' } } })
    await comment(await server.member(), post, 'By mail only')
    await work()
    expect(mailsTo(server, author.user)).toHaveLength(1)
    expect((await author.client.get('/api/notifications')).body).toEqual([])
    expect((await author.client.get('/api/unread')).body).toMatchObject({ total: 0 })
  })

  test('never goes to somebody without an address, and a blocked person hears of the block alone', async () => {
    const nobody = await server.member({ email: null })
    const post = await server.make.post({ author: nobody.user })
    await choose(nobody, { channels: { comment: { email: 'now' } } })
    expect((await nobody.client.get<NotificationSettings>(path)).body.hasEmail).toBe(false)
    const { author, post: second } = await authorWith({ channels: { comment: { email: 'now' } } })
    const other = await server.member()
    await comment(other, post, 'Hello')
    await comment(other, second, 'Hello')
    await server.app.outbox.drain()
    await server.store.transaction(async (tx) => {
      const { users } = server.store.tables
      await tx
        .update(users)
        .set({ isBlocked: true, blockedReason: 'Spam' })
        .where(eq(users.id, author.user.id))
      await server.app.outbox.emit(tx, {
        name: 'user.blocked',
        userId: author.user.id,
        actorId: other.user.id,
      })
    })
    await work()
    expect(mailsTo(server, nobody.user)).toEqual([])
    const mails = mailsTo(server, author.user)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.raw).toContain('Your account was blocked: Spam')
  })
})
