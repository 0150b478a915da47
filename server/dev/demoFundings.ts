import type { Actor } from '../core/actor.ts'
import type { Clock } from '../core/clock.ts'
import type { Services } from '../domains.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

const brandAccount = 'brand'

interface Payment {
  owner: Pick<Actor, 'id' | 'username' | 'role'>
  campaignId: string
  amount: number
}

/** Somebody of the demonstration, as if they had signed in. */
export const actorFor = (user: Payment['owner'], clock: Clock): Actor => ({
  ...user,
  isBlocked: false,
  isEntitled: true,
  sessionId: null,
  signedInAt: clock.now(),
})

/** Pays into a campaign with the sandbox's own card, so that refunds and payouts find their charge. */
export async function payInto(
  { fundings }: Pick<Services, 'fundings'>,
  { sandbox, clock }: { sandbox: PaymentSandbox; clock: Clock },
  { owner, campaignId, amount }: Payment,
): Promise<void> {
  const { clientSecret, fundingId } = await fundings.start(actorFor(owner, clock), campaignId, amount)
  sandbox.pay(clientSecret)
  await fundings.sync(fundingId)
}

/**
 * Lets the brand of the demonstration pay for its campaigns. What was paid before is left alone, so this
 * may run at every start. Answers how many campaigns it paid for.
 */
export async function fundDemoCampaigns(
  services: Pick<Services, 'campaigns' | 'fundings'>,
  parts: { sandbox: PaymentSandbox; clock: Clock },
): Promise<number> {
  const unfunded = await services.campaigns.listUnfunded(brandAccount)
  await Promise.all(
    unfunded.map(({ campaignId, budget, owner }) =>
      payInto(services, parts, { owner, campaignId, amount: budget }),
    ),
  )
  return unfunded.length
}
