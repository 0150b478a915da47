import type { Module } from '../../module.ts'
import {
  providerSetupService,
  type ProviderSetupParts,
  type ProviderSetupService,
} from './providerSetup.service.ts'

export const providerSetupModule = (parts: ProviderSetupParts): Module<ProviderSetupService> => ({
  service: providerSetupService(parts),
})
