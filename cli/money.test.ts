import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dollars } from '#shared/money.ts'
import { startBilling, type Billing } from '#server/testing/billing.ts'
import { marketOn, type Market } from '#server/testing/market.ts'
import { tableSums } from '#server/testing/tableSums.ts'
import type { Command } from './command.ts'
import { loadCommands } from './commands.ts'
import { dataOf } from './lines.testing.ts'
import { gatewayTo, plazaOn } from './testing.ts'

const nouns = ['plans', 'brands', 'campaigns', 'payouts', 'ledger', 'subscriptions']
const specs = (await loadCommands()).filter(({ noun }) => nouns.includes(noun))
const nameOf = ({ noun, verb }: { noun: string; verb: string }) => `${noun} ${verb}`
const reads = specs.filter(({ write }) => !write).map((spec) => [nameOf(spec), spec] as const)
const writes = specs.filter(({ write }) => write).map((spec) => [nameOf(spec), spec] as const)

let billing: Billing
let market: Market
let plaza: ReturnType<typeof plazaOn>
let admin: { id: string; username: string }
beforeAll(async () => {
  billing = await startBilling()
  market = marketOn(billing)
  const { store, clock, sandbox } = billing
  plaza = plazaOn({ store, clock, gateway: gatewayTo(sandbox, clock) })
  admin = await billing.make.admin()
})
afterAll(() => billing.close())

let count = 0
const subscriber = async (): Promise<string> => {
  count += 1
  return (await billing.subscriber(`payer-${count}`)).user.username
}
const brand = async (isVerified = true) => (await market.brand({ isVerified })).brand.slug
/** A campaign of a brand that nobody has verified yet waits for an admin. */
const pending = async (): Promise<string> => {
  const { owner, brand: made } = await market.brand({ isVerified: false })
  const fields = { title: 'Tea', content: 'Drink it', budget: 5000, costPerEngagement: 2500 }
  const draft = await market.ok(owner.post<{ id: string }>(`/api/brands/${made.slug}/campaigns`, fields))
  await market.fund(owner, draft.id, 5000)
  await market.ok(owner.post(`/api/campaigns/${draft.id}/submit`))
  return draft.id
}
const active = async () => (await market.campaign()).campaignId
/** Somebody to be paid, and the hash of the plan that pays them. */
const due = async (): Promise<string> => {
  const at = await market.campaign()
  const one = { ...at, ...(await market.deal(at)) }
  await market.publish(one)
  await market.onboard(one)
  await billing.settle()
  await market.advance(8)
  return (await billing.app.services.payouts.runs.plan()).hash
}

/** For each command the arguments that do its work, over something made for it. */
const working: Record<string, () => Promise<string[]>> = {
  'plans list': async () => [],
  'plans diff': async () => [],
  'plans export': async () => [],
  'plans schema': async () => [],
  'plans seed': async () => {
    const { subscriptionPlans } = billing.store.tables
    await billing.store.transaction((tx) =>
      tx.update(subscriptionPlans).set({ name: 'Old name' }).returning(),
    )
    return []
  },
  'plans deactivate': async () => ['business'],
  'plans sync': async () => {
    const { subscriptionPlans } = billing.store.tables
    const change = { stripePriceId: null, isActive: true }
    await billing.store.transaction((tx) => tx.update(subscriptionPlans).set(change).returning())
    return []
  },
  'brands list': async () => [],
  'brands show': async () => [await brand()],
  'brands verify': async () => [await brand(false)],
  'brands unverify': async () => [await brand()],
  'brands activate': async () => [await brand()],
  'brands deactivate': async () => [await brand()],
  'campaigns list': async () => [],
  'campaigns show': async () => [await active()],
  'campaigns reach': async () => [await active()],
  'campaigns eligibility': async () => [await active(), admin.username],
  'campaigns approve': async () => [await pending()],
  'campaigns reject': async () => [await pending()],
  'campaigns pause': async () => [await active()],
  'campaigns resume': async () => {
    const id = await active()
    await billing.app.services.campaigns.decide(
      {
        ...admin,
        role: 'admin',
        isBlocked: false,
        isEntitled: true,
        sessionId: null,
        signedInAt: billing.clock.now(),
      },
      id,
      { decision: 'pause', reason: 'looked at' },
    )
    return [id]
  },
  'campaigns close': async () => [await active()],
  'payouts report': async () => [],
  'payouts statement': async () => [await subscriber()],
  'payouts renewals': async () => [await subscriber()],
  'payouts renew': async () => [await subscriber(), '--on'],
  'payouts plan': async () => [],
  'payouts run': async () => ['--execute', '--confirm', (await due()).slice(0, 8)],
  'payouts status': async () => [],
  'payouts reconcile': async () => [],
  'ledger check': async () => [],
  'ledger trail': async () => [(await market.campaign()).fundingId],
  'subscriptions list': async () => [],
  'subscriptions show': async () => [await subscriber()],
  'subscriptions cancel': async () => [await subscriber()],
  'subscriptions reconcile': async () => [],
  'subscriptions payments': async () => [await subscriber()],
  'subscriptions refund': async () => {
    const name = await subscriber()
    const [payment] = dataOf(await plaza(['subscriptions', 'payments', name, '--json'])) as {
      number: string
    }[]
    return [name, payment?.number ?? '']
  },
}

const asked = (spec: Command, args: string[]) => [
  spec.noun,
  spec.verb,
  ...args,
  ...(spec.write?.needsReason ? ['--reason', 'as agreed'] : []),
]
const sure = (spec: Command) => (spec.write?.severity === 'moderate' ? ['--yes'] : [])

