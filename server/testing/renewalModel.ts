import assert from 'node:assert/strict'
import { confirmPayment } from '../dev/payments/engine/checkout.ts'
import type { Actor } from '../core/actor.ts'
import { returnOf } from '../domains/renewals/renewals.policy.ts'
import { idOf, invoiceFacts, subscriptionFacts } from '../ports/stripe/reading.ts'
import { dealsOn } from './deals.ts'
import type { TestSite } from './site.ts'

export const membersInAll = 8
const campaignsInAll = 5
export const good = '4242424242424242'

export interface Earner {
  actor: Actor
  subscriptionId: string
}

/** Members who earn and pay their plans from it, at a provider and in a process that fail. */
export class RenewalModel {
  readonly site: TestSite
  readonly admin: Actor
  readonly members: Earner[]
  readonly campaigns: Awaited<ReturnType<ReturnType<typeof dealsOn>['campaign']>>[]
  readonly on: ReturnType<typeof dealsOn>
  readonly forum: { id: string }
  readonly counts = new Map<string, number>()

  private constructor(
    site: TestSite,
    given: Pick<RenewalModel, 'admin' | 'members' | 'campaigns' | 'on' | 'forum'>,
  ) {
    this.site = site
    this.admin = given.admin
    this.members = given.members
    this.campaigns = given.campaigns
    this.on = given.on
    this.forum = given.forum
  }

  static async start(site: TestSite): Promise<RenewalModel> {
    const on = dealsOn(site)
    await site.services.reconciliation.catchUp()
    const admin = await on.admin()
    const campaigns = []
    for (let n = 0; n < campaignsInAll; n++) campaigns.push(await on.campaign(40_000))
    const members: Earner[] = []
    for (let n = 0; n < membersInAll; n++) members.push(await subscriber(site, on))
    // Where some of them look after the forum, it earns for them as well.
    const [owner, ...others] = members.slice(0, 4)
    const forum = await site.make.forum(owner ? { creator: owner.actor } : {})
    for (const { actor } of others) await site.make.membership({ user: actor, forum, role: 'moderator' })
    await site.services.dividends.setPart(60, { actor: admin, reason: 'So it is' })
    return new RenewalModel(site, { admin, members, campaigns, on, forum })
  }

  /** Does what somebody does, of which refusals and crashes of the process are a part. */
  async perform(what: string, work: () => Promise<unknown>): Promise<void> {
    const { site } = this
    const isCrashPlanned = site.crashes.callsLeft > 0
    if (await site.attempt(work)) this.count(what)
    if (!isCrashPlanned || site.crashes.callsLeft > 0) return
    this.count('the process crashes')
    await site.restart()
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  invoiceOf({ subscriptionId }: Earner) {
    const { world } = this.site.sandbox
    const id = idOf(world.store.get('subscription', subscriptionId).latest_invoice)
    return id ? world.store.find('invoice', id) : null
  }

  /** Everything that is under way comes to its end. */
  async comeToRest(): Promise<void> {
    const { site } = this
    site.sandbox.faults.clear()
    for (let round = 0; round < 3; round++) {
      await site.restart()
      await site.services.reconciliation.catchUp()
      await site.deliver()
      await site.restart()
      await site.work()
      await site.services.renewals.covers.catchUp()
      await site.services.payouts.runs.tidy()
    }
    await site.work()
  }

  /** The books agree; no cent was taken twice or beyond what was payable. */
  async check(): Promise<void> {
    assert.deepEqual(await this.site.services.books.check(), [])
  }

  /** What we hold of each renewal is what the provider holds of it. */
  async checkAtRest(): Promise<void> {
    await this.check()
    const { store, sandbox, services } = this.site
    const { world } = sandbox
    assert.deepEqual((await services.books.compare()).differences, [])
    const covers = await store.read((db) => db.select().from(store.tables.renewalCovers))
    const credits = [
      ...world.store.list('invoiceitem').map((item) => ({ ...item, cents: -item.amount })),
      ...world.store.list('credit_note').map((note) => ({ ...note, cents: note.amount })),
    ]
    const told = credits.map(({ id, invoice, cents, metadata }) => ({
      id,
      invoice: idOf(invoice),
      cents,
      cover: metadata?.['coverId'],
    }))
    const ours = covers
      .filter(({ status }) => status === 'credited')
      .map(({ id, invoiceId, amountCents, creditId }) => ({
        id: creditId,
        invoice: invoiceId,
        cents: amountCents,
        cover: id,
      }))
    const byId = (a: { id: string | null }, b: { id: string | null }) =>
      (a.id ?? '') < (b.id ?? '') ? -1 : 1
    assert.deepEqual(ours.toSorted(byId), told.toSorted(byId))
    for (const cover of covers) {
      assert.notEqual(cover.status, 'claimed')
      if (cover.status === 'released') continue
      const invoice = world.store.get('invoice', cover.invoiceId)
      const subscription = subscriptionFacts(world.store.get('subscription', cover.subscriptionId))
      const charge =
        invoice.status === 'paid' ? await this.site.dashboard.readInvoiceCharge(cover.invoiceId) : null
      const isOver = invoice.status !== 'draft' && invoice.status !== 'open'
      const back = isOver ? returnOf(cover, { invoice: invoiceFacts(invoice), subscription, charge }) : null
      assert.deepEqual(
        { invoice: cover.invoiceId, back: cover.returnedCents },
        { invoice: cover.invoiceId, back: back?.cents ?? 0 },
        `${back?.reason ?? 'nothing'} of ${cover.amountCents}, the invoice is ${invoice.status ?? ''}`,
      )
      this.count(back === null ? 'a renewal stands' : `a renewal is ${back.reason}`)
    }
    assert.equal(new Set(covers.map(({ invoiceId }) => invoiceId)).size, covers.length)
  }
}

async function subscriber(site: TestSite, on: ReturnType<typeof dealsOn>): Promise<Earner> {
  const { services, sandbox, store } = site
  const user = await site.make.user()
  const actor = site.actorOf(user)
  const { started } = await services.checkouts.start({
    caller: { id: user.id },
    token: undefined,
    planSlug: 'starter',
    billing: { name: '', country: 'DE', postalCode: '10115', city: '', line1: '', taxId: '' },
  })
  const card = { number: good, expiry: '12/34', cvc: '123' }
  const payment = { clientSecret: started.clientSecret, card, email: 'p@example.test' }
  sandbox.settle(() => confirmPayment(sandbox.world, payment))
  await site.deliver()
  await site.work()
  await on.onboard(actor)
  const member = await store.read((db) => services.users.memberships.find(db, user.id))
  if (!member?.stripeSubscriptionId) throw new Error('the membership was not attached')
  return { actor, subscriptionId: member.stripeSubscriptionId }
}
