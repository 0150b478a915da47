import { getPostUsage, listPlans } from '#shared/plans.ts'
import type { On } from '../../http/pipeline.ts'
import type { PlansService } from './plans.service.ts'

export function plansRoutes(on: On, plans: PlansService): void {
  on(listPlans, () => plans.list())
  on(getPostUsage, ({ caller }) => plans.usage(caller))
}
