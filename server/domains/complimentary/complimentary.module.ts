import type { Module } from '../../module.ts'
import { complimentaryRoutes } from './complimentary.routes.ts'
import {
  complimentaryService,
  type ComplimentaryParts,
  type ComplimentaryService,
} from './complimentary.service.ts'
import { complimentaryTimes, endQueue, remindQueue, type TimesParts } from './complimentary.times.ts'

export function complimentaryModule(parts: ComplimentaryParts & TimesParts): Module<ComplimentaryService> {
  const times = complimentaryTimes(parts)
  const service = complimentaryService({ ...parts, times })
  return {
    service,
    routes: (http) => complimentaryRoutes(http, service),
    jobs: (runner) => {
      runner.handle(remindQueue, ({ userId, until }) => times.remind(String(userId), Number(until)))
      runner.handle(endQueue, ({ userId, until }) => times.finish(String(userId), Number(until)))
    },
    listeners: (outbox) => {
      outbox.on('subscription.changed', (tx, { userId }) => times.follow(tx, userId), { isQuiet: true })
      outbox.on(
        'seat.changed',
        async (tx, { personId }) => void (personId && (await times.follow(tx, personId))),
        {
          isQuiet: true,
        },
      )
      parts.users.onErase(times.unschedule)
    },
  }
}
