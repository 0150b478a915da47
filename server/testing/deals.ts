import type { EngagementRates } from '#shared/reach.ts'
import { recipientOf } from '../dev/payments/objects/connect.ts'
import type { TestSite } from './site.ts'

/** Quick ways to deals in every state, by the services themselves. */
export function dealsOn(site: TestSite) {
  const { make, services, sandbox, actorOf } = site
  let count = 0

  const admin = async () => actorOf(await make.admin())

  /** A campaign of a verified brand of which nothing is paid yet. */
  async function draft(budget = 50_000, engagementRates: EngagementRates | null = null) {
    const owner = actorOf(await make.user())
    count += 1
    const brand = await services.brands.create(owner, {
      name: `Brand ${count}`,
      contactEmail: 'ads@brand.example.test',
      description: null,
      websiteUrl: null,
      logoUrl: null,
    })
    await services.brands.review(await admin(), brand.id, { isVerified: true, reason: 'known' })
    const wanted = {
      title: `Launch ${count}`,
      content: 'Text',
      budget,
      costPerEngagement: 2500,
      engagementRates,
    }
    const { id: campaignId } = await services.campaigns.create(owner, brand.id, wanted)
    return { owner, brand, campaignId }
  }

  /** A live campaign of a verified brand, paid for by one charge. */
  async function campaign(budget = 50_000, engagementRates: EngagementRates | null = null) {
    const { owner, brand, campaignId } = await draft(budget, engagementRates)
    const fundingId = await fund(owner, campaignId, budget)
    await services.campaigns.submit(owner, campaignId)
    return { owner, brand, campaignId, fundingId }
  }

  async function fund(owner: Awaited<ReturnType<typeof admin>>, campaignId: string, amount: number) {
    const started = await services.fundings.start(owner, campaignId, amount)
    sandbox.pay(started.clientSecret)
    await services.fundings.sync(started.fundingId)
    return started.fundingId
  }

  async function creator(isOnboarded = true) {
    const actor = actorOf(await make.member({ planType: 'business' }))
    if (isOnboarded) await onboard(actor)
    return actor
  }

  async function onboard(actor: Awaited<ReturnType<typeof admin>>) {
    await services.payees.onboard(actor)
    const accountId = (await site.accountOf(actor.id)) ?? ''
    sandbox.onboard(accountId)
    await services.payees.sync(accountId)
  }

  /** A published deal of this creator, held until its time is over. */
  async function held(
    at: { owner: Awaited<ReturnType<typeof admin>>; campaignId: string },
    by: Awaited<ReturnType<typeof admin>>,
    { agreedRate = 2500, forumId }: { agreedRate?: number; forumId?: string | undefined } = {},
  ) {
    const { id } = await services.applications.apply(by, {
      sponsoredPostId: at.campaignId,
      proposedContent: 'A review',
      expectedReach: 10,
      userMessage: null,
    })
    await services.applications.decide(at.owner, id, { decision: 'approve', agreedRate })
    const { version } = await services.applications.versions.submit(by, id, {
      forumId: forumId ?? (await make.forum()).id,
      title: 'T',
      content: 'C',
    })
    await services.applications.versions.decide(at.owner, id, { version, decision: 'approve' })
    const post = await services.applications.versions.publish(by, id)
    const { deal } = await services.applications.page(by, id)
    return { applicationId: id, postId: post.id, gross: deal?.gross ?? 0 }
  }

  /** Lets the time of holding pass. */
  async function pass(days = 7.01) {
    sandbox.advance(Math.round(days * 24 * 60 * 60))
    await services.applications.releases.run()
  }

  /** The provider wants something of the creator again before they are paid. */
  async function restrict(actor: { id: string }): Promise<void> {
    const { world } = sandbox
    const account = world.store.get('v2.core.account', (await site.accountOf(actor.id)) ?? '')
    const configuration = { ...account.configuration, recipient: recipientOf('restricted') }
    sandbox.settle(() => world.store.put('v2.core.account', { ...account, configuration }))
  }

  return {
    restrict,
    admin,
    draft,
    campaign,
    fund,
    creator,
    onboard,
    held,
    pass,
    /** Plans, confirms and pays. */
    payOut: async () =>
      services.payouts.runs.execute(await admin(), { hash: (await services.payouts.runs.plan()).hash }),
    /** What was transferred for each piece of content, by the provider's own list. */
    transfers: () => sandbox.world.store.list('transfer'),
    earnings: async (actor: Awaited<ReturnType<typeof admin>>) => {
      const { held: heldCents, payable, paid } = await services.deals.earnings.of(actor)
      return { held: heldCents, payable, paid }
    },
  }
}
