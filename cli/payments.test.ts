import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBilling, type Billing } from '#server/testing/billing.ts'
import { dataOf } from './lines.testing.ts'
import { gatewayTo, plazaOn } from './testing.ts'

let billing: Billing
let plaza: ReturnType<typeof plazaOn>
beforeAll(async () => {
  billing = await startBilling()
  const { store, clock, sandbox } = billing
  plaza = plazaOn({ store, clock, gateway: gatewayTo(sandbox, clock) })
})
afterAll(() => billing.close())

interface Setup {
  rows: { kind: string; name: string; state: string; detail: string }[]
  secrets: { destination: string; secret: string }[]
  byHand: string[]
}
const setup = async (...flags: string[]) => {
  const { code, out } = await plaza(['payments', 'setup', '--json', ...flags])
  return { code, ...(dataOf({ out }) as Setup) }
}
const statesOf = ({ rows }: Setup) => [...new Set(rows.map(({ state }) => state))]
const examined = async () => {
  const { code, out } = await plaza(['payments', 'doctor', '--json'])
  const found = dataOf({ out }) as { check: string; status: string; message: string }[]
  return { code, failed: found.filter(({ status }) => status === 'FAIL').map(({ check }) => check), found }
}

test('setup shows a plan, makes it so, and has nothing to do the second time', async () => {
  const dry = await setup('--dry-run')
  expect(statesOf(dry)).toEqual(['missing'])
  expect(dry.rows.filter(({ kind }) => kind === 'destination')).toHaveLength(3)
  expect(dry.byHand.join(' ')).toMatch(/Retries.*manual.*Adaptive Pricing/)
  expect(billing.sandbox.world.store.list('v2.core.event_destination')).toEqual([])
  expect((await examined()).failed).toEqual(['catalogue', 'destinations'])

  const done = await setup('--execute', '--yes')
  expect(done.code).toBe(0)
  expect(statesOf(done)).toEqual(['agrees'])
  expect(done.secrets.map(({ secret }) => secret)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^whsec_/) as string),
  )
  const [first] = billing.sandbox.world.store.list('product')
  expect(first).toBeDefined()
  expect(await examined()).toMatchObject({ code: 0, failed: [] })

  const again = await plaza(['payments', 'setup'])
  expect(again.err).toContain('Nothing to do: the provider has everything')
  const before = billing.sandbox.requests.length
  expect((await setup('--execute', '--yes')).secrets).toEqual([])
  const written = billing.sandbox.requests.slice(before).filter(({ method }) => method !== 'GET')
  expect(written).toEqual([])
})

test('what was changed at the provider is named and mended', async () => {
  await setup('--execute', '--yes')
  const { world } = billing.sandbox
  const [destination] = world.store.list('v2.core.event_destination')
  const [product] = world.store.list('product')
  if (!destination || !product) throw new Error('nothing was set up')
  const [lost, ...kept] = destination.enabled_events
  world.store.put('v2.core.event_destination', {
    ...destination,
    enabled_events: [...kept, 'product.created'],
    status: 'disabled',
  })
  world.store.put('product', { ...product, name: 'Something else', active: false })
  const differing = (await setup()).rows.filter(({ state }) => state === 'differs')
  expect(differing).toHaveLength(2)
  const details = differing.map(({ detail }) => detail).join('; ')
  expect(details).toContain('is called Something else')
  expect(details).toContain(`lacks ${lost}; needs no product.created; is switched off`)
  expect(statesOf(await setup('--execute', '--yes'))).toEqual(['agrees'])
  expect(world.store.get('product', product.id)).toMatchObject({ name: product.name, active: true })
  expect(world.store.get('v2.core.event_destination', destination.id).status).toBe('enabled')
})

