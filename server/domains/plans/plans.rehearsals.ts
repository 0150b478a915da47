import { Failure } from '#shared/errors.ts'
import { consequence } from '#shared/rehearsals.ts'
import type { PlanSeed } from '#db/seed/plans.ts'
import type { Db } from '#db/store.ts'
import type { Asked, Rehearsals } from '../../core/rehearsals.ts'
import { changesTo } from './plans.changes.ts'
import type { plansRepo, PlanRow } from './plans.repo.ts'

interface Parts {
  repo: ReturnType<typeof plansRepo>
  rehearsals: Rehearsals
}

const limitFields = new Set(['postLimit', 'forumLimit'])

/** What changes of plans mean for whoever has them or could choose them. */
export function planRehearsals({ repo, rehearsals }: Parts) {
  const asking = (act: 'deactivate_plan' | 'change_plans', target: { id: string; name: string }): Asked => ({
    act,
    target: { type: 'plan', ...target },
    actorId: null,
    isOpen: true,
  })

  async function requirePlan(db: Db, slug: string): Promise<PlanRow> {
    const plan = await repo.findBySlug(db, slug)
    if (!plan) throw new Failure('plan.not_found')
    return plan
  }

  rehearsals.add(['deactivate_plan'], async (db, { target }) => {
    const plan = await repo.find(db, target.id)
    return plan?.isActive ? [consequence('plans_withdrawn', { count: 1, examples: [plan.name] })] : []
  })

  const ofDeactivation = ({ id, slug }: PlanRow): Asked => asking('deactivate_plan', { id, name: slug })

  /** The names of what changes stand in the target, so that the hash holds for these values alone. */
  async function ofSeed(db: Db, plans: PlanSeed[]): Promise<Asked> {
    const changes = changesTo(await repo.listAll(db), plans)
    const slugsOf = (fits: (field: string) => boolean) => [
      ...new Set(changes.flatMap(({ field, slug }) => (fits(field) ? [slug] : []))),
    ]
    const limited = slugsOf((field) => limitFields.has(field))
    let people = 0
    for (const slug of limited) people += await repo.countSubscribers(db, slug)
    const offered = slugsOf((field) => field === 'plan' || field === 'isActive')
    const priced = changes.filter(({ field }) => field === 'price' || field === 'yearlyPrice')
    const id = changes.map(({ slug, field, from, to }) => `${slug}.${field}: ${from} -> ${to}`).join('; ')
    return {
      ...asking('change_plans', { id, name: 'plans' }),
      own: [
        consequence('limits', { count: people, examples: limited }),
        consequence('plans_offered', { count: offered.length, examples: offered }),
        consequence('prices', {
          count: priced.length,
          examples: priced.map(({ slug, from, to }) => `${slug}: ${from} -> ${to}`),
        }),
      ],
    }
  }

  return {
    deactivation: async (db: Db, slug: string) =>
      rehearsals.list(db, ofDeactivation(await requirePlan(db, slug))),
    requireDeactivation: async (tx: Db, slug: string, expected: string | undefined) =>
      rehearsals.require(tx, ofDeactivation(await requirePlan(tx, slug)), expected),

    seed: async (db: Db, plans: PlanSeed[]) => rehearsals.list(db, await ofSeed(db, plans)),
    requireSeed: async (tx: Db, plans: PlanSeed[], expected: string | undefined) => {
      if (expected !== undefined) await rehearsals.require(tx, await ofSeed(tx, plans), expected)
    },
  }
}
