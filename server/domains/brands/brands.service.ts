import type { BrandAct, BrandEdit, BrandInput, BrandRole } from '#shared/brands.ts'
import { Failure } from '#shared/errors.ts'
import { subjectBrandOf } from '#shared/partners.ts'
import type { PageQuery } from '#shared/paging.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { freeSlug } from '../../core/freeSlug.ts'
import { hook } from '../../core/hooks.ts'
import type { Outbox } from '../../core/outbox.ts'
import { asRehearsed, type Asked, type Rehearsals } from '../../core/rehearsals.ts'
import { requireAdmin } from '../../core/rights.ts'
import { personOf } from '../../core/people.ts'
import { retryTaken } from '../../core/retry.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { UsersService } from '../users/users.service.ts'
import {
  canViewBrand,
  isAdmin,
  requireBrandOwner,
  requireBrandView,
  type BrandAccess,
} from './brands.policy.ts'
import { brandsRepo, type BrandRow } from './brands.repo.ts'

export type BrandsService = ReturnType<typeof brandsService>

export interface BrandsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  rehearsals: Rehearsals
  uploads: UploadsService
  users: Pick<UsersService, 'blockedAmong' | 'onErase'>
}

type BrandQuery = PageQuery & {
  q?: string | undefined
  unverified?: boolean | undefined
  since?: Date | undefined
}

