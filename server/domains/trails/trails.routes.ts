import { getTrail } from '#shared/trails.ts'
import type { Http } from '../../module.ts'
import type { TrailsService } from './trails.service.ts'

export function trailsRoutes({ on }: Http, trails: TrailsService): void {
  on(getTrail, ({ caller, params }) => trails.of(caller, params.id))
}
