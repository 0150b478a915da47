import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ logLines: { write: (line) => void lines.push(line) } })
})
afterAll(() => server.close())

const day = 24 * 60 * 60
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * day * 1000).toISOString()
const adminClient = async () => await server.as(await server.make.admin())

test('a suspension blocks at once, ends by itself, and tells both to the person and the log', async () => {
  const admin = await adminClient()
  const { user, client } = await server.member()
  const until = inDays(7)
  const at = `/api/admin/users/${user.id}/ban`
  const banned = await admin.put(at, { banned: true, until, reason: 'insults' })
  expect(banned.body).toMatchObject({ isBlocked: true, blockedUntil: until, blockedReason: 'insults' })
  expect((await client.get('/api/saved')).body).toMatchObject({ code: 'account.blocked' })
  await server.app.outbox.drain()
  const { accounts } = server.app.services
  server.clock.advance(7 * day - 60)
  await accounts.liftSuspensions()
  expect(await accounts.find(user.id)).toMatchObject({ isBlocked: true })
  server.clock.advance(60)
  await accounts.liftSuspensions()
  await accounts.liftSuspensions()
  expect(await accounts.find(user.id)).toMatchObject({
    isBlocked: false,
    blockedUntil: null,
    blockedReason: null,
  })
  // What was open before the suspension does not open again.
  expect((await client.get('/api/saved')).status).toBe(401)
  expect((await (await server.as(user)).get('/api/saved')).status).toBe(200)
  const { adminActions } = server.store.tables
  const acts = await server.store.read(async (db) => await db.select().from(adminActions))
  const told = acts
    .filter(({ targetId }) => targetId === user.id)
    .map(({ actor, action }) => `${actor} ${action}`)
  expect(told).toEqual([expect.stringMatching(/^person-\d+ ban$/), 'plaza unban'])
  await server.app.outbox.drain()
  const notes = await (await server.as(user)).get<{ text: string }[]>('/api/notifications')
  expect(notes.body.map(({ text }) => text).join('\n')).toContain(`suspended until ${until.slice(0, 10)}`)
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const about = events.filter(({ channel, userId }) => channel === 'security' && userId === user.id)
  expect(about.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['account.blocked', 'account.unblocked']),
  )
})

test('its end can be moved, or taken away, and lies in the future', async () => {
  const admin = await adminClient()
  const { user } = await server.member()
  const at = `/api/admin/users/${user.id}/ban`
  expect((await admin.put(at, { banned: true, until: inDays(-1), reason: 'x' })).status).toBe(400)
  await admin.put(at, { banned: true, until: inDays(1), reason: 'x' })
  const later = inDays(3)
  expect((await admin.put(at, { banned: true, until: later, reason: 'again' })).body).toMatchObject({
    blockedUntil: later,
  })
  expect((await admin.put(at, { banned: true, reason: 'for good' })).body).toMatchObject({
    isBlocked: true,
    blockedUntil: null,
  })
  server.clock.advance(4 * day)
  await server.app.services.accounts.liftSuspensions()
  expect(await server.app.services.accounts.find(user.id)).toMatchObject({ isBlocked: true })
})
