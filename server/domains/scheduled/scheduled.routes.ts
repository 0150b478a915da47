import {
  cancelScheduled,
  editScheduled,
  getScheduled,
  listScheduled,
  moveScheduled,
  publishScheduled,
  schedulePost,
} from '#shared/scheduled.ts'
import type { Http } from '../../module.ts'
import type { ScheduledService } from './scheduled.service.ts'

export function scheduledRoutes({ on }: Http, scheduled: ScheduledService): void {
  on(listScheduled, ({ caller }) => scheduled.list(caller))
  on(getScheduled, ({ caller, params }) => scheduled.find(caller, params.id))
  on(schedulePost, ({ caller, body }) => scheduled.schedule(caller, body))
  on(editScheduled, ({ caller, params, body }) => scheduled.change(caller, params.id, body))
  on(moveScheduled, ({ caller, params, body }) => scheduled.change(caller, params.id, body))
  on(publishScheduled, ({ caller, params }) => scheduled.publishNow(caller, params.id))
  on(cancelScheduled, ({ caller, params }) => scheduled.cancel(caller, params.id))
}
