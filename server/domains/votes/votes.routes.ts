import { castVote, getVote, removeVote } from '#shared/votes.ts'
import type { Http } from '../../module.ts'
import type { VotesService } from './votes.service.ts'

export function votesRoutes({ on }: Http, votes: VotesService): void {
  on(getVote, ({ caller, query }) => votes.find(caller, query))
  on(castVote, ({ caller, body }) => votes.cast(caller, body))
  on(removeVote, ({ caller, query }) => votes.remove(caller, query))
}
