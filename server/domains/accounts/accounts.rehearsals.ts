import { consequence } from '#shared/rehearsals.ts'
import type { AccountsParts } from './accounts.service.ts'

/** What acts on a person change of the account itself. */
export function accountRehearsals({ rehearsals, users }: AccountsParts): void {
  rehearsals.add(['unban'], async (_db, { target, isOpen }) =>
    isOpen ? [] : [consequence('account', { count: 1, examples: [`@${target.name}`] })],
  )
  rehearsals.add(['delete'], async (db, { target }) => {
    const user = await users.findIn(db, target.id)
    const ending = [
      ...(user?.stripeSubscriptionId ? [user.planType] : []),
      ...(user?.complimentaryPlan ? [`${user.complimentaryPlan}, complimentary`] : []),
    ]
    return [consequence('membership', { count: ending.length, examples: ending })]
  })
}
