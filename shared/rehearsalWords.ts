import { dollars } from './money.ts'
import type { Consequence, ConsequenceName } from './rehearsals.ts'

/** The words of each consequence, for one and for many. */
const words = {
  sign_ins: ['sign-in ends', 'sign-ins end'],
  tokens: ['token ends', 'tokens end'],
  account: ['account may be signed in to again', 'accounts may be signed in to again'],
  membership: ['membership ends; nothing is refunded', 'memberships end; nothing is refunded'],
  membership_ending: [
    'membership ends with what is paid for; nothing is refunded',
    'memberships end with what is paid for; nothing is refunded',
  ],
  limits: ['member has other limits at once', 'members have other limits at once'],
  plans_offered: ['plan can be chosen', 'plans can be chosen'],
  plans_withdrawn: ['plan can no longer be chosen', 'plans can no longer be chosen'],
  prices: ['price changes for who chooses it anew', 'prices change for who chooses them anew'],
  forums: ['forum is left', 'forums are left'],
  forums_owned: ['forum loses its owner', 'forums lose their owner'],
  posts: ['post loses its words', 'posts lose their words'],
  comments: ['comment loses its words', 'comments lose their words'],
  messages: ['message is deleted', 'messages are deleted'],
  drafts: ['draft is deleted', 'drafts are deleted'],
  saves: ['saved post is forgotten', 'saved posts are forgotten'],
  campaigns_withdrawn: ['campaign is no longer offered', 'campaigns are no longer offered'],
  campaigns_offered: ['campaign is offered again', 'campaigns are offered again'],
  notifications: ['notification is sent', 'notifications are sent'],
} as const satisfies Record<ConsequenceName, readonly [string, string]>
const names = Object.keys(words) as ConsequenceName[]

/** A consequence as a sentence: `3 campaigns are no longer offered ($120.00)`. */
export function sentenceOf({ name, count, cents }: Consequence): string {
  const [one, many] = words[name]
  const money = cents === undefined ? '' : ` (${dollars(cents)})`
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}${money}`
}

const sameExamples = (one: Consequence, other: Consequence): boolean =>
  JSON.stringify(one.examples) === JSON.stringify(other.examples)

/** What has become another between two lists of the same act, one sentence for each difference. */
export function differencesOf(before: readonly Consequence[], after: readonly Consequence[]): string[] {
  return names.flatMap((name) => {
    const was = before.find((one) => one.name === name)
    const is = after.find((one) => one.name === name)
    if (!was && is) return [`${sentenceOf(is)}: new`]
    if (was && !is) return [`${sentenceOf(was)}: no longer`]
    if (!was || !is) return []
    if (was.count !== is.count || was.cents !== is.cents)
      return [
        `${sentenceOf(is)}, before ${was.count.toLocaleString('en-US')}${was.cents === undefined ? '' : ` (${dollars(was.cents)})`}`,
      ]
    return sameExamples(was, is) ? [] : [`${sentenceOf(is)}: others than before`]
  })
}
