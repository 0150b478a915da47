import type { Module } from '../../module.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { alertsService, type AlertsParts, type AlertsService } from './alerts.service.ts'

export function alertsModule(parts: AlertsParts & { gateway: BillingGateway }): Module<AlertsService> {
  const service = alertsService(parts)
  return {
    service,
    listeners: () => parts.gateway.onKeyRefused((code) => service.keyRefused(code)),
  }
}
