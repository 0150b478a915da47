import { noCeiling, type Ceiling } from '#shared/ceiling.ts'
import { Failure } from '#shared/errors.ts'
import { planInForce } from '#shared/membership.ts'
import { defaultPlanSlug, largerPlan, postsLeft, usageOf, type Usage } from '#shared/plans.ts'
import { monthWords, quotaMonth } from '#shared/quotaMonth.ts'
import { seedPlans, type PlanSeed } from '#db/seed/plans.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type AdminAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { createKept } from '../../core/kept.ts'
import { asRehearsed, type Rehearsals } from '../../core/rehearsals.ts'
import type { User, UsersService } from '../users/users.service.ts'
import { changesTo, fieldsChanged } from './plans.changes.ts'
import { planRehearsals } from './plans.rehearsals.ts'
import { plansRepo, type PlanRow } from './plans.repo.ts'

export type { PlanChange } from './plans.changes.ts'
export type { PlanRow } from './plans.repo.ts'

export interface PlansParts {
  store: Store
  clock: Clock
  users: UsersService
  rehearsals: Rehearsals
}

export type PlansService = ReturnType<typeof plansService>

/** Who changes plans, why, and from where: a person or the operator. */
interface Act {
  actor: AdminAction['actor']
  reason: string
  origin?: Record<string, unknown>
  /** The hash of the rehearsal that was seen. */
  expected?: string | undefined
}

/** Which slot a post takes. */
export interface Slot {
  /** When it is published; now unless told. */
  at?: Date
  /** Whether it was scheduled, and has waited with its slot for this. */
  isReserved?: boolean
}

