import { eq } from 'drizzle-orm'
import type { RenewalChoice } from '#shared/renewals.ts'
import type { TestClient } from './client.ts'
import { day, startBilling } from './billing.ts'
import { marketOn } from './market.ts'

export type RenewalSite = Awaited<ReturnType<typeof startRenewals>>

/** A server on which members earn, and pay their plans from it. */
export async function startRenewals() {
  const billing = await startBilling()
  const market = marketOn(billing)
  const { store, sandbox, app } = billing
  const { renewalCovers, userSponsoredContent: deals } = store.tables
  const sellers: Awaited<ReturnType<typeof market.campaign>>[] = []
  const earned = new Map<string, number>()

  const site = {
    ...billing,
    market,
    /** Somebody who pays for Starter by card, $9.99 a month. */
    member: async (name: string) => {
      const { user, subscriptionId } = await billing.subscriber(name, 'starter')
      return { user, subscriptionId, client: await billing.as(user) }
    },

    /** A published deal of theirs that pays them 80 % of this; released by `pass` in a week. */
    earn: async (one: { user: { id: string }; client: TestClient }, gross: number) => {
      // Nobody applies to the same campaign twice.
      const nth = earned.get(one.user.id) ?? 0
      earned.set(one.user.id, nth + 1)
      const seller = sellers[nth] ?? (await market.campaign({ budget: 100_000 }))
      sellers[nth] = seller
      const applicationId = await market.apply(one.client, seller.campaignId)
      const path = `/api/sponsorship-applications/${applicationId}`
      await market.ok(seller.owner.post(`${path}/decision`, { decision: 'approve', agreedRate: gross }))
      const post = await market.publish({ owner: seller.owner, client: one.client, path })
      const [deal] = await store.read((db) =>
        db.select().from(deals).where(eq(deals.applicationId, applicationId)),
      )
      return { applicationId, post, contentId: deal?.id ?? '' }
    },

    /** Days go by, for everybody; what is due is released. */
    pass: async (days: number, ...people: { user: { id: string }; client: TestClient }[]) => {
      await market.advance(days, ...sellers, ...people)
      await billing.settle()
    },

    /** Days go by until so long before, or after, their period's end. */
    passTo: async (
      one: { user: { id: string; username: string }; client: TestClient },
      daysAfter: number,
    ) => {
      const { stripePeriodEndAt: end } = await billing.user(one.user.username)
      const ms = (end?.getTime() ?? 0) - billing.clock.now().getTime()
      await site.pass(ms / (day * 1000) + daysAfter, one)
    },

    choose: (one: { client: TestClient }, isOn = true) =>
      market.ok(one.client.put<RenewalChoice>('/api/earnings/renewal', { isOn })),
    choice: (one: { client: TestClient }) =>
      market.ok(one.client.get<RenewalChoice>('/api/earnings/renewal')),

    covers: (userId: string) =>
      store.read((db) => db.select().from(renewalCovers).where(eq(renewalCovers.userId, userId))),
    /** The provider's invoices of a subscription, the latest first. */
    invoices: (subscriptionId: string) =>
      sandbox.world.store
        .list('invoice')
        .filter(({ parent }) => parent?.subscription_details?.subscription === subscriptionId),
    deal: async (id: string) => {
      const [row] = await store.read((db) => db.select().from(deals).where(eq(deals.id, id)))
      if (!row) throw new Error(`no deal ${id}`)
      return row
    },
    check: () => app.services.books.check(),
    day,
  }
  return site
}
