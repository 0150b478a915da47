import { dismissMissed, getMissed } from '#shared/visits.ts'
import type { Http } from '../../module.ts'
import type { VisitsService } from './visits.service.ts'

export function visitsRoutes({ on }: Http, visits: VisitsService): void {
  on(getMissed, ({ caller }) => visits.shown(caller))
  on(dismissMissed, ({ caller }) => visits.putAway(caller))
}
