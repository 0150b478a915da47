import { dollars } from '#shared/money.ts'
import type { MembershipPause } from '#shared/pauses.ts'
import type { Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import { longDay } from '../../core/clock.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { UsersService } from '../users/users.service.ts'
import type { PauseRow } from './pauses.repo.ts'

export interface PauseMailsParts {
  store: Store
  config: Pick<Config, 'publicUrl' | 'taxes'>
  mailer: MailerService
  users: UsersService
}

type Shown = Pick<MembershipPause, 'planName' | 'amount' | 'currency'>

/** What is mailed of a pause: that a card will be charged soon, or could not be. */
export function pauseMails({ config: { publicUrl, taxes }, mailer, users }: PauseMailsParts) {
  const { memberships } = users
  const onTop = taxes === 'exclusive' ? ' plus tax' : ''
  return {
    ending: (row: PauseRow, { planName, amount, currency }: Shown): Promise<void> =>
      mailer.sendOnce(`pause:${row.id}:ending`, async (tx, site) => {
        const member = await memberships.find(tx, row.userId)
        if (!member?.email || member.isTombstone) return null
        return {
          to: member.email,
          ...email({
            site,
            subject: `Your ${site.name} membership comes back on ${longDay(row.resumesAt)}`,
            paragraphs: [
              `Your pause ends on ${longDay(row.resumesAt)}. Your ${planName} membership begins again then, and your card is charged ${dollars(amount, currency)}${onTop}.`,
              'If you would rather not come back, end the pause in My Plan before that day: nothing is charged.',
            ],
            links: [{ label: 'See my plan', url: `${publicUrl}/my-plan` }],
          }),
        }
      }),

    failed: (row: PauseRow): Promise<void> =>
      mailer.sendOnce(`pause:${row.id}:failed`, async (tx, site) => {
        const member = await memberships.find(tx, row.userId)
        if (!member?.email || member.isTombstone) return null
        return {
          to: member.email,
          ...email({
            site,
            subject: `Your ${site.name} membership could not come back`,
            paragraphs: [
              'Your pause is over, but your card could not be charged, so your membership has not begun again. Nothing was taken.',
              'To be a member again, choose a plan.',
            ],
            links: [{ label: 'Choose a plan', url: `${publicUrl}/subscribe` }],
          }),
        }
      }),
  }
}
