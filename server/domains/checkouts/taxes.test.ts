import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invoice } from '#shared/billing.ts'
import type { BillingDetails, TaxMode } from '#shared/taxes.ts'
import { day, startBilling, type Billing } from '../../testing/billing.ts'
import type { Visitor } from '../../testing/people.ts'

const home = { name: '', country: 'DE', postalCode: '10115', city: '', line1: '', taxId: '' }
const business = { ...home, name: 'Anna GmbH', taxId: 'DE123456789' }
const newYork = { ...home, country: 'US', postalCode: '10001' }
const oregon = { ...newYork, postalCode: '97201' }

/** What is done where prices stand so to taxes. */
function stories(taxes: TaxMode) {
  let billing: Billing
  beforeAll(async () => {
    billing = await startBilling({ env: { STRIPE_TAX: taxes } })
  })
  afterAll(() => billing.close())

  const begin = (browser: Visitor, details?: Partial<BillingDetails>, wish: object = {}) =>
    billing.say(browser, '/api/create-subscription-intent', {
      planSlug: 'starter',
      ...(details && { billing: details }),
      ...wish,
    })
  const put = async (browser: Visitor, details: Partial<BillingDetails>) => {
    const response = await browser.call('PUT', '/api/billing-details', details)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    of: () => billing,
    begin,
    put,
    details: (browser: Visitor) => browser.json<BillingDetails | null>('/api/billing-details'),
    invoices: (browser: Visitor) => browser.json<Invoice[]>('/api/invoices'),
    /** Pays for a plan from an address, and signs in. */
    join: async (name: string, details: Partial<BillingDetails>, wish: object = {}) => {
      const browser = billing.browser()
      const begun = await begin(browser, details, wish)
      const paid = await billing.confirm(browser, begun.body['clientSecret'], {
        email: `${name}@payer.test`,
      })
      expect(paid.status).toBe(200)
      await billing.comeBack(browser, name, 'starter')
      await billing.settle()
      return browser
    },
    seen: async (name: string) => (await billing.user(name)).subscriptionStatus,
    /** What the statistics count as income, in cents. */
    income: async () => {
      const { membershipPayments } = billing.store.tables
      const rows = await billing.store.read((db) => db.select().from(membershipPayments))
      return rows.map(({ amountCents }) => amountCents)
    },
  }
}

describe('taxes on top of prices', () => {
  const site = stories('exclusive')

  test('nobody pays before it is known where they are, and then what they owe is told first', async () => {
    const browser = site.of().browser()
    expect(await browser.json('/api/config')).toMatchObject({ taxes: 'exclusive' })
    expect(await site.begin(browser)).toMatchObject({ status: 409, body: { code: 'billing.address_needed' } })
    expect(await site.begin(browser, { country: 'US' })).toMatchObject({ status: 400 })
    expect(await site.begin(browser, { ...newYork, postalCode: 'nowhere' })).toMatchObject({
      status: 409,
      body: { code: 'billing.address_needed' },
    })
    expect((await site.begin(browser, home)).body).toMatchObject({
      amount: 1189,
      tax: { amount: 190, isIncluded: false },
    })
    // Asked for again it is the same form, with the same amounts.
    const again = (await site.begin(browser)).body
    expect(again).toMatchObject({ amount: 1189, tax: { amount: 190 } })
    // Another address makes another form, and the one before cannot be paid any more.
    const moved = (await site.begin(browser, oregon)).body
    expect(moved).toMatchObject({ amount: 999, tax: { amount: 0 } })
    expect((await site.of().confirm(browser, again['clientSecret'])).status).not.toBe(200)
    expect(site.of().payableForms()).toHaveLength(1)
  })

  test('a payment with taxes is claimed, listed with them, renews with them, and counts without', async () => {
    const browser = await site.join('ann', home)
    expect(await site.seen('ann')).toBe('active')
    expect(await site.details(browser)).toEqual(home)
    expect(await site.invoices(browser)).toMatchObject([{ amountPaid: 1189, amountTax: 190 }])
    await site.of().advance(32 * day)
    await browser.logIn('ann')
    expect(await site.invoices(browser)).toMatchObject([
      { amountPaid: 1189, amountTax: 190 },
      { amountPaid: 1189, amountTax: 190 },
    ])
    expect(new Set(await site.income())).toEqual(new Set([999]))
  })

  test('a business abroad with its number owes no tax here, and the number stands on its invoice', async () => {
    const browser = site.of().browser()
    expect(await site.begin(browser, { ...business, taxId: 'DE1' })).toMatchObject({
      status: 400,
      body: { code: 'billing.tax_id' },
    })
    const missing = await site.begin(browser, { ...business, name: '' })
    expect(missing).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    const member = await site.join('gmbh', business)
    expect(await site.invoices(member)).toMatchObject([{ amountPaid: 999, amountTax: 0 }])
    const { stripeCustomerId } = await site.of().user('gmbh')
    const [invoice] = site.of().sandbox.world.store.list('invoice', { customer: stripeCustomerId ?? '' })
    expect(invoice).toMatchObject({
      customer_name: 'Anna GmbH',
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      total_taxes: [{ taxability_reason: 'reverse_charge' }],
    })
  })

  test('a changed address is that of the next invoice; one that says nothing changes nothing', async () => {
    const browser = await site.join('bob', newYork)
    expect(await site.invoices(browser)).toMatchObject([{ amountPaid: 1088, amountTax: 89 }])
    expect(await site.put(browser, { ...newYork, postalCode: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'billing.address_needed' },
    })
    expect(await site.put(browser, { ...business, taxId: 'nonsense' })).toMatchObject({
      status: 400,
      body: { code: 'billing.tax_id' },
    })
    const wrongPlace = { ...business, country: 'US', postalCode: 'x', taxId: '12-3456789' }
    expect((await site.put(browser, wrongPlace)).status).toBe(409)
    expect(await site.details(browser)).toEqual(newYork)
    expect(await site.put(browser, business)).toMatchObject({ status: 200, body: business })
    expect(await site.put(browser, { ...business, taxId: 'DE987654321' })).toMatchObject({ status: 200 })
    expect(await site.details(browser)).toMatchObject({ taxId: 'DE987654321' })
    expect(await site.put(browser, home)).toMatchObject({ status: 200, body: home })
    await site.of().advance(32 * day)
    await browser.logIn('bob')
    expect((await site.invoices(browser))[0]).toMatchObject({ amountPaid: 1189, amountTax: 190 })
    const stranger = site.of().browser()
    await stranger.logIn('stranger')
    expect(await site.put(stranger, home)).toMatchObject({ status: 409 })
    expect(await site.details(stranger)).toBeNull()
  })

  test('upgrades, coupons, years and a pause are taxed as well', async () => {
    const { subscriptionPlans: plans } = site.of().store.tables
    await site.of().store.transaction(async (tx) => {
      await tx.update(plans).set({ yearlyPrice: 9990 }).where(eq(plans.slug, 'starter'))
    })
    const browser = await site.join('cem', home, { interval: 'year' })
    expect(await site.invoices(browser)).toMatchObject([{ amountPaid: 11_888, amountTax: 1898 }])

    const dee = await site.join('dee', home)
    const asked = { planSlug: 'professional', preview: true }
    const preview = await site.of().say(dee, '/api/upgrade-subscription', asked)
    const upgraded = await site.of().say(dee, '/api/upgrade-subscription', { planSlug: 'professional' })
    expect(upgraded.status).toBe(200)
    await site.of().settle()
    const [last] = await site.invoices(dee)
    expect(last?.amountPaid).toBe(preview.body['amountDue'])
    expect(last?.amountTax).toBe(190)

    await dee.call('POST', '/api/subscription/pause', { months: 1 })
    await site.of().advance(70 * day)
    await site.of().app.services.pauses.sweep()
    await site.of().settle()
    await dee.logIn('dee')
    expect(await site.seen('dee')).toBe('active')
    expect((await site.invoices(dee))[0]).toMatchObject({ amountPaid: 2379, amountTax: 380 })
  })
})

