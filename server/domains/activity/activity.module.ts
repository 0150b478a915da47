import type { Module } from '../../module.ts'
import { activityRoutes } from './activity.routes.ts'
import { activityService, type ActivityParts, type ActivityService } from './activity.service.ts'

export function activityModule(parts: ActivityParts): Module<ActivityService> {
  const service = activityService(parts)
  return { service, routes: (http) => activityRoutes(http, service) }
}
