import type { Module } from '../../module.ts'
import { retentionService, type RetentionParts, type RetentionService } from './retention.service.ts'

const hour = 60 * 60

export function retentionModule(parts: RetentionParts): Module<RetentionService> {
  const service = retentionService(parts)
  return { service, jobs: (runner) => runner.every('retention.sweep', hour, service.sweep) }
}
