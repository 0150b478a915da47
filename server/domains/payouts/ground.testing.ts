import { recipientOf } from '../../dev/payments/objects/connect.ts'
import type { Ground } from '../../testing/marketGround.ts'

/** Quick ways to deals in every state, by the services themselves. */
export function dealsOn(ground: Ground) {
  const { make, market, sandbox, actorOf } = ground
  let count = 0

  const admin = async () => actorOf(await make.admin())

  /** A live campaign of a verified brand, paid for by one charge. */
  async function campaign(budget = 50_000) {
    const owner = actorOf(await make.user())
    count += 1
    const brand = await market.brands.create(owner, {
      name: `Brand ${count}`,
      contactEmail: 'ads@brand.example.test',
      description: null,
      websiteUrl: null,
      logoUrl: null,
    })
    await market.brands.judge(await admin(), brand.id, { isVerified: true, reason: 'known' })
    const draft = { title: `Launch ${count}`, content: 'Text', budget, costPerEngagement: 2500 }
    const { id: campaignId } = await market.campaigns.create(owner, brand.id, draft)
    const fundingId = await fund(owner, campaignId, budget)
    await market.campaigns.submit(owner, campaignId)
    return { owner, brand, campaignId, fundingId }
  }

  async function fund(owner: Awaited<ReturnType<typeof admin>>, campaignId: string, amount: number) {
    const started = await market.fundings.start(owner, campaignId, amount)
    sandbox.pay(started.clientSecret)
    await market.fundings.sync(started.fundingId)
    return started.fundingId
  }

  async function creator(isOnboarded = true) {
    const actor = actorOf(await make.member({ planType: 'business' }))
    if (isOnboarded) await onboard(actor)
    return actor
  }

  async function onboard(actor: Awaited<ReturnType<typeof admin>>) {
    await market.payees.onboard(actor)
    const accountId = (await ground.accountOf(actor.id)) ?? ''
    sandbox.onboard(accountId)
    await market.payees.sync(accountId)
  }

  /** A published deal of this creator, held until its time is over. */
  async function held(
    at: { owner: Awaited<ReturnType<typeof admin>>; campaignId: string },
    by: Awaited<ReturnType<typeof admin>>,
    agreedRate = 2500,
  ) {
    const { id } = await market.applications.apply(by, {
      sponsoredPostId: at.campaignId,
      proposedContent: 'A review',
      expectedReach: 10,
      userMessage: null,
    })
    await market.applications.decide(at.owner, id, { decision: 'approve', agreedRate })
    const forum = await make.forum()
    const { version } = await market.content.submit(by, id, { forumId: forum.id, title: 'T', content: 'C' })
    await market.content.decide(at.owner, id, { version, decision: 'approve' })
    const post = await market.content.publish(by, id)
    const { deal } = await market.applications.page(by, id)
    return { applicationId: id, postId: post.id, gross: deal?.gross ?? 0 }
  }

  /** Lets the time of holding pass. */
  async function pass(days = 7.01) {
    sandbox.advance(Math.round(days * 24 * 60 * 60))
    await market.releases.run()
  }

  /** The provider wants something of the creator again before they are paid. */
  async function restrict(actor: { id: string }): Promise<void> {
    const { world } = sandbox
    const account = world.store.get('v2.core.account', (await ground.accountOf(actor.id)) ?? '')
    const configuration = { ...account.configuration, recipient: recipientOf('restricted') }
    sandbox.settle(() => world.store.put('v2.core.account', { ...account, configuration }))
  }

  return {
    restrict,
    admin,
    campaign,
    fund,
    creator,
    onboard,
    held,
    pass,
    /** Plans, confirms and pays. */
    payOut: async () => market.runs.execute(await admin(), { hash: (await market.runs.plan()).hash }),
    /** What was transferred for each piece of content, by the provider's own list. */
    transfers: () => sandbox.world.store.list('transfer'),
    earnings: async (actor: Awaited<ReturnType<typeof admin>>) => {
      const { held: heldCents, payable, paid } = await market.earnings.of(actor)
      return { held: heldCents, payable, paid }
    },
  }
}
