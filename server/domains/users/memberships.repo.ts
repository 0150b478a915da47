import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { complimentaryAfter, hasPaidWord, type SubscriptionWord } from '#shared/membership.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { contains, isAbove } from '#db/sql.ts'
import { clockToleranceMs } from '../../core/leaseWatch.ts'

export type Member = Tables['users']['$inferSelect']
/** Fields of a row that are written anew. */
export type MemberChange = Partial<Member>

interface MemberQuery {
  after: string
  limit: number
  q?: string | undefined
  status?: SubscriptionWord | undefined
  since?: Date | undefined
}

/** Memberships: the side of a person that the payment provider knows. */
export const membershipsRepo = ({ users }: Tables) => ({
  find: async (db: Db, id: string): Promise<Member | undefined> => {
    const [user] = await db.select().from(users).where(eq(users.id, id))
    return user
  },

  /** By the id or the name. */
  findByName: async (db: Db, key: string): Promise<Member | undefined> => {
    const [user] = await db
      .select()
      .from(users)
      .where(or(eq(users.id, key), eq(users.username, key)))
    return user
  },

  /** Everybody who has or had a membership, by their names. */
  list: (db: Db, { after, limit, q, status, since }: MemberQuery): Promise<Member[]> =>
    db
      .select()
      .from(users)
      .where(
        and(
          isNotNull(users.stripeSubscriptionId),
          gt(users.username, after),
          status ? eq(users.subscriptionStatus, status) : undefined,
          contains([users.username], q),
          since ? gte(users.createdAt, since) : undefined,
        ),
      )
      .orderBy(asc(users.username))
      .limit(limit),

  findBySubscription: async (db: Db, subscriptionId: string): Promise<Member | undefined> => {
    const [user] = await db.select().from(users).where(eq(users.stripeSubscriptionId, subscriptionId))
    return user
  },

  /** Those of these people who never had a membership. */
  listUnsubscribed: (db: Db, usernames: string[]): Promise<Member[]> =>
    db
      .select()
      .from(users)
      .where(
        and(
          inArray(users.username, usernames),
          isNull(users.stripeSubscriptionId),
          eq(users.subscriptionStatus, 'none'),
        ),
      ),

  /** Takes the person's row for this transaction. */
  hold: async (tx: Db, id: string): Promise<Member | undefined> => {
    const [user] = await tx
      .update(users)
      .set({ billingVersion: sql`${users.billingVersion}` })
      .where(eq(users.id, id))
      .returning()
    return user
  },

  /**
   * Writes over the membership as it was read, or answers false when it has changed since. A complimentary one
   * stands still while a paid one runs.
   */
  write: async (tx: Db, member: Member, change: MemberChange & { updatedAt: Date }): Promise<boolean> => {
    const { id, billingVersion } = member
    const { updatedAt: now } = change
    const isSaid = change.subscriptionStatus !== undefined || change.seatStatus !== undefined
    const word = hasPaidWord({ ...member, ...change }) ? 'active' : 'none'
    const complimentary = isSaid ? complimentaryAfter(member, { word, now }) : {}
    const rows = await tx
      .update(users)
      .set({ ...complimentary, ...change, billingVersion: billingVersion + 1 })
      .where(and(eq(users.id, id), eq(users.billingVersion, billingVersion)))
      .returning({ id: users.id })
    return rows.length > 0
  },

  /** Counts a change that is about to be asked for, so that its key at the provider is its own. */
  countChange: async (tx: Db, id: string): Promise<Member | undefined> => {
    const [user] = await tx
      .update(users)
      .set({ billingVersion: sql`${users.billingVersion} + 1` })
      .where(eq(users.id, id))
      .returning()
    return user
  },

  /** Lets one change of plan at a time begin; answers nothing while another one is under way. */
  takeLease: async (
    tx: Db,
    id: string,
    { now, until }: { now: Date; until: Date },
  ): Promise<Member | undefined> => {
    const absurd = new Date(until.getTime() + clockToleranceMs)
    const busyUntil = users.billingBusyUntil
    const isFree = or(isNull(busyUntil), lt(busyUntil, now), gt(busyUntil, absurd))
    const [user] = await tx
      .update(users)
      .set({ billingBusyUntil: until })
      .where(and(eq(users.id, id), isFree))
      .returning()
    return user
  },

  giveLeaseBack: async (tx: Db, id: string, until: Date): Promise<void> => {
    await tx
      .update(users)
      .set({ billingBusyUntil: null })
      .where(and(eq(users.id, id), eq(users.billingBusyUntil, until)))
  },

  forgetCustomer: async (tx: Db, customerId: string): Promise<void> => {
    await tx.update(users).set({ stripeCustomerId: null }).where(eq(users.stripeCustomerId, customerId))
  },

  /** Everybody with a seat of somebody's plan, held. */
  holdSeated: (tx: Db, seatHolderId: string): Promise<Member[]> =>
    tx
      .update(users)
      .set({ billingVersion: sql`${users.billingVersion}` })
      .where(eq(users.seatHolderId, seatHolderId))
      .returning(),

  /** Complimentary memberships by their ends, the first to end first. */
  listComplimentary: (
    db: Db,
    {
      after,
      limit,
      q,
      plan,
    }: { after: unknown[] | null; limit: number; q?: string | undefined; plan?: string | undefined },
  ): Promise<Member[]> =>
    db
      .select()
      .from(users)
      .where(
        and(
          isNotNull(users.complimentaryUntil),
          contains([users.username], q),
          plan ? eq(users.complimentaryPlan, plan) : undefined,
          after ? isAbove([users.complimentaryUntil, users.id], after) : undefined,
        ),
      )
      .orderBy(asc(users.complimentaryUntil), asc(users.id))
      .limit(limit),

  /** Everybody whose membership the provider may still change, in the order of their ids. */
  listSubscribed: (db: Db, { after, limit }: { after: string; limit: number }): Promise<Member[]> =>
    db
      .select()
      .from(users)
      .where(
        and(isNotNull(users.stripeSubscriptionId), ne(users.subscriptionStatus, 'none'), gt(users.id, after)),
      )
      .orderBy(asc(users.id))
      .limit(limit),
})

export type MembershipsRepo = ReturnType<typeof membershipsRepo>
