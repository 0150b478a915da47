import { nameOf } from '#shared/people.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import { personOf } from '../../core/people.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import type { Module } from '../../module.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { OpinionsService } from '../opinions/opinions.service.ts'
import { countsService, type CountsParts } from './counts.service.ts'
import { followingService } from './following.service.ts'
import { seatsRepo } from './seats.repo.ts'
import { seatsRoutes } from './seats.routes.ts'
import { inviteQueue, seatsService, type SeatsParts, type SeatsService } from './seats.service.ts'

type Parts = SeatsParts &
  CountsParts & { mailer: MailerService; opinions: OpinionsService; config: Pick<Config, 'publicUrl'> }

/** Access ends by its dates; this is only for what is told of it, and left of it. */
const hour = 60 * 60

export function seatsModule(parts: Parts): Module<SeatsService> {
  const { users } = parts
  const repo = seatsRepo(parts.store.tables)
  const following = followingService({ ...parts, repo })
  const counts = countsService({ ...parts, repo })
  const service = seatsService({ ...parts, repo, following, counts })
  return {
    service,
    routes: (http) => seatsRoutes(http, service),
    listeners: (outbox) => {
      users.onMembership(following.change)
      users.onErase(following.erase)
      parts.opinions.addBeneficiaries(repo.listPeopleSince)
      outbox.on('user.blocked', (tx, { userId }) => following.followHeld(tx, userId), { isQuiet: true })
      outbox.on('user.unblocked', (tx, { userId }) => following.followHeld(tx, userId), { isQuiet: true })
    },
    jobs: (runner) => {
      runner.handle(inviteQueue, ({ seatId }) => mailInvitation(parts, String(seatId)))
      runner.every('seats.sweep', hour, following.sweep)
    },
  }
}

/** Sends an invitation to its address: once, with a link that only its mail has. */
const mailInvitation = ({ store, mailer, config }: Parts, seatId: string): Promise<void> =>
  mailer.sendOnce(`seat:${seatId}`, async (tx, site) => {
    const repo = seatsRepo(store.tables)
    const seen = await repo.see(tx, seatId)
    if (!seen?.seat.email || seen.seat.personId) return null
    const token = newToken()
    await repo.setToken(tx, seatId, tokenHash(token))
    const holder = nameOf(personOf(seen.holder))
    return {
      to: seen.seat.email,
      ...email({
        site,
        subject: `${holder} invites you to ${site.name}`,
        paragraphs: [
          `${holder} pays for a seat of a ${site.name} membership and would like you to have it. You are charged nothing, now or later.`,
          'Open the link, sign in or make an account, and take the seat. The link is valid for 30 days.',
        ],
        links: [{ label: 'See the invitation', url: `${config.publicUrl}/my-plan#seat=${token}` }],
      }),
    }
  })
