import { Failure } from '#shared/errors.ts'
import { usageOf, type PostUsage } from '#shared/plans.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { plansRepo, type PlanRow } from './plans.repo.ts'

export type PlansService = ReturnType<typeof createPlans>

/** The first moment of the calendar month (UTC) in which posts are counted. */
const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

export function createPlans({ store, clock }: { store: Store; clock: Clock }) {
  const repo = plansRepo(store.tables)

  /** The plan whose limits hold for somebody; staff without a plan have none. */
  async function planOf(
    db: Db,
    user: { planType: string; role: string } | undefined,
  ): Promise<PlanRow | null> {
    const plan = user ? await repo.findBySlug(db, user.planType) : undefined
    if (plan) return plan
    if (user && user.role !== 'user') return null
    throw new Failure('subscription.required')
  }

  return {
    list: () => store.read((db) => repo.listActive(db)),

    usage: (actor: Actor): Promise<PostUsage> =>
      store.read(async (db) => {
        const user = await repo.findUser(db, actor.id)
        const used = await repo.countPostsSince(db, actor.id, monthStart(clock.now()))
        const plan = user && user.planType !== 'none' ? await repo.findBySlug(db, user.planType) : null
        const limit = plan ? plan.postLimit : user?.role === 'user' ? 0 : null
        return usageOf(used, limit)
      }),

    /** Takes one of this month's posts inside the transaction that creates it, or refuses. */
    takePost: async (tx: Db, actor: Actor): Promise<void> => {
      const plan = await planOf(tx, await repo.holdUser(tx, actor.id))
      if (plan?.postLimit == null) return
      const used = await repo.countPostsSince(tx, actor.id, monthStart(clock.now()))
      if (used >= plan.postLimit) {
        throw new Failure('plan.limit_reached', {
          message: `You have used all ${plan.postLimit} posts of your ${plan.name} plan this month`,
        })
      }
    },

    /** Takes one of the plan's forums inside the transaction that creates it, or refuses. */
    takeForum: async (tx: Db, actor: Actor): Promise<void> => {
      const plan = await planOf(tx, await repo.holdUser(tx, actor.id))
      if (plan?.forumLimit == null) return
      if ((await repo.countForums(tx, actor.id)) >= plan.forumLimit) {
        const forums = plan.forumLimit === 1 ? '1 forum' : `${plan.forumLimit} forums`
        throw new Failure('plan.limit_reached', { message: `Your ${plan.name} plan includes ${forums}` })
      }
    },
  }
}
