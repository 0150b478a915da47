import { count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerProcess } from '../../testing/processes.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { mailSink } from '../../testing/smtp.ts'

const people = 25
/** So many of them want each notification by mail. */
const mailed = 10
const comments = 200
const callsEach = 5
const total = comments * callsEach
const totalMails = (total / people) * mailed
/** At so many notifications, and then at so many mails, the server is killed. */
const killsAt = [
  { notifications: 150, mails: 0 },
  { notifications: 600, mails: 0 },
  { notifications: total, mails: 100 },
  { notifications: total, mails: 250 },
]
/** Jobs that run at once: as many mails can be lost by one kill, none is sent twice. */
const atOnce = 4

let server: TestServer
let sink: Awaited<ReturnType<typeof mailSink>>
beforeAll(async () => {
  server = await startTestServer()
  sink = await mailSink()
})
afterAll(async () => {
  sink.close()
  await server.close()
})

/** A server of its own process over the same database. */
const startChild = () =>
  startServerProcess({
    cwd: server.config.dataDir,
    env: { DATABASE_URL: server.store.url, SESSION_SECRET: 's'.repeat(32), SMTP_URL: sink.url },
  })

const told = () =>
  server.store.read(async (db) => {
    const { notifications } = server.store.tables
    const [row] = await db.select({ n: count() }).from(notifications).where(eq(notifications.kind, 'mention'))
    return row?.n ?? 0
  })

const leftToDo = () =>
  server.store.read(async (db) => {
    const { outbox, jobs } = server.store.tables
    const [events] = await db.select({ n: count() }).from(outbox).where(isNull(outbox.handledAt))
    const [open] = await db.select({ n: count() }).from(jobs)
    return (events?.n ?? 0) + (open?.n ?? 0)
  })

test('a server that is killed in the middle of its work tells everybody everything exactly once', async () => {
  const users = await Promise.all(Array.from({ length: people }, () => server.make.member()))
  for (const [i, user] of users.entries()) {
    const client = await server.as(user)
    const email = i < mailed ? 'now' : 'off'
    await client.put('/api/notifications/settings', { channels: { mention: { email } } })
  }
  const writer = await server.member()
  const post = await server.make.post({ author: writer.user })
  for (let i = 0; i < comments; i++) {
    const names = Array.from({ length: callsEach }, (_, j) => users[(i * callsEach + j) % people]?.username)
    const content = names.map((name) => `@${name}`).join(' ')
    expect((await writer.client.post(`/api/posts/${post.id}/comments`, { content })).status).toBe(201)
  }

  for (const { notifications, mails } of killsAt) {
    // Further mails are not taken from it: something is left to do, however fast it is.
    sink.takeUpTo(mails)
    const { child, ended } = startChild()
    await expect.poll(told).toBeGreaterThanOrEqual(notifications)
    await expect.poll(() => sink.received.length).toBe(mails)
    child.kill('SIGKILL')
    await ended
    expect(await leftToDo()).toBeGreaterThan(0)
    // What the dead process held is free once its lease has ended.
    await server.store.transaction(async (tx) => {
      await tx.update(server.store.tables.jobs).set({ leasedUntil: null, leasedBy: null })
    })
  }
  sink.takeUpTo(Infinity)
  const last = startChild()
  await expect.poll(leftToDo).toBe(0)
  last.child.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)

  expect(await told()).toBe(total)
  const { notifications, outbox } = server.store.tables
  const rows = await server.store.read((db) => db.select().from(notifications))
  const perPerson = users.map(({ id }) => rows.filter(({ userId }) => userId === id).length)
  expect(perPerson).toEqual(Array(people).fill(total / people))
  const added = await server.store.read((db) =>
    db.select().from(outbox).where(eq(outbox.name, 'notification.added')),
  )
  expect(added.map(({ payload }) => String(payload['notificationId'])).sort()).toEqual(
    rows.map(({ id }) => id).sort(),
  )
  // Each mail at most once; a kill loses at most what was on its way.
  expect(new Set(sink.received).size).toBe(sink.received.length)
  expect(sink.received.length).toBeGreaterThanOrEqual(totalMails - killsAt.length * atOnce)
})
