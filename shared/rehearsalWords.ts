import { counted, grouped } from './counts.ts'
import { dollars } from './money.ts'
import type { Consequence, ConsequenceName } from './rehearsals.ts'

/** The words of each consequence, for one and for many. */
const words = {
  refund: ['payment goes back to its card', 'payments go back to their cards'],
  earnings_returned: [
    'renewal that was paid from earnings gives its part back to them',
    'renewals that were paid from earnings give their part back to them',
  ],
  sign_ins: ['sign-in ends', 'sign-ins end'],
  tokens: ['token ends', 'tokens end'],
  account: ['account may be signed in to again', 'accounts may be signed in to again'],
  membership: ['membership ends; nothing is refunded', 'memberships end; nothing is refunded'],
  membership_ending: [
    'membership ends with what is paid for; nothing is refunded',
    'memberships end with what is paid for; nothing is refunded',
  ],
  membership_refunded: ['membership ends', 'memberships end'],
  limits: ['member has other limits at once', 'members have other limits at once'],
  plans_offered: ['plan can be chosen', 'plans can be chosen'],
  plans_withdrawn: ['plan can no longer be chosen', 'plans can no longer be chosen'],
  prices: ['price changes for who chooses it anew', 'prices change for who chooses them anew'],
  forums: ['forum is left', 'forums are left'],
  forums_owned: ['forum loses its owner', 'forums lose their owner'],
  members_leaving: ['member no longer belongs to it', 'members no longer belong to it'],
  members_back: ['member belongs to it again', 'members belong to it again'],
  forum_places_free: [
    'forum of its owner’s plan is free again',
    'forums of their owners’ plans are free again',
  ],
  forum_places_taken: [
    'forum of its owner’s plan is taken again',
    'forums of their owners’ plans are taken again',
  ],
  posts_hidden: [
    'post is no longer found, nor what was said below it',
    'posts are no longer found, nor what was said below them',
  ],
  posts_shown: ['post is found again', 'posts are found again'],
  reports_dismissed: ['open report is closed without a verdict', 'open reports are closed without a verdict'],
  posts: ['post loses its words', 'posts lose their words'],
  comments: ['comment loses its words', 'comments lose their words'],
  messages: ['message is deleted', 'messages are deleted'],
  drafts: ['draft is deleted', 'drafts are deleted'],
  scheduled: ['scheduled post is deleted', 'scheduled posts are deleted'],
  saves: ['saved post is forgotten', 'saved posts are forgotten'],
  votes: ['vote leaves the totals', 'votes leave the totals'],
  poll_votes: ['poll vote leaves the totals', 'poll votes leave the totals'],
  ratings: ['rating leaves the totals', 'ratings leave the totals'],
  reach: ['counted act leaves the reach of campaigns', 'counted acts leave the reach of campaigns'],
  brands_left: ['brand has nobody left who acts for it', 'brands have nobody left who acts for them'],
  brands_unowned: [
    'brand loses its owner; its members go on',
    'brands lose their owner; their members go on',
  ],
  campaigns_closed: [
    'campaign is closed: what is free of its budget is refunded',
    'campaigns are closed: what is free of their budgets is refunded',
  ],
  applications_ended: [
    'application is told that its campaign has ended',
    'applications are told that their campaign has ended',
  ],
  applications_withdrawn: ['application is withdrawn', 'applications are withdrawn'],
  deals_withdrawn: [
    'approved deal ends unpublished: its reserved funds go back to the campaign',
    'approved deals end unpublished: their reserved funds go back to the campaigns',
  ],
  deals_returned: [
    'sponsored post earns nothing: its held funds go back to the campaign',
    'sponsored posts earn nothing: their held funds go back to the campaigns',
  ],
  deals_unplaced: [
    'approved text has to choose another forum',
    'approved texts have to choose another forum',
  ],
  campaigns_withdrawn: ['campaign is no longer offered', 'campaigns are no longer offered'],
  campaigns_offered: ['campaign is offered again', 'campaigns are offered again'],
  dividends_shown: [
    'forum shows its members how it divides a dividend',
    'forums show their members how they divide a dividend',
  ],
  dividends_hidden: ['forum shows no dividend any more', 'forums show no dividend any more'],
  dividends_more: [
    'approved deal gives its forum more once its post is published; at most',
    'approved deals give their forums more once their posts are published; at most together',
  ],
  dividends_less: [
    'approved deal gives its forum less once its post is published; at most',
    'approved deals give their forums less once their posts are published; at most together',
  ],
  notifications: ['notification is sent', 'notifications are sent'],
} as const satisfies Record<ConsequenceName, readonly [string, string]>
const names = Object.keys(words) as ConsequenceName[]

/** A consequence as a sentence: `3 campaigns are no longer offered ($120.00)`. */
export function sentenceOf({ name, count, cents }: Consequence): string {
  const [one, many] = words[name]
  const money = cents === undefined ? '' : ` (${dollars(cents)})`
  return `${counted(count, one, many)}${money}`
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
        `${sentenceOf(is)}, before ${grouped(was.count)}${was.cents === undefined ? '' : ` (${dollars(was.cents)})`}`,
      ]
    return sameExamples(was, is) ? [] : [`${sentenceOf(is)}: others than before`]
  })
}
