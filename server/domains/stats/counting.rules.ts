import { replyDays, type Span, turnOfPeriod } from '#shared/statRules.ts'
import { paidOut, type Booking, type Time, type Writing } from './counting.repo.ts'
import type { Figure, Scope } from './figures.repo.ts'

const replyMs = replyDays * 24 * 60 * 60 * 1000

/** Sums by subject and metric that figures are made of. */
export function tallies() {
  const sums = new Map<string, Figure>()
  return {
    /** Adds to figures of one subject. */
    of:
      (scope: Scope, subject = '') =>
      (metric: string, value: number): void => {
        const name = `${scope} ${subject} ${metric}`
        const sum = sums.get(name)
        if (sum) sum.value += value
        else sums.set(name, { scope, subject, metric, value })
      },
    figures: (): Figure[] => [...sums.values()],
  }
}
export type Tallies = ReturnType<typeof tallies>

/** Adds what a period did to memberships. */
export function addTurns(
  to: Tallies,
  scope: Scope,
  { spans, time }: { spans: readonly (Span & { subjectId: string })[]; time: Time },
): void {
  for (const own of Map.groupBy(spans, ({ subjectId }) => subjectId).values()) {
    const turn = turnOfPeriod(own, time)
    if (turn) to.of(scope)(turn, 1)
  }
}

/** Adds how soon posts had their first reply; one that came too late is none. */
export function addReplies(
  to: Tallies,
  posts: readonly { forumId: string; createdAt: Date; repliedAt: Date | null }[],
): void {
  for (const { forumId, createdAt, repliedAt } of posts) {
    const ms = repliedAt ? repliedAt.getTime() - createdAt.getTime() : Infinity
    if (ms >= replyMs) continue
    for (const [scope, subject] of [
      ['site', ''],
      ['forum', forumId],
    ] as const) {
      to.of(scope, subject)('answered', 1)
      to.of(scope, subject)('replySeconds', Math.max(0, Math.round(ms / 1000)))
    }
  }
}

/** Adds what the books say; people who are erased have no figures of their own. */
export function addBookings(to: Tallies, bookings: readonly Booking[], known: ReadonlySet<string>): void {
  const addOwn = (id: string | null, metric: string, cents: number): void => {
    if (id !== null && known.has(id)) to.of('creator', id)(metric, cents)
  }
  for (const { event, account, creatorId, forumId, cents } of bookings) {
    const isEarned =
      (event === 'release' && account === 'creator_payable') ||
      (event === 'dividend released' && account === 'forum_payable')
    if (event === 'funding paid' && account === 'campaign_free') to.of('site')('funded', cents)
    else if (event === 'release' && account === 'platform_revenue') to.of('site')('income', cents)
    else if (isEarned) {
      to.of('site')('earned', cents)
      addOwn(creatorId, 'earned', cents)
      if (account === 'forum_payable' && forumId) to.of('forum', forumId)('shares', cents)
    } else if (account === 'outside' && paidOut.includes(event)) {
      to.of('site')('payouts', cents)
      addOwn(creatorId, 'paid', cents)
    }
  }
}

/** Counts people who wrote, each once in a forum and once altogether. */
export function writers() {
  const byForum = new Map<string, Set<string>>()
  return {
    note: (writings: readonly Writing[]): void => {
      for (const { forum, author } of writings) {
        const authors = byForum.get(forum)
        if (authors) authors.add(author)
        else byForum.set(forum, new Set([author]))
      }
    },
    addTo: (to: Tallies, [all, ofForum]: readonly [Scope, Scope]): void => {
      const everybody = new Set<string>()
      for (const [forum, authors] of byForum) {
        to.of(ofForum, forum)('writers', authors.size)
        for (const author of authors) everybody.add(author)
      }
      to.of(all)('writers', everybody.size)
    },
  }
}