/** What plans include, and how much of it somebody has used. */
export function plansService({ store, clock, users, rehearsals }: PlansParts) {
  const repo = plansRepo(store.tables)
  const changes = planRehearsals({ repo, rehearsals })
  const ceilings = createKept<ReadonlyMap<string, Ceiling>>({ store, most: 1 })

  /** The plan whose limits hold for somebody; staff without a plan have none. */
  async function planOf(db: Db, user: User | undefined): Promise<PlanRow | null> {
    const plan = user ? await repo.findBySlug(db, planInForce(user, clock.now())) : undefined
    if (plan) return plan
    if (user && user.role !== 'user') return null
    throw new Failure('subscription.required')
  }

  /** What somebody's plan allows: nothing without one, anything to staff (null). */
  async function limitOf(db: Db, userId: string, name: 'postLimit' | 'forumLimit'): Promise<number | null> {
    const user = await repo.findUser(db, userId)
    const slug = user ? planInForce(user, clock.now()) : 'none'
    const plan = slug === 'none' ? null : await repo.findBySlug(db, slug)
    return plan ? plan[name] : user?.role === 'user' ? 0 : null
  }

  /** What somebody has used of the month of a moment; of a moment that is past, of this month. */
  async function usedOf(db: Db, userId: string, at: Date) {
    const now = clock.now()
    const month = quotaMonth(at > now ? at : now)
    const counts = await repo.countPosts(db, userId, { ...month, isRunning: now >= month.from })
    return { ...counts, currentCount: counts.published + counts.scheduled, resetsAt: month.to }
  }

  /** How many posts of a month somebody has used and has left, and what a larger plan would change. */
  const postUsage = (userId: string, at = clock.now()) =>
    store.read(async (db) => {
      const used = await usedOf(db, userId, at)
      const limit = await limitOf(db, userId, 'postLimit')
      const plan = limit ? largerPlan(await repo.listActive(db), limit) : null
      const { published: _published, ...shown } = used
      return {
        ...shown,
        limit,
        remaining: postsLeft(used, limit),
        larger: plan && {
          slug: plan.slug,
          name: plan.name,
          postLimit: plan.postLimit,
          remaining: postsLeft(used, plan.postLimit),
        },
      }
    })

  /** Writes the act into the log with those fields of the plan that it changed. */
  async function record(
    tx: Db,
    action: string,
    { slug, before, actor, reason, origin }: Act & { slug: string; before: PlanRow | undefined },
  ): Promise<void> {
    const after = await repo.findBySlug(tx, slug)
    if (!after) return
    await recordAction(tx, store.tables, {
      clock,
      actor,
      action,
      target: { type: 'plan', id: after.id },
      reason: reason || action,
      ...fieldsChanged(before, after),
      origin,
    })
  }

  return {
    list: () => store.read((db) => repo.listActive(db)),
    listActive: repo.listActive,
    find: repo.find,
    findBySlug: repo.findBySlug,
    setPrice: repo.setPrice,

    /** A plan that can be chosen now. */
    requireActive: async (slug: string): Promise<PlanRow> => {
      const plan = await store.read((db) => repo.findBySlug(db, slug))
      if (!plan?.isActive) throw new Failure('plan.not_found')
      return plan
    },

    listAll: () => store.read((db) => repo.listAll(db)),

    /** The most sponsored posts that feeds show whoever has this plan; kept, for every page of a feed asks. */
    ceilingOf: async (slug: string): Promise<Ceiling> => {
      const all = await ceilings.read('all', async () => {
        const rows = await store.read((db) => repo.listAll(db))
        return { value: new Map(rows.map((plan) => [plan.slug, plan])), shows: new Set() }
      })
      return all.get(slug) ?? noCeiling
    },

    /** How many people have each of these plans now. */
    countSubscribers: (slugs: string[]) =>
      store.read(async (db) =>
        Promise.all(slugs.map(async (slug) => ({ slug, people: await repo.countSubscribers(db, slug) }))),
      ),

    /** What seeding these plans would change. */
    diff: (plans: PlanSeed[]) => store.read(async (db) => changesTo(await repo.listAll(db), plans)),

    /** What taking a plan off the choice would change. */
    rehearseDeactivation: (slug: string) => store.read((db) => changes.deactivation(db, slug)),

    /** What seeding these plans would change for people. */
    rehearseSeed: (plans: PlanSeed[]) => store.read((db) => changes.seed(db, plans)),

    /** Inserts and updates plans by slug and answers what it changed. Running subscriptions keep their price. */
    seed: (plans: PlanSeed[], { expected, ...act }: Act) =>
      store.transaction(async (tx) => {
        const before = await repo.listAll(tx)
        await changes.requireSeed(tx, plans, expected)
        const differences = changesTo(before, plans)
        const changed = plans.filter(({ slug }) => differences.some((change) => change.slug === slug))
        await seedPlans(tx, store.tables, { plans: changed, now: clock.now() })
        for (const { slug } of changed) {
          await record(tx, 'seed_plan', { slug, before: before.find((plan) => plan.slug === slug), ...act })
        }
        return differences
      }, asRehearsed(expected)),

    /** Takes a plan off the choice. The default plan cannot be deactivated. */
    deactivate: (slug: string, { expected, ...act }: Act) =>
      store.transaction(async (tx) => {
        if (slug === defaultPlanSlug) throw new Failure('plan.needed')
        const before = await repo.findBySlug(tx, slug)
        if (!before) throw new Failure('plan.not_found')
        await changes.requireDeactivation(tx, slug, expected)
        if (!before.isActive) return
        await repo.deactivate(tx, slug, clock.now())
        await record(tx, 'deactivate_plan', { slug, before, ...act })
      }, asRehearsed(expected)),

    /** The posts of the caller in this month, or in that of a later moment. */
    usage: (actor: Actor, at?: Date) => postUsage(actor.id, at),
    /** The same of anybody, for whoever may ask. */
    usageOfUser: async (userId: string) => {
      const user = await store.read((db) => repo.findUser(db, userId))
      if (!user) throw new Failure('user.not_found')
      return postUsage(userId)
    },

    forumUsage: (actor: Actor): Promise<Usage> =>
      store.read(async (db) =>
        usageOf(await repo.countForums(db, actor.id), await limitOf(db, actor.id, 'forumLimit')),
      ),

    /**
     * Takes one of the posts of a month (this one unless told) inside the transaction that creates or schedules
     * it, or refuses. What had reserved its slot competes with what is published, not with the reservations of
     * others: after a change to a smaller plan those that come first have what there is.
     */
    takePost: async (tx: Db, actor: Actor, { at, isReserved = false }: Slot = {}): Promise<void> => {
      const plan = await planOf(tx, await users.hold(tx, actor.id))
      if (plan?.postLimit == null) return
      const now = clock.now()
      const used = await usedOf(tx, actor.id, at ?? now)
      const { published, currentCount, givenBack } = used
      const counted = { currentCount: isReserved ? published : currentCount, givenBack }
      if (postsLeft(counted, plan.postLimit) === 0) {
        const posts = plan.postLimit === 1 ? 'the 1 post' : `all ${plan.postLimit} posts`
        const all = `${posts} of your ${plan.name} plan`
        throw new Failure('plan.limit_reached', {
          message: `You have used ${all} ${monthWords(at ?? now, now)}`,
        })
      }
    },

    /** Takes one of the plan's forums inside the transaction that creates it, or refuses. */
    takeForum: async (tx: Db, actor: Actor): Promise<void> => {
      const plan = await planOf(tx, await users.hold(tx, actor.id))
      if (plan?.forumLimit == null) return
      if ((await repo.countForums(tx, actor.id)) >= plan.forumLimit) {
        const forums = plan.forumLimit === 1 ? '1 forum' : `${plan.forumLimit} forums`
        throw new Failure('plan.limit_reached', { message: `Your ${plan.name} plan includes ${forums}` })
      }
    },
  }
}
