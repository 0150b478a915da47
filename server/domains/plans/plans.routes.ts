import { getPostUsage, listPlans } from '#shared/plans.ts'
import type { Http } from '../../module.ts'
import type { PlansService } from './plans.service.ts'

export function plansRoutes({ on }: Http, plans: PlansService): void {
  on(listPlans, () => plans.list())
  on(getPostUsage, ({ caller }) => plans.usage(caller))
}
