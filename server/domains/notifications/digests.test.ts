import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationSettings, NotificationSettingsInput } from '#shared/notifications.ts'
import { movableClock } from '../../core/clock.ts'
import { mailsOf, mailsTo } from '../../testing/notifications.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** A Monday noon, in summer. */
const start = Date.parse('2026-06-01T12:00:00Z')
let passed = 0
const clock = movableClock(() => start + passed++)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['member']>>
const path = '/api/notifications/settings'
const choose = async (person: Person, input: NotificationSettingsInput) =>
  expect((await person.client.put(path, input)).status).toBe(200)
const hours = (count: number) => server.clock.advance(count * 60 * 60)
/** Tells what waits, looks for what is due and does the jobs. */
async function work(by: TestServer = server) {
  await by.app.outbox.drain()
  await by.app.services.notifications.digests.lookForDue()
  await by.app.runner.drain()
}
const linkIn = (raw: string) => /List-Unsubscribe:\s*<([^>]+)>/.exec(raw)?.[1] ?? ''

async function readerOf(input: NotificationSettingsInput) {
  const reader = await server.member()
  const forum = await server.make.forum()
  await server.make.membership({ forum, user: reader.user })
  await choose(reader, input)
  await reader.client.get('/api/missed')
  return { reader, forum }
}
const daily = { digest: { rhythm: 'daily', hour: 20 }, timeZone: 'Asia/Kolkata' } as const

test('settings that are changed at the same moment are all kept', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await server.member()
    const forum = await server.make.forum()
    await server.make.membership({ forum, user: person.user })
    await Promise.all([
      choose(person, { digest: { rhythm: 'weekly' } }),
      choose(person, { digest: { hour: 7 } }),
      choose(person, { digest: { weekday: 5 } }),
      choose(person, { timeZone: 'Asia/Kolkata' }),
      choose(person, { quietHours: { from: '22:00', to: '07:00' } }),
      person.client.put(`/api/mutes/forum/${forum.id}`, { level: 'direct' }),
    ])
    expect((await person.client.get<NotificationSettings>(path)).body).toMatchObject({
      digest: { rhythm: 'weekly', hour: 7, weekday: 5 },
      timeZone: 'Asia/Kolkata',
      quietHours: { from: '22:00', to: '07:00' },
    })
    expect((await person.client.get('/api/mutes')).body).toMatchObject([{ id: forum.id, level: 'direct' }])
  }
})

test('a daily digest tells of what was missed, at its hour, once, and ends with one click', async () => {
  const { reader, forum } = await readerOf(daily)
  expect((await reader.client.get<NotificationSettings>(path)).body.digest).toEqual({
    rhythm: 'daily',
    hour: 20,
    weekday: 1,
  })
  const own = await server.make.post({ author: reader.user, title: 'Mine' })
  const brand = await server.make.brand()
  await server.make.post({ forum, title: 'Bread & <butter>', score: 9 })
  await server.make.post({ forum, title: 'Second', score: 3 })
  await server.make.post({ forum, title: 'Paid for', sponsorBrandId: brand.id, score: 50 })
  const other = await server.member()
  await other.client.post(`/api/posts/${own.id}/comments`, { content: 'Well said' })
  await work()
  // 20:00 in Kolkata is 14:30 here: they have been here just before, and only what waits for them goes out.
  hours(3)
  await work()
  expect(mailsTo(server, reader.user)).toHaveLength(1)
  expect(mailsTo(server, reader.user)[0]?.raw).not.toContain('Second')

  hours(24)
  await work()
  const [, mail, ...more] = mailsTo(server, reader.user)
  expect(more).toEqual([])
  const raw = mail?.raw ?? ''
  expect(raw).toContain('Your day on Plaza: 2 new posts')
  expect(raw).toContain('2 new posts in 1 forum that you joined.')
  expect(raw).toContain('Bread &amp; &lt;butter&gt;')
  expect(raw).toContain('Most discussed:')
  expect(raw).toContain(`r/${forum.slug} by u/`)
  expect(raw).not.toContain('Paid for')
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  // A process that ends between the mail and what is written of it: the mail is not sent anew.
  const { digests } = server.store.tables
  const [row] = await server.store.read((db) =>
    db.select().from(digests).where(eq(digests.userId, reader.user.id)),
  )
  expect(row?.owedAt).toBeNull()
  const owedAt = new Date(Number(row?.nextAt) - 24 * 60 * 60 * 1000)
  await server.store.transaction(async (tx) => {
    await tx.update(digests).set({ owedAt }).where(eq(digests.userId, reader.user.id))
    await server.app.queue.enqueue(tx, { queue: 'notification.digest', payload: { userId: reader.user.id } })
  })
  await work()
  expect(mailsTo(server, reader.user)).toHaveLength(2)

  // Nothing was missed since.
  hours(24)
  await work()
  expect(mailsTo(server, reader.user)).toHaveLength(2)
  await server.make.post({ forum, title: 'Third' })
  const ended = await fetch(linkIn(raw), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(ended.status).toBe(200)
  hours(24)
  await work()
  expect(mailsTo(server, reader.user)).toHaveLength(2)
  expect((await reader.client.get<NotificationSettings>(path)).body.digest.rhythm).toBe('off')
})

test('what waits for the mail of the day and what was missed are one mail', async () => {
  const { reader, forum } = await readerOf({ ...daily, channels: { comment: { email: 'digest' } } })
  const own = await server.make.post({ author: reader.user, title: 'Mine' })
  const other = await server.member()
  hours(20)
  await other.client.post(`/api/posts/${own.id}/comments`, { content: 'Well said' })
  await server.make.post({ forum, title: 'News' })
  await work()
  hours(24)
  await work()
  await work()
  const mails = mailsTo(server, reader.user)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.raw).toContain('Your day on Plaza: 1 notification, 1 new post')
  expect(mails[0]?.raw).toContain('commented on')
})

