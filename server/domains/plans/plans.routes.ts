import { getForumUsage, getPostUsage, listPlans } from '#shared/plans.ts'
import type { Http } from '../../module.ts'
import type { SiteService } from '../site/site.service.ts'
import type { PlansService } from './plans.service.ts'

interface Services {
  plans: PlansService
  site: Pick<SiteService, 'served'>
}

export function plansRoutes({ on }: Http, { plans, site }: Services): void {
  on(listPlans, async () => {
    const { planFeatures } = await site.served()
    return (await plans.list()).map((plan) => ({
      ...plan,
      features: planFeatures[plan.slug] ?? plan.features,
    }))
  })
  on(getPostUsage, ({ caller, query }) => plans.usage(caller, query.at))
  on(getForumUsage, ({ caller }) => plans.forumUsage(caller))
}