test('the doctor names the rights that a key lacks, and says what a refused key is', async () => {
  billing.fail('POST /v1/refunds', 'forbidden')
  const lacking = await examined()
  expect(lacking).toMatchObject({ code: 7, failed: ['rights'] })
  expect(lacking.found.find(({ check }) => check === 'rights')?.message).toBe(
    'the key may not POST /v1/refunds',
  )
  billing.fail('GET /v1/account', 'unauthorized', 4)
  const refused = await examined()
  expect(refused.failed).toEqual(['account', 'country', 'currency', 'schedule'])
  expect(JSON.stringify(refused.found)).not.toMatch(/sk_test/)
})

test('the doctor makes nothing by asking, not even where an empty request would', async () => {
  const { store } = billing.sandbox.world
  const count = store.database.prepare('select count(*) from objects').pluck()
  const before = count.get()
  expect((await examined()).found.find(({ check }) => check === 'rights')?.status).toBe('ok')
  expect(count.get()).toBe(before)
  const written = billing.sandbox.requests.filter(({ method, status }) => method === 'POST' && status === 200)
  expect(written.map(({ path }) => path)).not.toContain('/v1/setup_intents')
})

test('the doctor says so when the provider does not tell how the platform is paid out', async () => {
  const gateway = gatewayTo(billing.sandbox, billing.clock)
  const told = async (payoutSchedule: string | null) => {
    const readAccount = async () => ({ ...(await gateway.readAccount()), payoutSchedule })
    const asked = plazaOn({
      store: billing.store,
      clock: billing.clock,
      gateway: { ...gateway, readAccount },
    })
    const { code, out } = await asked(['payments', 'doctor', '--json'])
    const found = dataOf({ out }) as { check: string; status: string; message: string; fix?: string }[]
    return { code, ...found.find(({ check }) => check === 'schedule') }
  }
  expect(await told('manual')).toMatchObject({ code: 0, status: 'ok' })
  expect(await told('daily')).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('daily') as string,
  })
  expect(await told(null)).toMatchObject({
    code: 0,
    status: 'warn',
    message: expect.stringContaining('not known') as string,
    fix: expect.stringContaining('Settings, Payouts') as string,
  })
})

test('setup tells prices how they stand to taxes, and the doctor looks whether these can be reckoned', async () => {
  await setup('--execute', '--yes')
  const { store, clock, sandbox } = billing
  const gateway = gatewayTo(sandbox, clock, 'exclusive')
  const taxing = (over: Partial<typeof gateway> = {}) =>
    plazaOn({ store, clock, gateway: { ...gateway, ...over }, taxes: 'exclusive' })
  const rowsOf = (ran: { out: string }) => (dataOf(ran) as Setup).rows
  const before = rowsOf(await taxing()(['payments', 'setup', '--json']))
  const prices = before.filter(({ kind }) => kind === 'price')
  expect(new Set(prices.map(({ state }) => state))).toEqual(new Set(['differs']))
  expect(prices[0]?.detail).toContain('does not stand to taxes as STRIPE_TAX says')
  const after = rowsOf(await taxing()(['payments', 'setup', '--execute', '--yes', '--json']))
  expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['agrees']))
  const told = async (run: ReturnType<typeof taxing>) =>
    (dataOf(await run(['payments', 'doctor', '--json'])) as { check: string }[]).find(
      ({ check }) => check === 'taxes',
    )
  expect(await told(taxing())).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('on top of the prices') as string,
  })
  const readTaxStatus = async () => ({ isActive: false, missing: ['head_office'] })
  expect(await told(taxing({ readTaxStatus }))).toMatchObject({
    status: 'FAIL',
    message: expect.stringContaining('does not know head_office') as string,
  })
  expect(await told(plaza)).toMatchObject({ status: 'ok', message: 'not reckoned' })
})

test('the doctor does not call a catalogue right in which there is nothing', async () => {
  const { subscriptionPlans } = billing.store.tables
  await billing.store.transaction((tx) => tx.update(subscriptionPlans).set({ isActive: false }))
  const { found } = await examined()
  expect(found.find(({ check }) => check === 'catalogue')).toMatchObject({
    status: 'warn',
    message: expect.stringContaining('no plan is for sale') as string,
  })
})
