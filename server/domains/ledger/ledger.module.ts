import type { Module } from '../../module.ts'
import { ledgerService, type LedgerParts, type LedgerService } from './ledger.service.ts'

export const ledgerModule = (parts: LedgerParts): Module<LedgerService> => ({ service: ledgerService(parts) })
