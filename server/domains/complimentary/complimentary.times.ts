import { complimentaryNoticeDays, lastDayOf } from '#shared/complimentary.ts'
import { isComplimentary, isEntitled, isPaid, isSeated } from '#shared/membership.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import type { Outbox } from '../../core/outbox.ts'
import { longDay, type Clock } from '../../core/clock.ts'
import { furthestMs, type Queue } from '../../jobs/queue.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { Member, UsersService } from '../users/users.service.ts'

export interface TimesParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  queue: Queue
  outbox: Outbox
  mailer: MailerService
  users: UsersService
}

export const remindQueue = 'complimentary.remind'
export const endQueue = 'complimentary.end'

const dayMs = 24 * 60 * 60 * 1000
/** So far ahead is planned at once; at its end the next step is. */
const stepMs = furthestMs - dayMs

/** When its person hears of an end that is to come. */
const remindedAt = (until: number): Date => new Date(until - complimentaryNoticeDays * dayMs)

export type ComplimentaryTimes = ReturnType<typeof complimentaryTimes>

/** What happens to a complimentary membership by itself: access ends by its date, and here its person hears of it. */
export function complimentaryTimes(parts: TimesParts) {
  const { store, clock, queue, outbox, mailer } = parts
  const { publicUrl } = parts.config
  const { memberships } = parts.users

  async function unschedule(tx: Db, userId: string): Promise<void> {
    await queue.withdraw(tx, { queue: remindQueue, dedupeKey: userId })
    await queue.withdraw(tx, { queue: endQueue, dedupeKey: userId })
  }

  /** Has somebody told before the end and at the end that their row has now, and at no other. */
  async function schedule(tx: Db, { id: userId, ...member }: Member): Promise<void> {
    await unschedule(tx, userId)
    const { complimentaryUntil: until, complimentaryHeldAt } = member
    if (!until || complimentaryHeldAt) return
    const job = { payload: { userId, until: until.getTime() }, key: userId, dedupeKey: userId }
    const now = clock.now()
    const step = (at: Date) => new Date(Math.min(at.getTime(), now.getTime() + stepMs))
    const remindAt = remindedAt(until.getTime())
    if (remindAt > now) await queue.enqueue(tx, { ...job, queue: remindQueue, runAt: step(remindAt) })
    await queue.enqueue(tx, { ...job, queue: endQueue, runAt: step(until) })
  }

  /** Plans the next step of what is still to come. */
  const scheduleAgain = (userId: string, until: number): Promise<void> =>
    store.transaction(async (tx) => {
      const member = await memberships.hold(tx, userId)
      if (isOf(member, until)) await schedule(tx, member)
    })

  /** Takes it from the row of somebody who is held. */
  async function end(
    tx: Db,
    member: Member,
    told: { change: 'ended' | 'revoked'; reason?: string },
  ): Promise<Member> {
    const none = {
      complimentaryPlan: null,
      complimentaryUntil: null,
      complimentaryHeldAt: null,
      complimentaryParts: null,
    }
    await memberships.write(tx, member, { ...none, updatedAt: clock.now() })
    await unschedule(tx, member.id)
    const goesOn = isPaid(member, clock.now()) || isSeated(member, clock.now())
    const turn = goesOn ? null : ('ended' as const)
    await outbox.emit(tx, { name: 'complimentary.changed', userId: member.id, turn, ...told })
    return { ...member, ...none }
  }

  const isOf = (member: Member | undefined, until: number): member is Member =>
    member?.complimentaryUntil?.getTime() === until &&
    member.complimentaryHeldAt === null &&
    !member.isTombstone

  async function remind(userId: string, until: number): Promise<void> {
    if (clock.now() < remindedAt(until)) return await scheduleAgain(userId, until)
    await mailer.sendOnce(`complimentary-ends:${userId}:${until}`, async (tx, site) => {
      const member = await memberships.find(tx, userId)
      if (!isOf(member, until) || !isComplimentary(member, clock.now())) return null
      await outbox.emit(tx, { name: 'complimentary.changed', userId, change: 'ending', turn: null })
      if (!member.email) return null
      return {
        to: member.email,
        ...email({
          site,
          subject: `Your complimentary ${site.name} membership ends soon`,
          paragraphs: [
            `Your complimentary membership ends on ${longDay(lastDayOf(until))}. It was given to you, so nothing is charged then.`,
            'If you want to stay a member, choose a plan. Days that are left when you do are not lost: they count again when what you pay for ends.',
          ],
          links: [{ label: 'See the plans', url: `${publicUrl}/my-plan` }],
        }),
      }
    })
  }

  async function finish(userId: string, until: number): Promise<void> {
    if (clock.now().getTime() < until) return await scheduleAgain(userId, until)
    await store.transaction(async (tx) => {
      const member = await memberships.hold(tx, userId)
      if (isOf(member, until)) await end(tx, member, { change: 'ended' })
    })
    await mailer.sendOnce(`complimentary-ended:${userId}:${until}`, async (tx, site) => {
      const member = await memberships.find(tx, userId)
      if (!member?.email || member.isTombstone || isEntitled(member, clock.now())) return null
      return {
        to: member.email,
        ...email({
          site,
          subject: `Your complimentary ${site.name} membership has ended`,
          paragraphs: ['It lasted until today, and nothing was charged. What you wrote stays.'],
          links: [{ label: 'Choose a plan', url: `${publicUrl}/subscribe` }],
        }),
      }
    })
  }

  return {
    schedule,
    end,
    unschedule,
    remind,
    finish,

    /** A paid membership has begun or ended: the days of the other stand still, or go on to another end. */
    follow: async (tx: Db, userId: string): Promise<void> => {
      const member = await memberships.find(tx, userId)
      if (member?.complimentaryUntil) await schedule(tx, member)
    },
  }
}
