import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { priceFor } from '#shared/planPrices.ts'
import type { BillingInterval } from '#shared/plans.ts'
import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

export type SpanRow = Tables['membershipSpans']['$inferSelect']

/** What somebody has bought. */
interface Bought {
  plan: string
  priceId: string | null
  interval: BillingInterval
}

export type Payment = Tables['membershipPayments']['$inferInsert']

/** So many checkouts at a price tell what it is. */
const pricesLooked = 100

/** How long people were members, and what they paid. */
export const spansRepo = ({
  membershipSpans: spans,
  membershipPayments: payments,
  pendingCheckouts: checkouts,
  subscriptionPlans: plans,
  users,
}: Tables) => {
  const isLiveAt = (at: Date) => and(lt(spans.startsAt, at), or(isNull(spans.endsAt), gte(spans.endsAt, at)))

  return {
    /** The last one of somebody. */
    findLast: async (db: Db, subjectId: string): Promise<SpanRow | undefined> => {
      const [row] = await db
        .select()
        .from(spans)
        .where(eq(spans.subjectId, subjectId))
        .orderBy(desc(spans.startsAt), desc(spans.id))
        .limit(1)
      return row
    },

    insert: async (tx: Db, span: Omit<SpanRow, 'id'>): Promise<void> => {
      await tx.insert(spans).values({ id: newId(), ...span })
    },

    setEnd: async (tx: Db, id: string, endsAt: Date | null): Promise<void> => {
      await tx.update(spans).set({ endsAt }).where(eq(spans.id, id))
    },

    /** Members and what they bring a month by plan, in the last moment before `at`. */
    tally: (db: Db, at: Date) =>
      db
        .select({
          plan: spans.plan,
          members: count(),
          monthlyCents: sql<number>`sum(${spans.monthlyCents})`.mapWith(Number),
        })
        .from(spans)
        .where(isLiveAt(at))
        .groupBy(spans.plan),

    /** All spans of those whose membership began or ended within a time. */
    listTurning: (db: Db, { from, to }: { from: Date; to: Date }): Promise<SpanRow[]> => {
      const turning = db
        .select({ id: spans.subjectId })
        .from(spans)
        .where(
          or(
            and(gte(spans.startsAt, from), lt(spans.startsAt, to)),
            and(gte(spans.endsAt, from), lt(spans.endsAt, to)),
          ),
        )
      return db.select().from(spans).where(inArray(spans.subjectId, turning))
    },

    /** How many different people began within a time, whether they stayed or not. */
    countBegun: async (db: Db, { from, to }: { from: Date; to: Date }): Promise<number> => {
      const [row] = await db
        .select({ n: sql<number>`count(distinct ${spans.subjectId})`.mapWith(Number) })
        .from(spans)
        .where(and(gte(spans.firstAt, from), lt(spans.firstAt, to)))
      return row?.n ?? 0
    },

    /** How many of those who began within a time are members in the last moment before `at`. */
    countKept: async (db: Db, { from, to }: { from: Date; to: Date }, at: Date): Promise<number> => {
      const [row] = await db
        .select({ n: count() })
        .from(spans)
        .where(and(gte(spans.firstAt, from), lt(spans.firstAt, to), isLiveAt(at)))
      return row?.n ?? 0
    },

    /** The spans of an erased person stand for somebody whom nobody knows from then on. */
    unname: async (tx: Db, userId: string, stranger: string): Promise<void> => {
      await tx.update(spans).set({ subjectId: stranger }).where(eq(spans.subjectId, userId))
      await tx.update(payments).set({ subjectId: null }).where(eq(payments.subjectId, userId))
    },

    /** Notes a payment, once. */
    insertPayment: async (tx: Db, payment: Payment): Promise<boolean> => {
      const rows = await tx
        .insert(payments)
        .values(payment)
        .onConflictDoNothing()
        .returning({ id: payments.id })
      return rows.length > 0
    },

    /** The plan that a checkout has bought for whoever claimed it. */
    findBought: async (db: Db, subscriptionId: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ slug: plans.slug })
        .from(checkouts)
        .innerJoin(plans, eq(plans.id, checkouts.planId))
        .where(and(eq(checkouts.subscriptionId, subscriptionId), isNotNull(checkouts.claimedBy)))
      return row?.slug
    },

    /** What a plan costs, or did when somebody bought it at this price; whether that is known, or may be another one. */
    findPrice: async (db: Db, { plan: slug, priceId, interval }: Bought) => {
      const [plan] = await db.select().from(plans).where(eq(plans.slug, slug))
      if (!plan) return undefined
      const billingPeriod = interval === 'year' ? 'yearly' : plan.billingPeriod
      const now = { cents: priceFor(plan, interval) ?? plan.price, billingPeriod, isSure: true }
      if (priceId === null || [plan.stripePriceId, plan.stripeYearlyPriceId].includes(priceId)) return now
      const recent = db
        .select({ amountCents: checkouts.amountCents, seats: checkouts.seats })
        .from(checkouts)
        .where(
          and(
            eq(checkouts.planId, plan.id),
            eq(checkouts.priceId, priceId),
            // What a coupon took off is not in the price.
            isNull(checkouts.couponId),
          ),
        )
        .orderBy(desc(checkouts.createdAt))
        .limit(pricesLooked)
        .as('recent')
      const perSeat = sql<number>`${recent.amountCents} / ${recent.seats}`
      // What most have paid: an older version has written down no seats, and one that lapsed may have lost its coupon.
      const [bought] = await db
        .select({ cents: perSeat })
        .from(recent)
        .groupBy(perSeat)
        .orderBy(desc(count()), asc(perSeat))
        .limit(1)
      return bought ? { ...now, cents: bought.cents } : { ...now, isSure: false }
    },

    /** When somebody paid for a membership the first time, and for which plan the last time, as far as checkouts say. */
    findCheckouts: async (db: Db, userId: string) => {
      const [first] = await db
        .select({ at: min(checkouts.paidAt) })
        .from(checkouts)
        .where(and(eq(checkouts.claimedBy, userId), isNotNull(checkouts.paidAt)))
      const [last] = await db
        .select({ slug: plans.slug })
        .from(checkouts)
        .innerJoin(plans, eq(plans.id, checkouts.planId))
        .where(eq(checkouts.claimedBy, userId))
        .orderBy(desc(checkouts.createdAt))
        .limit(1)
      return { firstPaidAt: first?.at ?? null, plan: last?.slug ?? null }
    },

    /** People who have or had a membership, by id: of before anything was written down of it. */
    listMembers: (db: Db, { after, limit }: { after: string; limit: number }) =>
      db
        .select()
        .from(users)
        .where(
          and(
            gt(users.id, after),
            eq(users.isTombstone, false),
            or(ne(users.subscriptionStatus, 'none'), isNotNull(users.stripeSubscriptionId)),
          ),
        )
        .orderBy(asc(users.id))
        .limit(limit),
  }
}

export type SpansRepo = ReturnType<typeof spansRepo>
