import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import type { EngagementRates } from '#shared/reach.ts'
import type { Actor } from '../../core/actor.ts'
import type { TestSite } from '../site.ts'
import { dealsOn } from '../deals.ts'
import { checkStatements } from '../statementSums.ts'
import { checkShares } from './dividends.ts'

export interface KnownCampaign {
  owner: Actor
  campaignId: string
}

export interface KnownApplication {
  id: string
  creator: Actor
  owner: Actor
  /** How many texts were handed in. */
  version: number
  postId: string | null
  isOver: boolean
}

const people = 8
const caretakersInAll = 4
const readersInAll = 6
const campaignsAtOnce = 6
const applicationsAtOnce = 60
/** What a campaign offers for one post. */
const priceCents = 2500

/** The part of the agreed price that a creator receives: 80%, rounded half up. */
const shareOf = (grossCents: number): number => Math.floor((grossCents * 8 + 5) / 10)

/** What the people of a market know of it: who there is, what goes on, and what was agreed upon. */
export class MarketModel {
  readonly site: TestSite
  readonly on: ReturnType<typeof dealsOn>
  readonly admin: Actor
  readonly forumId: string
  /** Who looks after the forum now and then; the first of them owns it. */
  readonly caretakers: Actor[]
  readonly creators: Actor[]
  /** Paying members who see what is published. */
  readonly readers: Actor[]
  readonly campaigns: KnownCampaign[] = []
  applications: KnownApplication[] = []
  /** The agreed price of each application in cents. */
  readonly agreed = new Map<string, number>()
  /** How often each kind of thing came to its end. */
  readonly counts = new Map<string, number>()
  /** How many steps were taken, whether they came to their end or not. */
  steps = 0

  private constructor(
    site: TestSite,
    given: { admin: Actor; forumId: string; caretakers: Actor[]; creators: Actor[]; readers: Actor[] },
  ) {
    this.site = site
    this.on = dealsOn(site)
    this.admin = given.admin
    this.forumId = given.forumId
    this.caretakers = given.caretakers
    this.creators = given.creators
    this.readers = given.readers
  }

  static async start(site: TestSite): Promise<MarketModel> {
    const on = dealsOn(site)
    const admin = await on.admin()
    const caretakers: Actor[] = []
    for (let n = 0; n < caretakersInAll; n++) caretakers.push(await on.creator(n % 3 !== 0))
    const [owner] = caretakers
    const { id: forumId } = await site.make.forum(owner ? { creator: owner } : {})
    await site.services.dividends.setPart(40, { actor: admin, reason: 'So it is' })
    const creators: Actor[] = []
    for (let n = 0; n < people; n++) creators.push(await on.creator(n % 4 !== 0))
    const readers: Actor[] = []
    for (let n = 0; n < readersInAll; n++) readers.push(site.actorOf(await site.make.member()))
    const model = new MarketModel(site, { admin, forumId, caretakers, creators, readers })
    await model.found(5000)
    await model.found(8000, { seen: 301, opened: 499, voted: 1000 })
    return model
  }

  /** Does what somebody does, of which refusals and crashes of the process are a part. */
  async perform(what: string, work: () => Promise<unknown>): Promise<void> {
    const { site } = this
    this.steps++
    const isCrashPlanned = site.crashes.callsLeft > 0
    if (await site.attempt(work)) this.count(what)
    if (!isCrashPlanned || site.crashes.callsLeft > 0) return
    this.count('the process crashes')
    await site.restart()
  }

  async found(budget: number, rates: EngagementRates | null = null): Promise<void> {
    const { owner, campaignId } = await this.on.campaign(budget, rates)
    this.campaigns.unshift({ owner, campaignId })
    if (this.campaigns.length > campaignsAtOnce) this.campaigns.pop()
  }

  async apply(creator: Actor, { campaignId, owner }: KnownCampaign): Promise<void> {
    const { id } = await this.site.services.applications.apply(creator, {
      sponsoredPostId: campaignId,
      proposedContent: 'A post',
      expectedReach: 5,
      userMessage: null,
    })
    this.applications.push({ id, creator, owner, version: 0, postId: null, isOver: false })
    if (this.applications.length > applicationsAtOnce)
      this.applications = this.open().slice(-applicationsAtOnce)
  }

  open(): KnownApplication[] {
    return this.applications.filter(({ isOver }) => !isOver)
  }

  unpublished(): KnownApplication[] {
    return this.open().filter(({ postId }) => postId === null)
  }

