import type { Module } from '../../module.ts'
import { pricesService, type PricesParts, type PricesService } from './prices.service.ts'
import { syncService, type SyncService } from './sync.service.ts'

export function pricesModule(parts: PricesParts): Module<PricesService & SyncService> {
  const prices = pricesService(parts)
  return { service: { ...prices, ...syncService({ ...parts, prices }) } }
}
