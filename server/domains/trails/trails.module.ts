import type { Module } from '../../module.ts'
import { trailsRoutes } from './trails.routes.ts'
import { trailsService, type TrailsParts, type TrailsService } from './trails.service.ts'

export function trailsModule(parts: TrailsParts): Module<TrailsService> {
  const service = trailsService(parts)
  return { service, routes: (http) => trailsRoutes(http, service) }
}
