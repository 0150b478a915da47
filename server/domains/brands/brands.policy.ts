import type { BrandRole } from '#shared/brands.ts'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../../core/actor.ts'

/** What a reader is to a brand: one of its people, an admin who looks after all, or anybody. */
export interface BrandAccess {
  brand: { id: string; isActive: boolean }
  role: BrandRole | null
  isAdmin: boolean
}

export const isAdmin = (reader: Reader): boolean => reader?.role === 'admin'

/** Only its people act for a brand; admins may look on. */
export function requireBrandPerson({ role }: Pick<BrandAccess, 'role'>): void {
  if (role === null) throw new Failure('access.denied')
}

/** Whether somebody sees a brand's figures and people: its own people, and admins. */
export const canViewBrand = ({ role, isAdmin }: Pick<BrandAccess, 'role' | 'isAdmin'>): boolean =>
  role !== null || isAdmin

export function requireBrandView(access: BrandAccess): void {
  if (!canViewBrand(access)) throw new Failure('access.denied')
}

export function requireBrandOwner({ role }: Pick<BrandAccess, 'role'>): void {
  if (role !== 'owner') throw new Failure('access.denied')
}

/** A brand that an admin switched off starts nothing new. */
export function requireActiveBrand({ brand }: Pick<BrandAccess, 'brand'>): void {
  if (!brand.isActive) throw new Failure('brand.inactive')
}