test.each([
  ['exclusive', { charged: 3566, tax: 569, income: 2997 }],
  ['inclusive', { charged: 2997, tax: 479, income: 2518 }],
] as const)('a gift is taxed %s, and given back whole', async (taxes, { charged, tax, income }) => {
  const billing = await startBilling({ env: { STRIPE_TAX: taxes } })
  try {
    const buyer = billing.browser()
    await buyer.logIn('giver')
    const wish = { planSlug: 'starter', months: 3 }
    expect(await billing.say(buyer, '/api/gifts', wish)).toMatchObject({
      status: 409,
      body: { code: 'billing.address_needed' },
    })
    const begun = await billing.say(buyer, '/api/gifts', { ...wish, billing: home })
    const isIncluded = taxes === 'inclusive'
    expect(begun.body).toMatchObject({ amount: charged, tax: { amount: tax, isIncluded } })
    await billing.confirm(buyer, begun.body['clientSecret'], { email: 'giver@payer.test' })
    await billing.settle()
    const path = `/api/gifts/${String(begun.body['giftId'])}`
    expect(await buyer.json(path)).toMatchObject({ status: 'paid', amount: charged })
    const { membershipPayments } = billing.store.tables
    const paid = await billing.store.read((db) => db.select().from(membershipPayments))
    expect(paid).toMatchObject([{ amountCents: income, taxCents: tax }])
    const boss = await billing.as(await billing.make.admin())
    const back = { reason: 'a mistake', refund: true }
    const id = String(begun.body['giftId'])
    expect((await boss.call('POST', `/api/admin/gifts/${id}/revoke`, back)).status).toBe(200)
    await billing.settle()
    const [charge] = billing.sandbox.world.store.list('charge')
    expect(charge?.amount_refunded).toBe(charged)
    expect(await buyer.json(path)).toMatchObject({ refunded: charged })
  } finally {
    await billing.close()
  }
})

describe('taxes in prices', () => {
  const site = stories('inclusive')

  test('everybody pays the price, and is told how much of it is tax', async () => {
    const browser = await site.join('eli', home)
    expect(await site.invoices(browser)).toMatchObject([{ amountPaid: 999, amountTax: 160 }])
    expect(await site.income()).toEqual([839])
    expect((await site.begin(site.of().browser(), oregon)).body).toMatchObject({
      amount: 999,
      tax: { amount: 0, isIncluded: true },
    })
  })
})

describe('without taxes', () => {
  const site = stories('off')

  test('nobody is asked where they are, and a member may still say whom invoices are for', async () => {
    const browser = site.of().browser()
    expect(await browser.json('/api/config')).not.toHaveProperty('taxes')
    const begun = await site.begin(browser)
    expect(begun).toMatchObject({ status: 200, body: { amount: 999 } })
    expect(begun.body).not.toHaveProperty('tax')
    const member = (await site.of().subscriber('flo', 'starter')).browser
    expect(await site.put(member, business)).toMatchObject({ status: 200, body: business })
    await site.of().advance(32 * day)
    await member.logIn('flo')
    expect(await site.invoices(member)).toMatchObject([{ amountTax: 0 }, { amountTax: 0 }])
  })
})