interface Review {
  isVerified?: boolean | undefined
  isActive?: boolean | undefined
  reason?: string | undefined
  /** The hash of the rehearsal that the admin has seen. */
  expected?: string | undefined
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

const ownBrandOf = (brand: BrandRow, role: BrandRole | null) => ({ ...brand, role })

/** Brands, who acts for them, and what admins decide about them. */
export function brandsService({ store, clock, outbox, rehearsals, uploads, users }: BrandsParts) {
  const repo = brandsRepo(store.tables)
  const registered = hook<[tx: Db, brand: { id: string; slug: string }]>()
  const peopleChanged = hook<[tx: Db, link: { brandId: string; userId: string }]>()

  /** The brand, and what the reader is to it. */
  async function access(db: Db, reader: Reader, key: string) {
    const brand = await repo.find(db, key)
    if (!brand) throw new Failure('brand.not_found')
    const link = reader ? await repo.findMembership(db, brand.id, reader.id) : undefined
    const role = link?.acceptedAt ? link.role : null
    const found: BrandAccess & { brand: BrandRow } = { brand, role, isAdmin: isAdmin(reader) }
    return { ...found, isInvited: link?.acceptedAt === null }
  }

  return {
    access,

    /** Who follows new brands, in the transaction that makes one. */
    onRegistered: registered.add,
    /** Who follows whether somebody belongs to a brand, in the transaction that changes it. */
    onPeopleChanged: peopleChanged.add,

    /** The brand that a review concerns. */
    subjectOf: async (
      db: Db,
      post: { type: string; sponsorBrandId: string | null; hashtags: readonly string[] },
    ): Promise<string | null> => {
      const isOpen = post.type === 'review' && post.sponsorBrandId === null && post.hashtags.length > 0
      return subjectBrandOf(post, isOpen ? await repo.listBySlugs(db, post.hashtags) : [])
    },

    /** Keeps a brand's people from voting on the posts that their own brand paid for, and from moderating them. */
    requireNoConflictOfInterest: async (
      db: Db,
      actor: Actor,
      { sponsorBrandId, act = 'vote on' }: { sponsorBrandId: string | null; act?: 'vote on' | 'moderate' },
    ): Promise<void> => {
      if (sponsorBrandId !== null && (await repo.findRole(db, sponsorBrandId, actor.id)) !== null)
        throw new Failure('sponsorship.conflict', {
          message: `You cannot ${act} a post that your own brand sponsors`,
        })
    },

    addTotalSpent: repo.addTotalSpent,
    setTotalSpent: (tx: Db, id: string, totalSpent: number): Promise<void> =>
      repo.update(tx, id, { totalSpent }),
    setCustomer: repo.setCustomer,

    /** What somebody is to the brand of this id. */
    roleOf: (db: Db, brandId: string, reader: Reader): Promise<BrandRole | null> =>
      reader ? repo.findRole(db, brandId, reader.id) : Promise.resolve(null),

    listMine: (actor: Actor) =>
      store.read(async (db) =>
        (await repo.listOf(db, actor.id)).map(({ brand, role }) => ownBrandOf(brand, role)),
      ),

    listInvitations: (actor: Actor) => store.read((db) => repo.listInvitations(db, actor.id)),

    page: (reader: Reader, key: string) =>
      store.read(async (db) => {
        const { brand, ...viewer } = await access(db, reader, key)
        const { contactEmail, totalSpent, ...open } = brand
        const activeCampaigns = await repo.countActive(db, brand.id, clock.now())
        const shown = {
          ...open,
          activeCampaigns,
          viewerRole: viewer.role,
          ...(viewer.isInvited ? { viewerIsInvited: true as const } : {}),
        }
        return canViewBrand(viewer)
          ? { ...shown, contactEmail, totalSpent, spending: await repo.spending(db, brand.id) }
          : shown
      }),

    create: (actor: Actor, input: BrandInput) =>
      retryTaken(() =>
        store.transaction(async (tx) => {
          await uploads.use(tx, actor, { logoUrl: input.logoUrl })
          const now = clock.now()
          const id = newId()
          const slug = await freeSlug(reserved(slugOf(input.name, 'brand')), (candidate) =>
            repo.isSlugTaken(tx, candidate),
          )
          await repo.insert(tx, { ...input, id, slug, createdAt: now, updatedAt: now })
          await repo.insertMember(tx, {
            id: newId(),
            brandId: id,
            userId: actor.id,
            role: 'owner',
            createdAt: now,
            acceptedAt: now,
          })
          await registered.run(tx, { id, slug })
          await outbox.emit(tx, { name: 'brand.changed', brandId: id, actorId: actor.id })
          return ownBrandOf((await access(tx, actor, id)).brand, 'owner')
        }),
      ),

    update: (actor: Actor, key: string, edit: BrandEdit) =>
      store.transaction(async (tx) => {
        const found = await access(tx, actor, key)
        requireBrandOwner(found)
        const { brand } = found
        if (edit.logoUrl !== brand.logoUrl) await uploads.use(tx, actor, { logoUrl: edit.logoUrl })
        await repo.update(tx, brand.id, { ...edit, updatedAt: clock.now() })
        await outbox.emit(tx, { name: 'brand.changed', brandId: brand.id, actorId: actor.id })
        return ownBrandOf((await access(tx, actor, brand.id)).brand, found.role)
      }),

    listMembers: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const found = await access(db, actor, key)
        requireBrandView(found)
        const members = await repo.listMembers(db, found.brand.id)
        return members.map(({ user, ...member }) => ({ ...member, user: personOf(user) }))
      }),

    /** Invites somebody: they belong to the brand once they accept. */
    addMember: (actor: Actor, key: string, username: string) =>
      store.transaction(async (tx) => {
        const found = await access(tx, actor, key)
        requireBrandOwner(found)
        const brandId = found.brand.id
        const user = await repo.findUser(tx, username)
        if (!user) throw new Failure('user.not_found')
        if ((await users.blockedAmong(tx, actor.id, [user.id])).size > 0) throw new Failure('user.blocked')
        const invited = { role: 'member' as const, createdAt: clock.now(), acceptedAt: null }
        const id = newId()
        if (await repo.insertMember(tx, { id, brandId, userId: user.id, ...invited }))
          await outbox.emit(tx, { name: 'brand.invited', membershipId: id, actorId: actor.id })
        return { ...((await repo.findMembership(tx, brandId, user.id)) ?? invited), user: personOf(user) }
      }),

