import type { Module } from '../../module.ts'
import {
  reconciliationService,
  type ReconciliationParts,
  type ReconciliationService,
} from './reconciliation.service.ts'

const minute = 60
const day = 24 * 60 * minute

export function reconciliationModule(parts: ReconciliationParts): Module<ReconciliationService> {
  const service = reconciliationService(parts)
  return {
    service,
    jobs: (runner) => {
      runner.every('billing.catchUp', 10 * minute, service.catchUp)
      runner.every('billing.compareAll', day, service.compareAll)
    },
  }
}
