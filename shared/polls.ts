import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { key } from './text.ts'

export const PollOption = z.object({ id: z.string(), text: z.string(), voteCount: z.int() })
export const Poll = z.object({
  options: z.array(PollOption),
  totalVotes: z.int(),
  viewerOptionId: z.nullable(z.string()),
})
export type Poll = z.output<typeof Poll>

/** An option's rounded share of all votes, in whole per cent. */
export function pollPercent(voteCount: number, totalVotes: number): number {
  return totalVotes === 0 ? 0 : Math.round((voteCount / totalVotes) * 100)
}

export const listPollOptions = endpoint({
  method: 'GET',
  path: '/api/posts/:id/poll-options',
  summary: 'The options of a poll and their votes',
  access: 'public',
  refuses: ['post.not_found'],
  reply: z.array(z.extend(PollOption, { postId: z.string() })),
})

export const getPollVote = endpoint({
  method: 'GET',
  path: '/api/polls/:id/vote',
  summary: 'The caller’s choice in a poll',
  access: 'signed-in',
  refuses: ['post.not_found'],
  reply: z.nullable(z.object({ optionId: z.string() })),
})

export const votePoll = endpoint({
  method: 'POST',
  path: '/api/polls/vote',
  summary: 'Choose an option; choosing again moves the vote',
  access: 'member',
  limit: 'vote',
  refuses: [
    'sponsorship.conflict',
    'post.not_found',
    'post.locked',
    'post.not_a_poll',
    'poll.option_not_found',
  ],
  body: z.object({ postId: key, optionId: key }),
  reply: Poll,
})
