import { and, eq, type SQL } from 'drizzle-orm'
import { lastDayOf } from '#shared/complimentary.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { complimentaryColumns } from '../../../core/actor.ts'
import { longDay } from '../../../core/clock.ts'

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

/** What a report, an appeal, a refund and a subscription have come to, and a webhook with those who answer for it. */
export const outcomesRepo = ({
  pauses,
  reports,
  appeals,
  messages,
  users,
  subscriptionPlans,
  membershipRefunds,
  webhookReceivers,
  gifts,
}: Tables) => ({
  receiverUrl: async (db: Db, id: string): Promise<string | undefined> => {
    const found = db.select({ url: webhookReceivers.url }).from(webhookReceivers)
    return (await found.where(eq(webhookReceivers.id, id)))[0]?.url
  },

  admins: async (db: Db): Promise<string[]> => {
    const isOne = and(eq(users.role, 'admin'), eq(users.isBlocked, false), eq(users.isTombstone, false))
    return (await db.select({ id: users.id }).from(users).where(isOne)).map(({ id }) => id)
  },

  report: async (db: Db, id: string) => {
    const [row] = await db.select().from(reports).where(eq(reports.id, id))
    return row
  },

  messageSender: async (db: Db, id: string): Promise<string | null> => {
    const [row] = await db.select({ senderId: messages.senderId }).from(messages).where(eq(messages.id, id))
    return row?.senderId ?? null
  },

  appeal: async (db: Db, id: string) => {
    const [row] = await db.select().from(appeals).where(eq(appeals.id, id))
    return row
  },

  refund: async (db: Db, id: string) => {
    const [row] = await db.select().from(membershipRefunds).where(eq(membershipRefunds.id, id))
    return row
  },

  /** A gift with the name of its plan, who bought it, who has it, and who is known by the address that it is sent to. */
  gift: async (db: Db, id: string) => {
    const [row] = await db
      .select({ gift: gifts, planName: subscriptionPlans.name })
      .from(gifts)
      .leftJoin(subscriptionPlans, eq(subscriptionPlans.slug, gifts.plan))
      .where(eq(gifts.id, id))
    if (!row) return undefined
    const { gift, planName } = row
    const person = async (where: SQL) =>
      (await db.select({ id: users.id, username: users.username }).from(users).where(where))[0]
    const is = (userId: string) => and(eq(users.id, userId), eq(users.isTombstone, false))
    return {
      ...gift,
      planName: planName ?? gift.plan,
      buyer: await person(is(gift.buyerId)!),
      redeemer: gift.redeemedBy ? await person(is(gift.redeemedBy)!) : undefined,
      recipient: gift.recipientEmail
        ? await person(and(eq(users.email, gift.recipientEmail), eq(users.isTombstone, false))!)
        : undefined,
    }
  },

  /** Somebody's complimentary membership as their row has it, with the name of its plan. */
  complimentary: async (db: Db, userId: string) => {
    const [row] = await db
      .select({ ...complimentaryColumns({ users }), planName: subscriptionPlans.name })
      .from(users)
      .leftJoin(subscriptionPlans, eq(subscriptionPlans.slug, users.complimentaryPlan))
      .where(eq(users.id, userId))
    return row && { ...row, planName: row.planName ?? row.complimentaryPlan ?? '' }
  },

  /** A pause of a membership, with the name of its plan. */
  pause: async (db: Db, id: string) => {
    const [row] = await db
      .select({
        startsAt: pauses.startsAt,
        resumesAt: pauses.resumesAt,
        plan: pauses.plan,
        name: subscriptionPlans.name,
      })
      .from(pauses)
      .leftJoin(subscriptionPlans, eq(subscriptionPlans.slug, pauses.plan))
      .where(eq(pauses.id, id))
    return row && { ...row, planName: row.name ?? row.plan }
  },

  /** Who pays for a seat, whose it is, of which plan, and when it ends; of somebody who is gone nothing. */
  seat: async (db: Db, holderId: string, personId: string | null) => {
    const named = async (id: string | null) =>
      id === null
        ? undefined
        : (
            await db
              .select()
              .from(users)
              .where(and(eq(users.id, id), eq(users.isTombstone, false)))
          )[0]
    const [holder, person] = [await named(holderId), await named(personId)]
    const slug = holder?.planType ?? ''
    const [plan] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.slug, slug))
    return {
      holder: holder?.username,
      person: person?.username,
      planName: plan?.name,
      endsAt: person?.seatHolderId === holderId ? person.seatExpiresAt : null,
    }
  },

  /** Where somebody's subscription stands, as a sentence, and the key under which it is told once. */
  subscription: async (db: Db, userId: string): Promise<{ key: string; sentence: string } | null> => {
    const [row] = await db
      .select({
        status: users.subscriptionStatus,
        expiresAt: users.subscriptionExpiresAt,
        subscriptionId: users.stripeSubscriptionId,
        planType: users.planType,
        planName: subscriptionPlans.name,
        ...complimentaryColumns({ users }),
      })
      .from(users)
      .leftJoin(subscriptionPlans, eq(subscriptionPlans.slug, users.planType))
      .where(eq(users.id, userId))
    if (!row) return null
    const plan = row.planName ?? row.planType
    const until = row.expiresAt ? dateOf(row.expiresAt) : ''
    switch (row.status) {
      case 'active':
        return {
          key: `active:${row.subscriptionId}:${row.planType}`,
          sentence: `Your plan is now ${plan}`,
        }
      case 'cancelled':
        return {
          key: `cancelled:${row.subscriptionId}:${until}`,
          sentence: `Your subscription is cancelled. You keep access until ${row.expiresAt ? longDay(row.expiresAt) : 'it ends'}.`,
        }
      case 'none':
        return row.subscriptionId
          ? {
              key: `none:${row.subscriptionId}:${until}`,
              sentence: row.complimentaryUntil
                ? `Your subscription has ended. Your complimentary membership goes on until ${longDay(lastDayOf(row.complimentaryUntil))}.`
                : 'Your subscription has ended',
            }
          : null
    }
  },
})
