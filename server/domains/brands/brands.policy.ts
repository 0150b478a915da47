import type { BrandRole } from '#shared/brands.ts'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../../core/actor.ts'

/** What a reader is to a brand: one of its people, an admin who looks after all, or anybody. */
export interface BrandStanding {
  brand: { id: string; isActive: boolean }
  role: BrandRole | null
  isAdmin: boolean
}

export const isAdmin = (reader: Reader): boolean => reader?.role === 'admin'

/** Only its people act for a brand; admins may look on. */
export function requireBrandPerson({ role }: Pick<BrandStanding, 'role'>): void {
  if (role === null) throw new Failure('access.denied')
}

export function requireBrandView({ role, isAdmin: mayLook }: BrandStanding): void {
  if (role === null && !mayLook) throw new Failure('access.denied')
}

export function requireBrandOwner({ role }: Pick<BrandStanding, 'role'>): void {
  if (role !== 'owner') throw new Failure('access.denied')
}

/** A brand that an admin switched off starts nothing new. */
export function requireActiveBrand({ brand }: Pick<BrandStanding, 'brand'>): void {
  if (!brand.isActive) throw new Failure('brand.inactive')
}
