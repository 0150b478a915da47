import {
  acceptBrandMembership,
  addBrandMember,
  adminUpdateBrand,
  createBrand,
  getBrand,
  listAdminBrands,
  listBrandInvitations,
  listBrandMembers,
  listMyBrands,
  rehearseBrand,
  removeBrandMember,
  updateBrand,
} from '#shared/brands.ts'
import type { Http } from '../../module.ts'
import type { BrandsService } from './brands.service.ts'

export function brandsRoutes({ on }: Http, brands: BrandsService): void {
  // Before the single brand, whose address would match their words.
  on(listMyBrands, ({ caller }) => brands.listMine(caller))
  on(listBrandInvitations, ({ caller }) => brands.listInvitations(caller))
  on(getBrand, ({ caller, params }) => brands.page(caller, params.slug))
  on(createBrand, ({ caller, body }) => brands.create(caller, body))
  on(updateBrand, ({ caller, params, body }) => brands.update(caller, params.slug, body))
  on(listBrandMembers, ({ caller, params }) => brands.listMembers(caller, params.slug))
  on(addBrandMember, ({ caller, params }) => brands.addMember(caller, params.slug, params.username))
  on(acceptBrandMembership, ({ caller, params }) => brands.acceptMembership(caller, params.slug))
  on(removeBrandMember, ({ caller, params }) => brands.removeMember(caller, params.slug, params.username))
  on(listAdminBrands, ({ query }) => brands.list(query))
  on(rehearseBrand, ({ caller, params, query }) => brands.rehearse(caller, params.id, query.act))
  on(adminUpdateBrand, ({ caller, params, body }) => brands.review(caller, params.id, body))
}