  published(): (KnownApplication & { postId: string })[] {
    return this.applications.filter(
      (one): one is KnownApplication & { postId: string } => one.postId !== null,
    )
  }

  async approve({ owner, id }: KnownApplication, agreedRate: number | null): Promise<void> {
    const rate = agreedRate === null ? {} : { agreedRate }
    await this.site.services.applications.decide(owner, id, { decision: 'approve', ...rate })
    this.agreed.set(id, agreedRate ?? priceCents)
  }

  async statusOf({ id }: KnownApplication): Promise<string> {
    const { sponsorshipApplications: table } = this.site.store.tables
    const [row] = await this.site.store.read((db) => db.select().from(table).where(eq(table.id, id)))
    return row?.status ?? ''
  }

  /** The books agree, no content was paid for twice, and nobody was paid anything but the agreed share. */
  async check(): Promise<void> {
    const { services, store, sandbox } = this.site
    assert.deepEqual(await services.books.check(), [])
    const transfers = sandbox.world.store.list('transfer')
    const paidFor = transfers.map(({ metadata }) => metadata['contentId'] ?? '')
    assert.equal(new Set(paidFor).size, paidFor.length)
    const { userSponsoredContent: deals, dividendShares } = store.tables
    const rows = await store.read((db) => db.select().from(deals))
    const given = await store.read((db) => db.select().from(dividendShares))
    const marks = await store.read((db) => db.select().from(store.tables.reachMarks))
    const shares = paidFor.map((id) => {
      const share = given.find((one) => one.id === id)
      if (share) return share.amountCents
      const deal = rows.find((row) => row.id === id)
      const agreed = this.agreed.get(deal?.applicationId ?? '') ?? NaN
      const { engagementRates: rates, countsUntil } = deal ?? {}
      if (!rates || !countsUntil) return shareOf(agreed)
      const counted = marks.filter(
        ({ postId, countedAt }) => postId === deal?.postId && countedAt < countsUntil,
      )
      return shareOf(
        Math.min(
          agreed,
          counted.reduce((sum, { kind }) => sum + (rates[kind] ?? 0), 0),
        ),
      )
    })
    assert.deepEqual(
      transfers.map(({ amount }) => amount),
      shares,
    )
    await checkShares(this)
  }

  /** Everything that is under way comes to its end: events, jobs, refunds, transfers. */
  async comeToRest(): Promise<void> {
    const { site } = this
    site.sandbox.faults.clear()
    await site.restart()
    for (let round = 0; round < 3; round++) {
      await this.reconcile()
      await site.deliver()
      await site.restart()
      await site.work()
      // Late fees and slow refunds have come by then.
      site.sandbox.advance(2 * 86_400)
      await site.deliver()
      await site.work()
      await site.services.fundings.resume(site.clock.now())
      await site.services.fundings.refunds.resume(site.clock.now())
      await site.services.payouts.runs.tidy()
      await site.services.payouts.reversals.resume()
    }
  }

  /** Nothing is left between our books and the provider's. */
  async checkAtRest(): Promise<void> {
    const { services, store, sandbox } = this.site
    await this.check()
    assert.deepEqual((await services.books.compare()).differences, [])
    const { userSponsoredContent: deals, payoutItems: items } = store.tables
    const [agreed, sent] = await store.read(async (db) => [
      await db.select().from(deals),
      await db.select().from(items),
    ])
    const transfers = sandbox.world.store.list('transfer').length
    assert.equal(sent.filter(({ status }) => status === 'paid').length, transfers)
    const given = await store.read((db) =>
      db.select().from(store.tables.dividendShares).where(eq(store.tables.dividendShares.status, 'paid')),
    )
    assert.equal(agreed.filter(({ isPaid }) => isPaid).length + given.length, transfers)
    await checkStatements(this.site)
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** Every object of the provider is read once more, as the reconciliation of events does. */
  private async reconcile(): Promise<void> {
    const { services, store, sandbox } = this.site
    const sessions = await store.read((db) => db.select().from(store.tables.campaignFundings))
    for (const { id, sessionId, status } of sessions) {
      if (sessionId && status !== 'disputed' && status !== 'refunded') await services.fundings.sync(id)
    }
    for (const { id } of sandbox.world.store.list('dispute')) await services.fundings.disputes.sync(id)
    for (const { id } of sandbox.world.store.list('refund'))
      await services.fundings.refunds.sync(id, services.fundings.ofCharge)
    for (const { id } of sandbox.world.store.list('transfer')) await services.webhooks.handle('transfer', id)
  }
}
