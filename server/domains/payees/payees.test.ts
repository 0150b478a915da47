import { afterAll, beforeAll, expect, test } from 'vitest'
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
