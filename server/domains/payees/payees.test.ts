import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '../../dev/payments/engine/payees.ts'
import { marketOn, type Market } from '../../testing/market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await startTestServer()
  market = marketOn(server)
})
afterAll(() => server.close())

const path = '/api/earnings/onboarding'
const accounts = () => server.sandbox?.world.store.list('v2.core.account') ?? []

test('a payee lives where the provider can pay them, the platform’s own country first', async () => {
  const { client } = await market.creator()
  const { countries } = await market.ok(client.get<{ countries: string[] }>('/api/earnings/countries'))
  expect(countries[0]).toBe('US')
  expect(countries).toContain('PT')
  expect(new Set(countries).size).toBe(countries.length)

  expect(await client.post(path, { country: 'KP' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'country', message: 'Payouts to this country are not possible yet' }] },
  })
  expect(await client.post(path, { country: 'nowhere' })).toMatchObject({ status: 400 })
  await market.ok(client.post(path, { country: 'PT' }))
  expect(accounts()[0]).toMatchObject({ identity: { country: 'PT' } })
  // An account that is there keeps its country.
  await market.ok(client.post(path, { country: 'DE' }))
  expect(accounts()[0]).toMatchObject({ identity: { country: 'PT' } })
})

test('an account that was closed at the provider is made anew', async () => {
  const { client } = await market.creator()
  await market.ok(client.post(path))
  const [first] = accounts()
  server.sandbox?.settle(() => closeAccount(server.sandbox!.world, first?.id ?? ''))
  await market.settle()
  const { url } = await market.ok(client.post<{ url: string }>(path))
  expect(url).toContain('/dev/payments/onboarding/')
  const [second] = accounts()
  expect(second?.id).not.toBe(first?.id)
  expect(second).toMatchObject({ closed: false, metadata: first?.metadata })
})

test('a failed first try under another name does not stand in the way of the next one', async () => {
  const { client } = await market.creator()
  server.sandbox?.faults.set({ match: 'POST /v2/core/accounts', kind: 'error_500', times: 1 })
  expect(await client.post(path)).toMatchObject({ status: 503 })
  await market.ok(client.put('/api/auth/user/profile', { displayName: 'Another name' }))
  await market.ok(client.post(path))
  server.sandbox?.faults.set({ match: 'POST /v2/core/accounts', kind: 'unauthorized', times: 1 })
  const other = await market.creator()
  const refused = await other.client.post(path)
  expect(refused).toMatchObject({ status: 503 })
  expect(JSON.stringify(refused.body)).not.toMatch(/key/i)
})

describe('an account of which no event came', () => {
  /** Onboards somebody at the provider, whose event is lost. */
  async function onboardUnheard() {
    const creator = await market.creator()
    await market.ok(creator.client.post(path))
    const { users } = server.store.tables
    const row = async () => {
      const found = await server.store.read((db) =>
        db.select().from(users).where(eq(users.id, creator.user.id)),
      )
      return found[0]
    }
    const accountId = (await row())?.stripePayeeId ?? ''
    server.sandbox?.onboard(accountId)
    server.sandbox?.world.store.database.exec('delete from deliveries')
    const isPayable = async () => (await row())?.isPayable
    expect(await isPayable()).toBe(false)
    return { accountId, isPayable }
  }
  const resume = () => server.app.services.payees.resume()
  const compareAll = () => server.app.services.payees.compareAll()

  test('is read again while it waits, each of many in its turn', async () => {
    const many: Awaited<ReturnType<typeof onboardUnheard>>[] = []
    for (let n = 0; n < 3; n++) many.push(await onboardUnheard())
    // One that cannot be read hinders no other.
    server.sandbox?.faults.set({
      match: `GET /v2/core/accounts/${many[0]?.accountId}`,
      kind: 'error_500',
      times: 3,
    })
    expect(await resume()).toBeLessThanOrEqual(1)
    expect(await many[1]?.isPayable()).toBe(true)
    expect(await many[2]?.isPayable()).toBe(true)
    server.sandbox?.faults.clear()
    expect(await resume()).toBe(0)
    expect(await many[0]?.isPayable()).toBe(true)
    const before = server.sandbox?.requests.length
    await resume()
    expect(
      server.sandbox?.requests
        .slice(before)
        .filter(({ path: asked }) => asked.includes(many[0]?.accountId ?? '')),
    ).toEqual([])
  })

  test('is read every night, also when it could be paid to', async () => {
    const { accountId, isPayable } = await onboardUnheard()
    await compareAll()
    expect(await isPayable()).toBe(true)
    server.sandbox?.settle(() => closeAccount(server.sandbox!.world, accountId))
    server.sandbox?.world.store.database.exec('delete from deliveries')
    await compareAll()
    expect(await isPayable()).toBe(false)
  })
})
