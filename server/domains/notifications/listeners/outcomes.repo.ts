import { eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** What a report, an appeal and a subscription have come to. */
export const outcomesRepo = ({ reports, appeals, messages, users, subscriptionPlans }: Tables) => ({
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

  /** Where somebody's subscription stands, as a sentence, and the key under which it is told once. */
  subscription: async (db: Db, userId: string): Promise<{ key: string; sentence: string } | null> => {
    const [row] = await db
      .select({
        status: users.subscriptionStatus,
        expiresAt: users.subscriptionExpiresAt,
        subscriptionId: users.stripeSubscriptionId,
        planType: users.planType,
        planName: subscriptionPlans.name,
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
          sentence: `Your subscription is cancelled. You keep access until ${row.expiresAt ? inWords.format(row.expiresAt) : 'it ends'}.`,
        }
      case 'none':
        return row.subscriptionId
          ? { key: `none:${row.subscriptionId}:${until}`, sentence: 'Your subscription has ended' }
          : null
    }
  },
})
