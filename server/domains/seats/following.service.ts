import { isComplimentary, isPaid } from '#shared/membership.ts'
import type { Db, Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { Member, UsersService } from '../users/users.service.ts'
import { concernsSeats, isSameSeat, noSeat, seatOf } from './seats.policy.ts'
import type { SeatRow, SeatsRepo } from './seats.repo.ts'

export interface FollowingParts {
  store: Store
  clock: Clock
  outbox: Outbox
  users: UsersService
}

type Ending = 'freed' | 'left' | 'ended' | 'revoked'

export type FollowingService = ReturnType<typeof followingService>

const batch = 100
/** How long it is known who had a seat: banks take payments back for up to half a year. */
const keptMs = 180 * 24 * 60 * 60 * 1000

/** Keeps the seats of a membership as it is itself: they begin, change and end with it, in the same transaction. */
export function followingService(parts: FollowingParts & { repo: SeatsRepo }) {
  const { store, clock, outbox, repo } = parts
  const { memberships } = parts.users

  async function write(tx: Db, person: Member, seat: Partial<Member>): Promise<void> {
    if (!(await memberships.write(tx, person, { ...seat, updatedAt: clock.now() })))
      throw new Error('a member that is held was written by somebody else')
  }

  /** Whoever pays themselves, or was given a membership, is a member with and without a seat. */
  const isMemberAnyway = (person: Member): boolean =>
    isPaid(person, clock.now()) || isComplimentary(person, clock.now())

  /** Gives a person who is held the seat, as the row of its payer has it. */
  async function begin(tx: Db, holder: Member, person: Member): Promise<boolean> {
    const seat = seatOf(holder, person, clock.now())
    if (!seat) return false
    await write(tx, person, seat)
    return true
  }

  /** Tells of the end of a seat or an invitation that is deleted, and takes it off its person's row. */
  async function end(tx: Db, seat: SeatRow, told: { change: Ending; reason?: string }): Promise<void> {
    const { id: seatId, holderId, personId, invitedId } = seat
    const about = { name: 'seat.changed' as const, holderId, seatId, ...told }
    if (personId === null) {
      const change = told.change === 'left' ? ('declined' as const) : told.change
      // An invitation that is taken back is no news: who looks for it finds it gone.
      if (change === 'declined') await outbox.emit(tx, { ...about, personId: invitedId, change, turn: null })
      return
    }
    const person = await memberships.hold(tx, personId)
    if (!person || person.seatHolderId !== holderId) return
    await write(tx, person, noSeat)
    await outbox.emit(tx, { ...about, personId, turn: isMemberAnyway(person) ? null : 'ended' })
  }

  async function endAll(tx: Db, holderId: string): Promise<void> {
    for (const seat of await repo.endOf(tx, holderId, clock.now())) await end(tx, seat, { change: 'ended' })
  }

  /** Brings every seat to what the row of its payer says, who is held. */
  async function follow(tx: Db, holder: Member): Promise<void> {
    const rows = (await repo.listOf(tx, holder.id)).map(({ seat }) => seat)
    if (rows.length === 0) return
    if (holder.isTombstone || !seatOf(holder, noSeat, clock.now())) return await endAll(tx, holder.id)
    const taken = rows.filter(({ personId }) => personId !== null)
    // Fewer than are taken can only be paid for where the provider was told so directly: the last to come go.
    const byAge = taken.toSorted((a, b) => Number(a.takenAt) - Number(b.takenAt))
    for (const seat of byAge.slice(Math.max(0, holder.seats - 1)))
      if (await repo.end(tx, seat.id, clock.now())) await end(tx, seat, { change: 'ended' })
    for (const person of await memberships.holdSeated(tx, holder.id)) {
      const seat = seatOf(holder, person, clock.now())
      if (!seat) {
        const row = await repo.findTaken(tx, person.id)
        if (row && (await repo.end(tx, row.id, clock.now()))) await end(tx, row, { change: 'ended' })
        continue
      }
      if (isSameSeat(person, seat)) continue
      await write(tx, person, seat)
      const row = taken.find(({ personId }) => personId === person.id)
      if (row && seat.seatStatus === 'cancelled' && person.seatStatus === 'active')
        await outbox.emit(tx, {
          name: 'seat.changed',
          holderId: holder.id,
          personId: person.id,
          seatId: row.id,
          change: 'ending',
          turn: null,
        })
    }
  }

  const followHeld = async (tx: Db, holderId: string): Promise<void> => {
    const holder = await memberships.hold(tx, holderId)
    if (holder) await follow(tx, holder)
  }

  return {
    begin,
    end,
    isMemberAnyway,

    /** A membership was written. */
    change: async (tx: Db, before: Member, after: Member): Promise<void> => {
      if (concernsSeats(before, after)) await follow(tx, after)
    },

    /** Somebody was banned, or is so no more. */
    followHeld,

    /** Of somebody who is erased nothing is left: not the seats that they pay for, nor the one that they have. */
    erase: async (tx: Db, userId: string): Promise<void> => {
      await memberships.hold(tx, userId)
      await endAll(tx, userId)
      const own = await repo.findTaken(tx, userId)
      if (own && (await repo.end(tx, own.id, clock.now()))) await end(tx, own, { change: 'left' })
      await repo.deleteInvitations(tx, userId)
      await repo.forget(tx, userId)
    },

    /** Ends what is over by its dates, where nothing else has, and forgets invitations that are not valid any more. */
    sweep: async (): Promise<void> => {
      const now = clock.now()
      const endedBefore = new Date(now.getTime() - keptMs)
      await store.transaction((tx) => repo.deleteOver(tx, { now, endedBefore }))
      const holders = await store.read((db) => repo.listOverdue(db, now, batch))
      for (const holderId of holders) await store.transaction((tx) => followHeld(tx, holderId))
    },
  }
}
