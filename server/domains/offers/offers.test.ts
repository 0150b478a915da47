import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day, startBilling } from '../../testing/billing.ts'
import { movableClock } from '../../core/clock.ts'

const hour = 60 * 60

test.each([
  ['2027-01-31T10:00:00Z', 28 * day + 2 * hour, 32 * day],
  ['2026-12-31T10:00:00Z', 29 * day + hour, 3 * day],
])(
  'of a membership begun at %s an offer for the next payment, taken after %i seconds, is for that one',
  async (at, taken, paidAfter) => {
    const billing = await startBilling({ clock: movableClock(() => Date.parse(at)) })
    const admin = billing.browser()
    await admin.logIn('boss')
    const { users } = billing.store.tables
    await billing.store.transaction(
      async (tx) => void (await tx.update(users).set({ role: 'admin' }).where(eq(users.username, 'boss'))),
    )
    const coupon = { code: 'STAY', percentOff: 40, duration: 'once' }
    const { id } = (await billing.say(admin, '/api/admin/coupons', coupon)).body
    await billing.say(admin, `/api/admin/coupons/${String(id)}/offer`, { isOffered: true })
    const { browser } = await billing.subscriber('waverer', 'starter')
    await billing.advance(taken)
    await browser.logIn('waverer')
    expect((await billing.say(browser, '/api/subscription/offer')).status).toBe(200)
    await billing.settle()
    const couponOf = async () =>
      (await browser.json<{ coupon: { discount: number } | null }>('/api/subscription')).coupon
    expect(await couponOf()).toMatchObject({ discount: 400 })
    const paid = async () =>
      (await browser.json<{ amountPaid: number }[]>('/api/invoices')).map(({ amountPaid }) => amountPaid)
    const before = await paid()
    await billing.advance(paidAfter)
    await browser.logIn('waverer')
    expect(await paid()).toEqual([599, ...before])
    expect(await couponOf()).toBeNull()
    await billing.close()
  },
)
