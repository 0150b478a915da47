import type { Module } from '../../module.ts'
import { brandsRoutes } from './brands.routes.ts'
import { brandsService, type BrandsParts, type BrandsService } from './brands.service.ts'
import { leavingService, type LeavingService } from './leaving.service.ts'

export function brandsModule(parts: BrandsParts): Module<BrandsService & { leaving: LeavingService }> {
  const leaving = leavingService(parts)
  const service = { ...brandsService(parts), leaving }
  return {
    service,
    routes: (http) => brandsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(leaving.erase)
      parts.rehearsals.add(['delete'], (db, { target }) => leaving.rehearse(db, target.id))
    },
  }
}
