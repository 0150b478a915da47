import type { Module } from '../../module.ts'
import { alertsService, type AlertsParts, type AlertsService } from './alerts.service.ts'

export const alertsModule = (parts: AlertsParts): Module<AlertsService> => ({ service: alertsService(parts) })
