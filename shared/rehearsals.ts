import * as z from 'zod/mini'

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
  'refund_payment',
  'delete_forum',
  'restore_forum',
  'set_dividend',
])
export type RehearsedAct = z.output<typeof RehearsedAct>

/** What of the community a consequence is about, in the order in which they are listed. */
export const consequenceKinds = [
  'money',
  'access',
  'content',
  'belongings',
  'opinions',
  'campaigns',
  'dividends',
  'notifications',
] as const
export type ConsequenceKind = (typeof consequenceKinds)[number]

/** Every consequence that an act can have, with its kind. */
export const consequenceNames = {
  refund: 'money',
  earnings_returned: 'money',
  sign_ins: 'access',
  tokens: 'access',
  account: 'access',
  membership: 'access',
  membership_ending: 'access',
  membership_refunded: 'access',
  limits: 'access',
  plans_offered: 'access',
  plans_withdrawn: 'access',
  prices: 'access',
  forums: 'access',
  forums_owned: 'access',
  members_leaving: 'access',
  members_back: 'access',
  forum_places_free: 'access',
  forum_places_taken: 'access',
  posts_hidden: 'content',
  posts_shown: 'content',
  reports_dismissed: 'content',
  posts: 'content',
  comments: 'content',
  messages: 'content',
  drafts: 'belongings',
  scheduled: 'belongings',
  saves: 'belongings',
  votes: 'opinions',
  poll_votes: 'opinions',
  ratings: 'opinions',
  reach: 'opinions',
  brands_left: 'campaigns',
  brands_unowned: 'campaigns',
  campaigns_closed: 'campaigns',
  applications_ended: 'campaigns',
  applications_withdrawn: 'campaigns',
  deals_withdrawn: 'campaigns',
  deals_returned: 'campaigns',
  deals_unplaced: 'campaigns',
  campaigns_withdrawn: 'campaigns',
  campaigns_offered: 'campaigns',
  dividends_shown: 'dividends',
  dividends_hidden: 'dividends',
  dividends_more: 'dividends',
  dividends_less: 'dividends',
  notifications: 'notifications',
} as const satisfies Record<string, ConsequenceKind>

export type ConsequenceName = keyof typeof consequenceNames
const names = Object.keys(consequenceNames) as ConsequenceName[]

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
  kind: consequenceNames[name],
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
