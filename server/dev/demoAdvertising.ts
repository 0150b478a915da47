import type { Actor } from '../core/actor.ts'
import type { Clock } from '../core/clock.ts'
import type { Services } from '../domains.ts'
import type { PaymentSandbox } from './payments/sandbox.ts'

const brandAccount = 'brand'

/**
 * Lets the brand of the demonstration pay for its campaigns with the sandbox's own card, so that closing
 * them refunds and payouts find their charge. What was paid before is left alone, so this may run at every
 * start. Answers how many campaigns it paid for.
 */
export async function seedDemoAdvertising(
  { campaigns, fundings }: Pick<Services, 'campaigns' | 'fundings'>,
  { sandbox, clock }: { sandbox: PaymentSandbox; clock: Clock },
): Promise<number> {
  const unfunded = await campaigns.listUnfunded(brandAccount)
  await Promise.all(
    unfunded.map(async ({ campaignId, budget, owner }) => {
      const actor: Actor = {
        ...owner,
        isBlocked: false,
        isEntitled: true,
        sessionId: null,
        signedInAt: clock.now(),
      }
      const { clientSecret, fundingId } = await fundings.start(actor, campaignId, budget)
      sandbox.pay(clientSecret)
      await fundings.sync(fundingId)
    }),
  )
  return unfunded.length
}
