import { isPaid } from '#shared/membership.ts'
import { isRefunded, type WithdrawalCause } from '#shared/opinions.ts'
import { consequence, type Consequence, type ConsequenceName } from '#shared/rehearsals.ts'
import type { Db, Store } from '#db/store.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Asked } from '../../core/rehearsals.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { UsersService } from '../users/users.service.ts'
import { followingId, opinionsRepo } from './opinions.repo.ts'

export type OpinionsService = ReturnType<typeof opinionsService>

export interface OpinionsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  queue: Queue
  users: UsersService
}

/** One kind of what people say that stands in a counter: its domain lists and moves it. */
export interface OpinionKind {
  /** What it is called where an act is rehearsed that takes it out of the totals. */
  consequence: ConsequenceName
  /** How much of somebody's stands in the totals. */
  countOf: (db: Db, userId: string) => Promise<number>
  /** Some of somebody's ids that are not counted as they should be. */
  listOtherwise: (db: Db, userId: string, query: { isCounted: boolean; limit: number }) => Promise<string[]>
  /** Lets one of them count, or no longer, in a transaction of its own; done twice it is done once. */
  setCounted: (id: string, isCounted: boolean) => Promise<void>
}

interface Followed {
  /** The charge or dispute by the provider's id, or a gift by its own. */
  id: string
  /** Who paid, or was given a gift. */
  userId: string
  isGift?: boolean
  cause: WithdrawalCause
  isWithdrawing: boolean
  /** When the payment was made. */
  paidAt: Date
}

/** What a domain does when somebody's own payment goes back, in the same transaction. */
type OwnReturn = (tx: Db, userId: string) => Promise<void>

/** Who else was a member by what somebody paid, at or after a moment. */
export type Beneficiaries = (db: Db, payerId: string, since: Date) => Promise<string[]>

export const replayQueue = 'opinions.replay'
const batch = 100
/** How many opinions one job moves before it makes place for others. */
const mostAtOnce = 500
/** Longer than a request lasts: by then everybody has read that opinions of this person do not count. */
const secondLookMs = 60_000

const reasons: Record<WithdrawalCause, string> = {
  refund: 'The payment for their membership was refunded',
  dispute: 'The payment for their membership was disputed',
}

/**
 * Opinions of people who have their money back: kept and shown to them, and counted nowhere. A flag on each says
 * whether it is counted, so that a job may stop and go on anywhere and the counters are right at every moment.
 */