    /** Somebody accepts what they were invited to; again changes nothing. */
    acceptMembership: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { brand } = await access(tx, actor, key)
        // Whoever else acts for it may be leaving: they wait, or their going has taken the invitation back.
        await repo.hold(tx, brand.id)
        const link = { brandId: brand.id, userId: actor.id }
        if (await repo.acceptMember(tx, { ...link, acceptedAt: clock.now() }))
          await peopleChanged.run(tx, link)
        const membership = await repo.findMembership(tx, link.brandId, link.userId)
        const user = await repo.findUser(tx, actor.username)
        if (!membership || !user) throw new Failure('invitation.not_found')
        return { ...membership, user: personOf(user) }
      }),

    removeMember: (actor: Actor, key: string, username: string) =>
      store.transaction(async (tx) => {
        const found = await access(tx, actor, key)
        const members = await repo.listMembers(tx, found.brand.id)
        const member = members.find(({ user }) => user.username === username.toLowerCase())
        // Whoever is invited may decline, though they see nothing of the brand yet.
        if (member?.user.id !== actor.id) requireBrandView(found)
        if (!member) throw new Failure('brand.member_not_found')
        if (member.user.id !== actor.id) requireBrandOwner(found)
        if (member.role === 'owner') throw new Failure('brand.owner_stays')
        const link = { brandId: found.brand.id, userId: member.user.id }
        const gone = await repo.removeMember(tx, link.brandId, link.userId)
        if (!gone) throw new Failure('brand.member_not_found')
        const { acceptedAt: joinedAt } = gone
        if (joinedAt) {
          await repo.insertFormer(tx, { id: newId(), ...link, joinedAt, leftAt: clock.now() })
          await peopleChanged.run(tx, link)
        }
        return { username: member.user.username }
      }),

    /** For admins. */
    list: (query: BrandQuery) =>
      store.read(async (db) => {
        const rows = await repo.list(db, {
          after: timeCursor(query),
          limit: query.limit + 1,
          q: query.q?.trim(),
          isUnverified: query.unverified,
          since: query.since,
        })
        const items = rows.map(({ brand, campaigns }) => ({ ...ownBrandOf(brand, null), campaigns }))
        return timePage(items, query.limit, (last) => [last.createdAt, last.id])
      }),

    /** What a review would change, as it stands now. */
    rehearse: (actor: Actor, key: string, act: BrandAct) =>
      store.read(async (db) => {
        requireAdmin(actor)
        return await rehearsals.list(db, askedOf(actor, (await access(db, actor, key)).brand, act))
      }),

    /** An admin verifies a brand or takes that back, switches it off or on again. */
    review: (actor: Actor, key: string, { reason, origin, expected, ...review }: Review) =>
      store.transaction(async (tx) => {
        const { brand } = await access(tx, actor, key)
        await rehearsals.require(tx, askedOf(actor, brand, actionOf(review)), expected)
        const change = Object.fromEntries(Object.entries(review).filter(([, value]) => value !== undefined))
        await repo.update(tx, brand.id, { ...change, updatedAt: clock.now() })
        const before = { isVerified: brand.isVerified, isActive: brand.isActive }
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: actionOf(review),
          target: { type: 'brand', id: brand.id },
          reason: reason ?? actionOf(review),
          before,
          after: { ...before, ...change },
          origin,
        })
        await outbox.emit(tx, { name: 'brand.changed', brandId: brand.id, actorId: actor.id })
        return ownBrandOf((await access(tx, actor, brand.id)).brand, null)
      }, asRehearsed(expected)),
  }
}

/** Addresses of their own. */
const taken = new Set(['mine', 'invitations'])
const reserved = (slug: string): string => (taken.has(slug) ? `brand-${slug}` : slug)

const askedOf = (actor: Actor, { id, name, isActive }: BrandRow, act: BrandAct): Asked => ({
  act,
  target: { type: 'brand', id, name },
  actorId: actor.id,
  isOpen: isActive,
})

function actionOf({ isVerified, isActive }: Pick<Review, 'isVerified' | 'isActive'>): BrandAct {
  if (isActive !== undefined) return isActive ? 'activate' : 'deactivate'
  return isVerified === false ? 'unverify' : 'verify'
}
