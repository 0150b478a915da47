import type { Module } from '../../module.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditService, type AuditParts, type AuditService } from './audit.service.ts'

export function auditModule(parts: AuditParts): Module<AuditService> {
  const service = auditService(parts)
  return { service, routes: (http) => auditRoutes(http, service) }
}
