import { getPollVote, listPollOptions, votePoll } from '#shared/polls.ts'
import type { Http } from '../../module.ts'
import type { PollsService } from './polls.service.ts'

export function pollsRoutes({ on }: Http, polls: PollsService): void {
  on(listPollOptions, ({ caller, params }) => polls.options(caller, params.id))
  on(getPollVote, ({ caller, params }) => polls.choice(caller, params.id))
  on(votePoll, ({ caller, body }) => polls.vote(caller, body))
}
