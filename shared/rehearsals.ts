import * as z from 'zod/mini'
import { dollars } from './money.ts'

/** The acts with consequences that can be rehearsed before they are done. */
export const RehearsedAct = z.enum([
  'ban',
  'unban',
  'delete',
  'verify',
  'unverify',
  'activate',
  'deactivate',
  'deactivate_plan',
  'change_plans',
  'cancel_subscription',
  'end_subscription',
])
export type RehearsedAct = z.output<typeof RehearsedAct>

/** What of the community a consequence is about, in the order in which they are listed. */
export const consequenceKinds = ['access', 'content', 'belongings', 'campaigns', 'notifications'] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

/** Every consequence that an act can have: its kind, and its words for one and for many. */
export const consequenceWords = {
  sign_ins: ['access', 'sign-in ends', 'sign-ins end'],
  tokens: ['access', 'token ends', 'tokens end'],
  account: ['access', 'account may be signed in to again', 'accounts may be signed in to again'],
  membership: ['access', 'membership ends; nothing is refunded', 'memberships end; nothing is refunded'],
  membership_ending: [
    'access',
    'membership ends with what is paid for; nothing is refunded',
    'memberships end with what is paid for; nothing is refunded',
  ],
  limits: ['access', 'member has other limits at once', 'members have other limits at once'],
  plans_offered: ['access', 'plan can be chosen', 'plans can be chosen'],
  plans_withdrawn: ['access', 'plan can no longer be chosen', 'plans can no longer be chosen'],
  prices: ['access', 'price changes for who chooses it anew', 'prices change for who chooses them anew'],
  forums: ['access', 'forum is left', 'forums are left'],
  forums_owned: ['access', 'forum loses its owner', 'forums lose their owner'],
  posts: ['content', 'post loses its words', 'posts lose their words'],
  comments: ['content', 'comment loses its words', 'comments lose their words'],
  messages: ['content', 'message is deleted', 'messages are deleted'],
  drafts: ['belongings', 'draft is deleted', 'drafts are deleted'],
  saves: ['belongings', 'saved post is forgotten', 'saved posts are forgotten'],
  campaigns_withdrawn: ['campaigns', 'campaign is no longer offered', 'campaigns are no longer offered'],
  campaigns_offered: ['campaigns', 'campaign is offered again', 'campaigns are offered again'],
  notifications: ['notifications', 'notification is sent', 'notifications are sent'],
} as const satisfies Record<string, readonly [ConsequenceKind, string, string]>

export type ConsequenceName = keyof typeof consequenceWords
const names = Object.keys(consequenceWords) as ConsequenceName[]

/** As many examples as are shown of one consequence. */
export const mostExamples = 5

export const Consequence = z.object({
  name: z.enum(names as [ConsequenceName, ...ConsequenceName[]]),
  kind: z.enum(consequenceKinds),
  count: z.int(),
  /** The money that it is about, where there is some. */
  cents: z.optional(z.int()),
  /** The first few of them, by name, where their names are nobody’s secret. */
  examples: z.array(z.string()),
})
export type Consequence = z.output<typeof Consequence>

/** What an act would change if it were done now. The hash stands for exactly this list; an act that is given it does nothing else. */
export const Rehearsal = z.object({
  act: RehearsedAct,
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  hash: z.string(),
  consequences: z.array(Consequence),
})
export type Rehearsal = z.output<typeof Rehearsal>

/** As much of a hash as people type. */
export const shortHash = 8

/** The beginning of a hash, as it is shown. */
export const shortOf = (hash: string): string => hash.slice(0, shortHash)

/** Whether what was typed, a whole hash or its beginning, means this hash. */
export const means = (typed: string, hash: string): boolean =>
  typed.length >= shortHash && hash.startsWith(typed)

/** The hash of the rehearsal that somebody has seen, sent along with the act. */
export const expected = z.optional(z.string().check(z.regex(/^[0-9a-f]{8,64}$/, 'This is no hash')))

/** A consequence of an act by its name. */
export const consequence = (
  name: ConsequenceName,
  { count, cents, examples = [] }: { count: number; cents?: number; examples?: readonly string[] },
): Consequence => ({
  name,
  kind: consequenceWords[name][0],
  count,
  ...(cents === undefined ? {} : { cents }),
  examples: examples.slice(0, mostExamples),
})

/** Those that change something, in the order in which they are listed. */
export function inOrder(some: readonly Consequence[]): Consequence[] {
  return some
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
}

/** What a hash is made over: the same act on the same thing with the same consequences, and nothing else. */
export const canonical = ({ act, target, consequences }: Omit<Rehearsal, 'hash'>): string =>
  JSON.stringify([
    act,
    target.type,
    target.id,
    consequences.map(({ name, count, cents = null, examples }) => [name, count, cents, examples]),
  ])

/** A consequence as a sentence: `3 campaigns are no longer offered ($120.00)`. */
export function sentenceOf({ name, count, cents }: Consequence): string {
  const [, one, many] = consequenceWords[name]
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
