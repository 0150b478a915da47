import type { Core, Module } from '../../module.ts'
import type { PollsService } from '../polls/polls.service.ts'
import type { RatingsService } from '../ratings/ratings.service.ts'
import type { VotesService } from '../votes/votes.service.ts'
import { opinionsService, replayQueue, type OpinionsParts, type OpinionsService } from './opinions.service.ts'

type Parts = OpinionsParts &
  Pick<Core, 'security' | 'rehearsals'> & {
    votes: VotesService
    polls: PollsService
    ratings: RatingsService
  }

export function opinionsModule(parts: Parts): Module<OpinionsService> {
  const { security, rehearsals } = parts
  const service = opinionsService(parts)
  return {
    service,
    listeners: (outbox) => {
      for (const kind of [parts.votes, parts.polls, parts.ratings]) service.addKind(kind)
      rehearsals.add(['refund_payment'], service.rehearse)
      outbox.on('user.opinionsWithdrawn', async (_tx, { userId, cause }) =>
        security('account.opinions_withdrawn', { userId, cause }),
      )
      outbox.on('user.opinionsRestored', async (_tx, { userId, cause }) =>
        security('account.opinions_restored', { userId, cause }),
      )
    },
    jobs: (runner) => runner.handle(replayQueue, ({ userId }) => service.replay(String(userId))),
  }
}
