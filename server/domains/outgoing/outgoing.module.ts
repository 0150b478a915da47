import type { Module } from '../../module.ts'
import { outgoingService, type OutgoingParts, type OutgoingService } from './outgoing.service.ts'

export const outgoingModule = (parts: OutgoingParts): Module<OutgoingService> => ({
  service: outgoingService(parts),
})
