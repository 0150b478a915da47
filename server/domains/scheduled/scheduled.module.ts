import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import { scheduledRoutes } from './scheduled.routes.ts'
import {
  publishQueue,
  scheduledService,
  type ScheduledParts,
  type ScheduledService,
} from './scheduled.service.ts'

const minute = 60

export function scheduledModule(
  parts: ScheduledParts & { rehearsals: Rehearsals },
): Module<ScheduledService> {
  const service = scheduledService(parts)
  return {
    service,
    routes: (http) => scheduledRoutes(http, service),
    listeners: () => {
      parts.users.onErase(service.erase)
      parts.rehearsals.add(['delete'], async (db, { target }) => [
        consequence('scheduled', { count: await service.countOf(db, target.id) }),
      ])
    },
    jobs: (runner) => {
      runner.every('scheduled.due', minute, service.lookForDue)
      runner.handle(publishQueue, ({ id }) => service.publishDue(String(id)))
    },
  }
}
