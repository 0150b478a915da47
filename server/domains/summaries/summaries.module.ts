import type { Module } from '../../module.ts'
import { summariesService, type SummariesParts, type SummariesService } from './summaries.service.ts'

const minute = 60

export function summariesModule(parts: SummariesParts): Module<SummariesService> {
  const service = summariesService(parts)
  return { service, jobs: (runner) => runner.every('summaries.catchUp', minute, service.catchUp) }
}