test('a weekly digest comes on its day, by the clock of its person', async () => {
  const zone = 'Pacific/Auckland'
  const { reader, forum } = await readerOf({
    digest: { rhythm: 'weekly', hour: 7, weekday: 6 },
    timeZone: zone,
  })
  const days: string[] = []
  for (let day = 0; day < 16; day += 1) {
    await server.make.post({ forum, title: `Post of day ${day}` })
    hours(24)
    await work()
    const count = mailsTo(server, reader.user).length
    if (count > days.length)
      days.push(new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'long' }).format(server.clock.now()))
  }
  // Looked for once a day, somewhat after seven on Saturday.
  expect(days.length).toBeGreaterThanOrEqual(2)
  expect(new Set(days).size).toBe(1)
  expect(mailsTo(server, reader.user)[0]?.raw).toContain('Your week on Plaza: ')
})

test('nobody gets one who is no member in good standing, or cannot be written to', async () => {
  const { users } = server.store.tables
  const set = (id: string, change: Partial<typeof users.$inferInsert>) =>
    server.store.transaction(async (tx) => {
      await tx.update(users).set(change).where(eq(users.id, id))
    })
  const changes: Record<string, Partial<typeof users.$inferInsert>> = {
    none: { karma: 1 },
    former: { subscriptionStatus: 'none' },
    blocked: { isBlocked: true },
    unreachable: { email: null },
  }
  const people: [string, Person, { id: string }][] = []
  for (const [name, change] of Object.entries(changes)) {
    const { reader, forum } = await readerOf(daily)
    await server.make.post({ forum, title: 'News' })
    await set(reader.user.id, change)
    people.push([name, reader, forum])
  }
  hours(48)
  await work()
  const counts = people.map(([name, { user }]) => [name, mailsTo(server, user).length])
  expect(counts).toEqual([
    ['none', 1],
    ['former', 0],
    ['blocked', 0],
    ['unreachable', 0],
  ])
})

test('what could not be handed over is sent later, and then no more', async () => {
  const { reader, forum } = await readerOf(daily)
  await server.make.post({ forum, title: 'News' })
  hours(47)
  await server.store.transaction((tx) => server.app.services.outgoing.set(tx, false))
  await work()
  await server.store.transaction((tx) => server.app.services.outgoing.set(tx, true))
  hours(1)
  await work()
  expect(mailsTo(server, reader.user)).toHaveLength(1)
  expect(mailsTo(server, reader.user)[0]?.raw).toContain('Your day on Plaza: 1 new post')
})

test('two instances that look at once send each digest once, and many are looked at in turns', async () => {
  const second = await startTestServer({ clock, beside: server })
  const forum = await server.make.forum()
  const people = await Promise.all(Array.from({ length: 104 }, () => server.make.member()))
  const now = server.clock.now()
  const { notificationSettings, digests, visits } = server.store.tables
  await server.store.transaction(async (tx) => {
    const choice = { digest: { rhythm: 'daily', hour: 8, weekday: 1 } }
    await tx
      .insert(notificationSettings)
      .values(people.map(({ id }) => ({ userId: id, settings: choice, updatedAt: now })))
    await tx.insert(digests).values(people.map(({ id }) => ({ userId: id, nextAt: now, untilAt: now })))
    await tx.insert(visits).values(people.map(({ id }) => ({ userId: id, lastAt: now })))
  })
  for (const user of people) await server.make.membership({ forum, user })
  hours(20)
  await server.make.post({ forum, title: 'To all' })
  hours(1)
  await Promise.all([work(), work(second)])
  await Promise.all([work(), work(second)])
  const sent = [...mailsOf(server), ...mailsOf(second)].map(({ raw }) => /^To: (.+?)\r?$/m.exec(raw)?.[1])
  for (const { email } of people) expect(sent.filter((to) => to === email)).toHaveLength(1)
  await second.close()
})