export function opinionsService({ store, clock, outbox, queue, users }: OpinionsParts) {
  const repo = opinionsRepo(store.tables)
  const kinds: OpinionKind[] = []
  const beneficiaries: Beneficiaries[] = []
  const ownReturns: OwnReturn[] = []

  async function replayLater(tx: Db, userId: string, runAt?: Date): Promise<void> {
    await queue.enqueue(tx, {
      queue: replayQueue,
      payload: { userId },
      key: userId,
      ...(runAt && { runAt }),
    })
  }

  /** Brings a person to what the reasons say that still hold. Their row is held. */
  async function refresh(tx: Db, userId: string, cause: WithdrawalCause): Promise<void> {
    const user = await users.hold(tx, userId)
    if (!user) return
    const open = await repo.findOpen(tx, userId)
    const isWithdrawn = open !== undefined
    if (isWithdrawn === (user.opinionsWithdrawnAt !== null)) return
    const now = clock.now()
    await users.setOpinionsWithdrawn(tx, userId, isWithdrawn ? now : null)
    await recordAction(tx, store.tables, {
      clock,
      actor: 'plaza',
      action: isWithdrawn ? 'withdraw_opinions' : 'restore_opinions',
      target: { type: 'user', id: userId },
      reason: isWithdrawn ? reasons[cause] : 'What they paid has stayed after all',
      before: { opinionsWithdrawnAt: user.opinionsWithdrawnAt },
      after: { opinionsWithdrawnAt: isWithdrawn ? now : null },
    })
    const name = isWithdrawn ? 'user.opinionsWithdrawn' : 'user.opinionsRestored'
    await outbox.emit(tx, { name, userId, cause })
    await replayLater(tx, userId)
    // A request that began before may still give an opinion by what it knew.
    await replayLater(tx, userId, new Date(now.getTime() + secondLookMs))
  }

  /** Who is a member by this payment alone: whoever pays, and others who pay nothing themselves. */
  async function concerned(
    tx: Db,
    { id, userId, paidAt }: Followed,
  ): Promise<[id: string, userId: string][]> {
    const found: [string, string][] = [[id, userId]]
    for (const list of beneficiaries)
      for (const other of await list(tx, userId, paidAt)) {
        const member = await users.memberships.find(tx, other)
        if (member && !isPaid(member, clock.now())) found.push([followingId(id, other), other])
      }
    return found
  }

  async function end(tx: Db, { id, cause }: Pick<Followed, 'id' | 'cause'>): Promise<void> {
    const people = await repo.end(tx, id, clock.now())
    for (const userId of people.toSorted()) await refresh(tx, userId, cause)
  }

  async function followIn(tx: Db, followed: Followed): Promise<void> {
    const { cause } = followed
    if (!followed.isWithdrawing) return await end(tx, followed)
    for (const [id, userId] of await concerned(tx, followed)) {
      const hasChanged = await repo.open(tx, { id, userId, cause, createdAt: clock.now() })
      if (!hasChanged) continue
      await refresh(tx, userId, cause)
      if (id !== followed.id || followed.isGift) continue
      for (const follow of ownReturns) await follow(tx, userId)
    }
  }

  /** Moves the next of one kind; answers how many. */
  async function moveSome({ listOtherwise, setCounted }: OpinionKind, userId: string): Promise<number> {
    const { ids, isCounted } = await store.read(async (db) => {
      const user = await users.findIn(db, userId)
      const counted = user?.opinionsWithdrawnAt === null
      return {
        isCounted: counted,
        ids: user ? await listOtherwise(db, userId, { isCounted: counted, limit: batch }) : [],
      }
    })
    for (const id of ids) await setCounted(id, isCounted)
    return ids.length
  }

  return {
    /** Joins another kind: once for each domain whose counters stand on what people say. */
    addKind: (kind: OpinionKind): void => void kinds.push(kind),

    /** Joins another way in which somebody's payment makes members of others. */
    addBeneficiaries: (list: Beneficiaries): void => void beneficiaries.push(list),

    onOwnReturn: (follow: OwnReturn): void => void ownReturns.push(follow),

    /** Whether a payment of their own has gone back and nothing has made up for it. */
    hasOwnReturn: repo.hasOwn,

    /** The same within a transaction. */
    followIn,

    /** What a charge, dispute or gift has come to, as often as it is told. */
    follow: (followed: Followed): Promise<void> => store.transaction((tx) => followIn(tx, followed)),

    /** A membership of somebody was paid for since: refunds from before that moment withdraw nothing any more. */
    paidAgain: async (tx: Db, userId: string, paidAt: Date): Promise<void> => {
      for (const id of await repo.listRefunds(tx, userId, paidAt)) await end(tx, { id, cause: 'refund' })
    },

    /** What a refund would take out of the totals. */
    rehearse: async (db: Db, { target, refund }: Asked): Promise<Consequence[]> => {
      if (!refund) return []
      const { charge, cents } = refund
      if (!isRefunded({ ...charge, refundedCents: charge.refundedCents + cents })) return []
      const found: Consequence[] = []
      for (const kind of kinds)
        found.push(consequence(kind.consequence, { count: await kind.countOf(db, target.id) }))
      return found
    },

    /** Brings every opinion of somebody to where it belongs; what is left over is another job's. */
    replay: async (userId: string): Promise<void> => {
      await users.awaitOpinions(userId)
      let moved = 0
      for (const kind of kinds) {
        for (let some = batch; some === batch && moved < mostAtOnce; moved += some)
          some = await moveSome(kind, userId)
      }
      if (moved >= mostAtOnce) await store.transaction((tx) => replayLater(tx, userId))
    },
  }
}
