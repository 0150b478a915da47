import { daysFrom } from '#shared/statRules.ts'
import type { Store } from '#db/store.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What a membership was like from a moment on; without a plan somebody was no member. */
export interface Told {
  who: string
  at: Date
  plan: string | null
  cents: number
  endsAt: Date | null
}

interface Known {
  memberships: readonly Told[]
  /** `day who forum`, the forum empty for the whole site. */
  readers: ReadonlySet<string>
}

/**
 * Every figure of these days by name, counted anew from all rows of the site and from what a test knows to have
 * happened: by looking at each row for each day, and with none of the product's own rules.
 */
export async function recounted(store: Store, { from, to }: { from: string; to: string }, told: Known) {
  const { tables } = store
  const rows = await store.read(async (db) => ({
    posts: await db.select().from(tables.posts),
    comments: await db.select().from(tables.comments),
    joins: await db.select().from(tables.forumMemberships),
    entries: await db.select().from(tables.ledgerEntries),
    payments: await db.select().from(tables.membershipPayments),
    refunds: await db.select().from(tables.membershipRefunds),
    giftRefunds: await db.select().from(tables.giftRefunds),
    users: await db.select().from(tables.users),
  }))
  const erased = new Set(rows.users.filter(({ isTombstone }) => isTombstone).map(({ id }) => id))
  const posts = rows.posts.filter(({ isRemoved, isDeleted }) => !isRemoved && !isDeleted)
  const comments = rows.comments.filter(({ isRemoved, isDeleted }) => !isRemoved && !isDeleted)
  const postOf = new Map(rows.posts.map((post) => [post.id, post]))
  const found = new Map<string, number>()
  const add = (name: string, value: number): void => void found.set(name, (found.get(name) ?? 0) + value)
  const distinct = (name: string, who: Iterable<string>): void => add(name, new Set(who).size)

  /** What somebody was in the last moment before. */
  const stateAt = (who: string, before: number): Told | undefined => {
    const last = told.memberships.findLast((one) => one.who === who && one.at.getTime() < before)
    const isOver = last?.endsAt != null && last.endsAt.getTime() < before
    return last?.plan == null || isOver ? undefined : last
  }
  const everybody = new Set(told.memberships.map(({ who }) => who))

  for (const day of daysFrom(from, to)) {
    const start = Date.parse(day)
    const end = start + dayMs
    const isToday = (at: Date | null): boolean => at !== null && dayOf(at) === day
    for (const who of everybody) {
      const [was, is] = [stateAt(who, start), stateAt(who, end)]
      if (is) {
        for (const scope of ['site ', `plan ${is.plan}`]) {
          add(`${scope} ${day} members`, 1)
          add(`${scope} ${day} mrr`, is.cents)
        }
      }
      const wasEver = told.memberships.some((one) => one.who === who && one.plan && one.at.getTime() < start)
      if (was && !is) add(`site  ${day} left`, 1)
      if (!was && is) add(`site  ${day} ${wasEver ? 'returned' : 'joined'}`, 1)
    }
    const newPosts = posts.filter(({ createdAt }) => isToday(createdAt))
    const newComments = comments.filter(({ createdAt }) => isToday(createdAt))
    const said = [
      ...newPosts.map(({ authorId, forumId }) => ({ authorId, forumId })),
      ...newComments.map(({ authorId, postId }) => ({ authorId, forumId: postOf.get(postId)!.forumId })),
    ]
    distinct(
      `site  ${day} writers`,
      said.map(({ authorId }) => authorId),
    )
    for (const [forumId, own] of Map.groupBy(said, (one) => one.forumId))
      distinct(
        `forum ${forumId} ${day} writers`,
        own.map(({ authorId }) => authorId),
      )
    for (const post of newPosts) {
      for (const scope of ['site ', `forum ${post.forumId}`]) add(`${scope} ${day} posts`, 1)
      if (!erased.has(post.authorId)) add(`creator ${post.authorId} ${day} posts`, 1)
      const waits = comments
        .filter(({ postId, authorId }) => postId === post.id && authorId !== post.authorId)
        .map(({ createdAt }) => createdAt.getTime() - post.createdAt.getTime())
      const first = Math.min(...waits)
      if (first >= 7 * dayMs) continue
      for (const scope of ['site ', `forum ${post.forumId}`]) {
        add(`${scope} ${day} answered`, 1)
        add(`${scope} ${day} replySeconds`, Math.round(first / 1000))
      }
    }
    for (const { postId, authorId } of newComments) {
      const post = postOf.get(postId)!
      for (const scope of ['site ', `forum ${post.forumId}`]) add(`${scope} ${day} comments`, 1)
      if (post.authorId !== authorId && !erased.has(post.authorId))
        add(`creator ${post.authorId} ${day} replies`, 1)
    }
    for (const { forumId, joinedAt } of rows.joins)
      if (isToday(joinedAt)) add(`forum ${forumId} ${day} joined`, 1)
    for (const { event, account, amountCents: cents, creatorId, createdAt } of rows.entries) {
      if (!isToday(createdAt)) continue
      const own = creatorId && !erased.has(creatorId) ? `creator ${creatorId} ${day}` : null
      if (event === 'funding paid' && account === 'campaign_free') add(`site  ${day} funded`, cents)
      if (event === 'release' && account === 'platform_revenue') add(`site  ${day} income`, cents)
      if (event === 'release' && account === 'creator_payable') {
        add(`site  ${day} earned`, cents)
        if (own) add(`${own} earned`, cents)
      }
      if (event.startsWith('transfer') && account === 'outside') {
        add(`site  ${day} payouts`, cents)
        if (own) add(`${own} paid`, cents)
      }
    }
    for (const { plan, amountCents, paidAt } of rows.payments)
      if (isToday(paidAt))
        for (const scope of ['site ', `plan ${plan}`]) add(`${scope} ${day} revenue`, amountCents)
    const refunds = [
      ...rows.refunds.map((refund) => ({ ...refund, paymentId: refund.invoiceId })),
      ...rows.giftRefunds.map((refund) => ({ ...refund, paymentId: refund.giftId })),
    ]
    for (const { status, amountCents: cents, createdAt, paymentId } of refunds) {
      if (!isToday(createdAt) || status === 'failed') continue
      const paid = rows.payments.find(({ id }) => id === paymentId)
      const tax = paid ? Math.floor((cents * paid.taxCents) / (paid.amountCents + paid.taxCents)) : 0
      add(`site  ${day} refunds`, cents - tax)
    }
    const here = [...told.readers].filter((one) => one.startsWith(day)).map((one) => one.split(' '))
    for (const [forumId, own] of Map.groupBy(here, (one) => one[2] ?? ''))
      add(`${forumId ? `forum ${forumId}` : 'site '} ${day} readers`, own.length)
  }
  return new Map([...found].filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Every figure of days that the site has written down, by the same names. */
export async function stored(store: Store): Promise<Map<string, number>> {
  const rows = await store.read((db) => db.select().from(store.tables.statFigures))
  return new Map(
    rows
      .filter(({ period }) => period.length === 10)
      .map(
        ({ scope, subject, period, metric, value }) =>
          [`${scope} ${subject} ${period} ${metric}`, value] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
