import type { Module } from '../../module.ts'
import { brandsRoutes } from './brands.routes.ts'
import { brandsService, type BrandsParts, type BrandsService } from './brands.service.ts'

export function brandsModule(parts: BrandsParts): Module<BrandsService> {
  const service = brandsService(parts)
  return {
    service,
    routes: (http) => brandsRoutes(http, service),
    listeners: () => parts.users.onErase(service.erase),
  }
}
