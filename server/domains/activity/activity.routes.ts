import { listActivity, listJoinedForums } from '#shared/activity.ts'
import type { Http } from '../../module.ts'
import type { ActivityService } from './activity.service.ts'

export function activityRoutes({ on }: Http, activity: ActivityService): void {
  on(listActivity, ({ caller, params, query }) => activity.list(caller, params.username, query))
  on(listJoinedForums, ({ caller, params, query }) => activity.forums(caller, params.username, query))
}
