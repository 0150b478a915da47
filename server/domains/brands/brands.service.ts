import type { BrandEdit, BrandInput, BrandRole } from '#shared/brands.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf, type PageQuery } from '#shared/paging.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { freeSlug } from '../../core/freeSlug.ts'
import type { Outbox } from '../../core/outbox.ts'
import { personOf } from '../../core/people.ts'
import { retryTaken } from '../../core/retry.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import { isAdmin, requireBrandOwner, requireBrandView } from './brands.policy.ts'
import { brandsRepo, type BrandRow } from './brands.repo.ts'

export type BrandsService = ReturnType<typeof createBrands>

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  uploads: UploadsService
}

type BrandQuery = PageQuery & {
  q?: string | undefined
  unverified?: boolean | undefined
  since?: Date | undefined
}

interface Verdict {
  isVerified?: boolean | undefined
  isActive?: boolean | undefined
  reason?: string | undefined
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
}

const ownBrandOf = (brand: BrandRow, role: BrandRole | null) => ({ ...brand, role })

export function createBrands({ store, clock, outbox, uploads }: Parts) {
  const repo = brandsRepo(store.tables)

  /** The brand, and what the reader is to it. */
  async function standing(db: Db, reader: Reader, key: string) {
    const brand = await repo.find(db, key)
    if (!brand) throw new Failure('brand.not_found')
    const role = reader ? await repo.findRole(db, brand.id, reader.id) : null
    return { brand, role, isAdmin: isAdmin(reader) }
  }

  return {
    standing,

    /** What somebody is to the brand of this id. */
    roleOf: (db: Db, brandId: string, reader: Reader): Promise<BrandRole | null> =>
      reader ? repo.findRole(db, brandId, reader.id) : Promise.resolve(null),

    listMine: (actor: Actor) =>
      store.read(async (db) =>
        (await repo.listOf(db, actor.id)).map(({ brand, role }) => ownBrandOf(brand, role)),
      ),

    page: (reader: Reader, key: string) =>
      store.read(async (db) => {
        const { brand, role, isAdmin: mayLook } = await standing(db, reader, key)
        const { contactEmail, totalSpent, ...open } = brand
        const activeCampaigns = await repo.countActive(db, brand.id, clock.now())
        const shown = { ...open, activeCampaigns, viewerRole: role }
        return role === null && !mayLook
          ? shown
          : { ...shown, contactEmail, totalSpent, spending: await repo.spending(db, brand.id) }
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
          })
          await outbox.emit(tx, { name: 'brand.changed', brandId: id, actorId: actor.id })
          return ownBrandOf((await standing(tx, actor, id)).brand, 'owner')
        }),
      ),

    update: (actor: Actor, key: string, edit: BrandEdit) =>
      store.transaction(async (tx) => {
        const found = await standing(tx, actor, key)
        requireBrandOwner(found)
        const { brand } = found
        if (edit.logoUrl !== brand.logoUrl) await uploads.use(tx, actor, { logoUrl: edit.logoUrl })
        await repo.update(tx, brand.id, { ...edit, updatedAt: clock.now() })
        await outbox.emit(tx, { name: 'brand.changed', brandId: brand.id, actorId: actor.id })
        return ownBrandOf((await standing(tx, actor, brand.id)).brand, found.role)
      }),

    listMembers: (actor: Actor, key: string) =>
      store.read(async (db) => {
        const found = await standing(db, actor, key)
        requireBrandView(found)
        const members = await repo.listMembers(db, found.brand.id)
        return members.map(({ user, ...member }) => ({ ...member, user: personOf(user) }))
      }),

    addMember: (actor: Actor, key: string, username: string) =>
      store.transaction(async (tx) => {
        const found = await standing(tx, actor, key)
        requireBrandOwner(found)
        const brandId = found.brand.id
        const user = await repo.findUser(tx, username)
        if (!user) throw new Failure('user.not_found')
        const member = {
          id: newId(),
          brandId,
          userId: user.id,
          role: 'member' as const,
          createdAt: clock.now(),
        }
        await repo.insertMember(tx, member)
        const members = await repo.listMembers(tx, brandId)
        const added = members.find((one) => one.user.id === user.id) ?? { ...member, user }
        return { role: added.role, createdAt: added.createdAt, user: personOf(user) }
      }),

    removeMember: (actor: Actor, key: string, username: string) =>
      store.transaction(async (tx) => {
        const found = await standing(tx, actor, key)
        requireBrandView(found)
        const members = await repo.listMembers(tx, found.brand.id)
        const member = members.find(({ user }) => user.username === username.toLowerCase())
        if (!member) throw new Failure('brand.member_not_found')
        if (member.user.id !== actor.id) requireBrandOwner(found)
        if (member.role === 'owner') throw new Failure('brand.owner_stays')
        await repo.removeMember(tx, found.brand.id, member.user.id)
        return { username: member.user.username }
      }),

    /** For admins. */
    list: (query: BrandQuery) =>
      store.read(async (db) => {
        const cursor = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : null
        const rows = await repo.list(db, {
          after: cursor ? [new Date(cursor[0] ?? 0), cursor[1]] : null,
          limit: query.limit + 1,
          q: query.q?.trim(),
          isUnverified: query.unverified,
          since: query.since,
        })
        const items = rows.map(({ brand, campaigns }) => ({ ...ownBrandOf(brand, null), campaigns }))
        return pageOf(items, query.limit, (last) => [last.createdAt.getTime(), last.id])
      }),

    /** An admin verifies a brand or takes that back, switches it off or on again. */
    judge: (actor: Actor, key: string, { reason, origin, ...verdict }: Verdict) =>
      store.transaction(async (tx) => {
        const { brand } = await standing(tx, actor, key)
        const change = Object.fromEntries(Object.entries(verdict).filter(([, value]) => value !== undefined))
        await repo.update(tx, brand.id, { ...change, updatedAt: clock.now() })
        const before = { isVerified: brand.isVerified, isActive: brand.isActive }
        await recordAction(tx, store.tables, {
          clock,
          actor,
          action: actionOf(verdict),
          target: { type: 'brand', id: brand.id },
          reason: reason ?? actionOf(verdict),
          metadata: { before, after: { ...before, ...change }, ...origin },
        })
        await outbox.emit(tx, { name: 'brand.changed', brandId: brand.id, actorId: actor.id })
        return ownBrandOf((await standing(tx, actor, brand.id)).brand, null)
      }),
  }
}

/** `mine` is an address of its own. */
const reserved = (slug: string): string => (slug === 'mine' ? 'brand-mine' : slug)

function actionOf({ isVerified, isActive }: Pick<Verdict, 'isVerified' | 'isActive'>): string {
  if (isActive !== undefined) return isActive ? 'activate' : 'deactivate'
  return isVerified === false ? 'unverify' : 'verify'
}
