import type { Module } from '../../module.ts'
import { votesRoutes } from './votes.routes.ts'
import { votesService, type VotesParts, type VotesService } from './votes.service.ts'

export function votesModule(parts: VotesParts): Module<VotesService> {
  const service = votesService(parts)
  return { service, routes: (http) => votesRoutes(http, service) }
}
