import * as z from 'zod/mini'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { Person } from './people.ts'
import { line, optionalText, orNull, text } from './text.ts'
import { expected, Rehearsal } from './rehearsals.ts'
import { moment, time } from './time.ts'
import { pictureAddress, webAddress } from './webAddress.ts'

export const BrandRole = z.enum(['owner', 'member'])
export type BrandRole = z.output<typeof BrandRole>

const name = line({
  max: limits.brandNameMax,
  tooShort: 'Brand name is required',
  tooLong: 'Brand name must be at most 100 characters',
})
const contactEmail = z
  .string('Contact email is required')
  .check(
    z.trim(),
    z.minLength(1, 'Contact email is required'),
    z.maxLength(254),
    z.email('Please enter a valid email address'),
  )

export const BrandInput = z.object({
  name,
  contactEmail,
  description: orNull(optionalText(limits.brandDescriptionMax)),
  websiteUrl: orNull(webAddress),
  logoUrl: orNull(pictureAddress),
})
export type BrandInput = z.output<typeof BrandInput>

export const BrandEdit = z.object({
  name: z.optional(name),
  contactEmail: z.optional(contactEmail),
  description: orNull(optionalText(limits.brandDescriptionMax)),
  websiteUrl: orNull(webAddress),
  logoUrl: orNull(pictureAddress),
})
export type BrandEdit = z.output<typeof BrandEdit>

/** A brand beside a campaign. */
export const BrandName = z.object({
  name: z.string(),
  slug: z.string(),
  logoUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
})
export type BrandName = z.output<typeof BrandName>

/** A brand as everybody sees it. */
export const Brand = z.extend(BrandName, {
  id: z.string(),
  description: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: time,
})
export type Brand = z.output<typeof Brand>

/** The same with what only its people and admins see; `totalSpent` is cents of published content. */
export const OwnBrand = z.extend(Brand, {
  contactEmail: z.string(),
  totalSpent: z.int(),
  role: z.nullable(BrandRole),
})
export type OwnBrand = z.output<typeof OwnBrand>

/** One brand's page. The email and the figures are there for its people and for admins only. */
export const BrandPage = z.extend(Brand, {
  activeCampaigns: z.int(),
  viewerRole: z.nullable(BrandRole),
  /** The caller was invited to the brand's team and has not answered yet. */
  viewerIsInvited: z.optional(z.literal(true)),
  contactEmail: z.optional(z.string()),
  totalSpent: z.optional(z.int()),
  /** Spent cents by calendar month (UTC), oldest first. */
  spending: z.optional(z.array(z.object({ month: z.string(), spent: z.int() }))),
})
export type BrandPage = z.output<typeof BrandPage>

/** `acceptedAt` is null while the person is invited: until they accept, they have no right and no tie. */
export const BrandMember = z.object({
  user: Person,
  role: BrandRole,
  createdAt: time,
  acceptedAt: z.nullable(time),
})
export type BrandMember = z.output<typeof BrandMember>

export const listMyBrands = endpoint({
  method: 'GET',
  path: '/api/brands/mine',
  summary: 'The brands the caller is a member of',
  access: 'signed-in',
  reply: z.array(OwnBrand),
})

/** An invitation to a brand's team that waits for an answer. */
export const BrandInvitation = z.object({ brand: BrandName, createdAt: time })
export type BrandInvitation = z.output<typeof BrandInvitation>

export const listBrandInvitations = endpoint({
  method: 'GET',
  path: '/api/brands/invitations',
  summary: 'The brands that invite the caller to their team, the latest first',
  access: 'signed-in',
  reply: z.array(BrandInvitation),
})

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/brands/:slug',
  summary: 'One brand; its members also see its figures',
  access: 'public',
  refuses: ['brand.not_found'],
  reply: BrandPage,
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/api/brands',
  summary: 'Register a brand; the caller becomes its owner',
  access: 'signed-in',
  limit: 'brand',
  status: 201,
  bodyBytes: roomFor(limits.brandDescriptionMax),
  body: BrandInput,
  reply: OwnBrand,
})

export const updateBrand = endpoint({
  method: 'PUT',
  path: '/api/brands/:slug',
  summary: 'Change a brand’s profile',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'brand.not_found'],
  bodyBytes: roomFor(limits.brandDescriptionMax),
  body: BrandEdit,
  reply: OwnBrand,
})

export const listBrandMembers = endpoint({
  method: 'GET',
  path: '/api/brands/:slug/members',
  summary: 'The members of a brand',
  access: 'signed-in',
  refuses: ['access.denied', 'brand.not_found'],
  reply: z.array(BrandMember),
})

export const addBrandMember = endpoint({
  method: 'PUT',
  path: '/api/brands/:slug/members/:username',
  summary: 'Invite somebody to a brand’s team; they are a member once they accept',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'brand.not_found', 'user.not_found', 'user.blocked'],
  reply: BrandMember,
})

export const acceptBrandMembership = endpoint({
  method: 'POST',
  path: '/api/brands/:slug/membership',
  summary: 'Accept an invitation to a brand’s team',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['brand.not_found', 'invitation.not_found'],
  reply: BrandMember,
})

export const removeBrandMember = endpoint({
  method: 'DELETE',
  path: '/api/brands/:slug/members/:username',
  summary:
    'Remove a member from a brand or take an invitation back; members may also leave, and the invited decline',
  access: 'signed-in',
  limit: 'brand',
  refuses: ['access.denied', 'brand.not_found', 'brand.owner_stays', 'brand.member_not_found'],
  reply: z.object({ username: z.string() }),
})

export const listAdminBrands = endpoint({
  method: 'GET',
  path: '/api/admin/brands',
  summary: 'All brands, newest first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: z.object({
    ...pageFields,
    q: z.optional(z.string().check(z.maxLength(limits.searchMax))),
    unverified: z.optional(z.stringbool()),
    since: z.optional(moment),
  }),
  reply: z.array(z.extend(OwnBrand, { campaigns: z.int() })),
})

/** Why an admin did something with a brand; it may be left out where the act explains itself. */
const adminReason = z.optional(text({ max: limits.reasonMax, tooShort: 'A reason is required' }))

export const BrandAct = z.enum(['verify', 'unverify', 'activate', 'deactivate'])
export type BrandAct = z.output<typeof BrandAct>

export const rehearseBrand = endpoint({
  method: 'GET',
  path: '/api/admin/brands/:id/rehearsal',
  summary: 'What a decision about a brand would change if it were made now, with the hash of that list',
  access: 'admin',
  limit: 'admin',
  refuses: ['brand.not_found'],
  query: z.object({ act: BrandAct }),
  reply: Rehearsal,
})

export const adminUpdateBrand = endpoint({
  method: 'PUT',
  path: '/api/admin/brands/:id',
  summary: 'Verify or deactivate a brand',
  access: 'admin',
  limit: 'admin',
  refuses: ['brand.not_found', 'rehearsal.changed'],
  body: z.object({
    isVerified: z.optional(z.boolean()),
    isActive: z.optional(z.boolean()),
    reason: adminReason,
    expected,
  }),
  reply: OwnBrand,
})
