import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { lastSweep } from './retention.service.ts'

const dayMs = 24 * 60 * 60 * 1000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { KEEP_SESSIONS_DAYS: '3', KEEP_JOBS_DAYS: '10' } })
})
afterAll(() => server.close())

const ago = (days: number) => new Date(server.app.clock.now().getTime() - days * dayMs)

test('what is over goes after the time that the settings give it, and nothing goes before', async () => {
  const { app, make } = server
  const { store } = app
  const { tables } = store
  const user = await make.member()
  const session = (sid: string, expire: Date) => ({
    id: newId(),
    sid,
    sess: {},
    expire,
    userId: user.id,
    createdAt: ago(40),
    lastSeenAt: ago(40),
  })
  const job = (queue: string, deadAt: Date | null) => ({
    id: newId(),
    queue,
    payload: {},
    attempts: 12,
    deadAt,
    runAt: ago(-20),
    createdAt: ago(20),
  })
  const event = (id: string, receivedAt: Date) => ({
    id,
    type: 'x',
    objectId: 'x',
    livemode: false,
    createdAt: receivedAt,
    receivedAt,
    handledAt: receivedAt,
  })
  await store.transaction(async (tx) => {
    await tx.insert(tables.sessions).values([session('old', ago(4)), session('kept', ago(2))])
    await tx.insert(tables.jobs).values([job('old', ago(11)), job('kept', ago(9)), job('waits', null)])
    await tx.insert(tables.stripeEvents).values([event('old', ago(36)), event('kept', ago(34))])
    await tx.insert(tables.outbox).values([
      { name: 'old', payload: {}, createdAt: ago(2), handledAt: ago(2) },
      { name: 'open', payload: {}, createdAt: ago(2) },
      { name: 'kept', payload: {}, createdAt: ago(0.5), handledAt: ago(0.5) },
    ])
  })
  for (const key of ['old', 'kept'])
    await app.mail.send({
      key: `retention-${key}`,
      from: { name: 'Plaza', address: 'hello@plaza.example' },
      to: 'a@plaza.example',
      subject: 'x',
      text: 'x',
    })
  const fileOf = (key: string) => join(app.config.dataDir, 'mail', `retention-${key}.eml`)
  utimesSync(fileOf('old'), ago(91), ago(91))

  await app.services.retention.sweep()

  const left = await store.read(async (db) => ({
    sessions: (await db.select().from(tables.sessions)).map(({ sid }) => sid),
    jobs: (await db.select().from(tables.jobs)).map(({ queue }) => queue).toSorted(),
    events: (await db.select().from(tables.stripeEvents)).map(({ id }) => id),
    outbox: (await db.select().from(tables.outbox)).map(({ name }) => name),
  }))
  expect(left.sessions).toEqual(['kept'])
  expect(left.jobs).toEqual(expect.arrayContaining(['kept', 'waits']))
  expect(left.jobs).not.toContain('old')
  expect(left.events).toEqual(['kept'])
  expect(left.outbox).toEqual(expect.arrayContaining(['open', 'kept']))
  expect(left.outbox).not.toContain('old')
  expect([existsSync(fileOf('old')), existsSync(fileOf('kept'))]).toEqual([false, true])
  expect(await lastSweep(store)).toMatchObject({
    deleted: { sessions: 1, jobs: 1, webhooks: 1, mails: 1 },
    failed: [],
  })
})

test('one kind that fails is named, and the others are looked through all the same', async () => {
  const { store, services, runner } = server.app
  const { webhooks } = services
  const { sweep } = webhooks
  webhooks.sweep = () => Promise.reject(new Error('as asked'))
  try {
    await services.retention.sweep()
  } finally {
    webhooks.sweep = sweep
  }
  expect(await lastSweep(store)).toMatchObject({
    deleted: { sessions: 0, jobs: 0 },
    failed: ['webhooks'],
  })
  expect(runner.isAlive()).toBe(true)
})