const errorOf = (err: string) =>
  (JSON.parse(err.trim().split('\n').at(-1) ?? '') as { error: { message: string; code: string } }).error

test('every command of these nouns stands in the table', () => {
  expect(specs.map(nameOf).toSorted()).toEqual(Object.keys(working).toSorted())
})

describe('what only reads', () => {
  /** How far the provider's bookings were read, and what they were, is remembered for the next comparison. */
  const remembered = { providerBookings: null, settings: null }
  const sumsFor = async (name: string) => ({
    ...(await tableSums(billing.store)),
    ...(name === 'payouts reconcile' && remembered),
  })

  test.each(reads)(
    '%s answers JSON, lines and CSV, and refuses what it does not know',
    async (name, spec) => {
      const line = [spec.noun, spec.verb, ...(await working[name]!())]
      await billing.settle()
      const before = await sumsFor(name)
      const json = await plaza([...line, '--json'])
      expect([json.err, [0, 7]]).toEqual([json.err, expect.arrayContaining([json.code])])
      expect(JSON.parse(json.out)).toMatchObject({ data: expect.anything(), meta: { command: name } })
      expect(await plaza([...line, '--csv', '--quiet'])).toMatchObject({ code: json.code, err: '' })
      const lines = (await plaza([...line, '--format', 'ndjson', '--quiet'])).out.trim().split('\n')
      for (const one of lines.filter(Boolean)) JSON.parse(one)
      expect(await plaza([...line, '--nonsense'])).toMatchObject({ code: 2, out: '' })
      expect(await sumsFor(name)).toEqual(before)
    },
  )
})

const needy = specs
  .filter(({ args }) => args?.[0]?.startsWith('<'))
  .map((spec) => [nameOf(spec), spec] as const)
test.each(needy)('%s says that there is no such thing', async (_, spec) => {
  const who = spec.write ? ['--as', admin.username] : []
  const names = spec.args?.filter((arg) => arg.startsWith('<')).map(() => 'no-such-thing') ?? []
  const missing = await plaza([...asked(spec, names), ...who, ...sure(spec), '--json'])
  expect(missing).toMatchObject({ code: 3, out: '' })
  expect(errorOf(missing.err).code).toMatch(/\.not_found$/)
})

describe('what writes', () => {
  const actions = async () => {
    const { adminActions } = billing.store.tables
    return await billing.store.read((db) => db.select().from(adminActions))
  }

  test.each(writes)('%s wants an admin who answers for it', async (name, spec) => {
    const line = asked(spec, await working[name]!())
    const before = (await actions()).length
    const nobody = await plaza([...line, ...sure(spec), '--json'])
    expect(nobody).toMatchObject({ code: 2, out: '' })
    expect(errorOf(nobody.err)).toMatchObject({ code: 'usage.invalid', message: expect.any(String) })
    const member = await billing.make.member()
    const other = await plaza([...line, ...sure(spec), '--as', member.username, '--json'])
    expect(other).toMatchObject({ code: 4, out: '' })
    expect(errorOf(other.err).code).toBe('access.denied')
    const blocked = await billing.make.admin({ isBlocked: true })
    expect((await plaza([...line, ...sure(spec), '--as', blocked.username])).code).toBe(4)
    expect((await actions()).length).toBe(before)
  })

  test.each(writes)(
    '%s leaves every table as it was when it is tried out, then acts once',
    async (name, spec) => {
      const line = [...asked(spec, await working[name]!()), '--as', admin.username, '--json']
      await billing.settle()
      const before = await tableSums(billing.store)
      const tried = await plaza([...line, '--dry-run'])
      expect([tried.err, tried.code]).toEqual([expect.any(String), 0])
      expect(JSON.parse(tried.out)).toMatchObject({ meta: { isDryRun: true } })
      const unknown = await plaza([...line, ...sure(spec), '--fields', 'nonsense'])
      expect(unknown).toMatchObject({ code: 2, out: '' })
      expect(errorOf(unknown.err).message).toBe('There is no field nonsense')
      expect(await tableSums(billing.store)).toEqual(before)

      const known = (await actions()).map(({ id }) => id)
      const done = await plaza([...line, ...sure(spec)])
      expect([done.err, done.code]).toEqual([expect.any(String), 0])
      expect(dataOf(done)).toBeDefined()
      const added = (await actions()).filter(({ id }) => !known.includes(id))
      // Plans stand in the log one by one.
      expect(added).toHaveLength(spec.noun === 'plans' && spec.verb !== 'deactivate' ? 3 : 1)
      for (const action of added) {
        expect(action).toMatchObject({ adminId: admin.id, reason: expect.stringMatching(/./) })
        expect(action.metadata).toMatchObject({
          via: 'cli',
          osUser: expect.any(String),
          host: expect.any(String),
          requestId: expect.any(String),
        })
        expect(Object.keys(action.metadata ?? {})).toEqual(expect.arrayContaining(['before', 'after']))
      }
    },
  )
})

test('a campaign shows every amount as dollars to people, and as cents to programs', async () => {
  const id = await active()
  const { out } = await plaza(['campaigns', 'show', id])
  const shown = dataOf(await plaza(['campaigns', 'show', id, '--json'])) as Record<string, unknown>
  const amounts = Object.entries(shown).filter(([key]) =>
    /^(total|reserved|spent|free|cost\w*|\w+Payout)$/.test(key),
  )
  expect(amounts.map(([key]) => key)).toEqual(expect.arrayContaining(['total', 'free', 'costPerEngagement']))
  for (const [key, cents] of amounts) {
    const line = out.split('\n').find((one) => one.toLowerCase().startsWith(key.toLowerCase())) ?? ''
    expect(line).toContain(dollars(cents as number))
  }
})
