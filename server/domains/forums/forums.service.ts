import { Failure } from '#shared/errors.ts'
import type { ForumInput, ForumQuery, ForumRole, ForumSettings } from '#shared/forums.ts'
import { decodeCursor, pageOf } from '#shared/paging.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '#db/ids.ts'
import { learnWords } from '#db/spelling.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { freeSlug } from '../../core/freeSlug.ts'
import { hook } from '../../core/hooks.ts'
import type { Outbox } from '../../core/outbox.ts'
import { personOf } from '../../core/people.ts'
import { retryTaken } from '../../core/retry.ts'
import type { PlansService } from '../plans/plans.service.ts'
import { requireOwner } from './forums.policy.ts'
import { forumsRepo, type ForumFilter, type ForumRow } from './forums.repo.ts'
import { membersRepo } from './members.repo.ts'

export type ForumsService = ReturnType<typeof forumsService>
type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof forumsRepo>['findByKey']>>>

const cursorKinds = {
  popular: ['number', 'string'],
  new: ['number', 'string'],
  name: ['string', 'string'],
} as const

/** A forum as lists carry it. */
export function forumOf({ forum, creator }: Found) {
  return { ...forum, creator: creator.isTombstone ? null : creator }
}

/** What a reader is in a forum, and whether they may read its posts. Of a deleted one nobody may. */
function accessOf({ forum, role: found }: { forum: ForumRow; role: ForumRole | null }) {
  const role = forum.deletedAt ? null : found
  return { forum, role, isReadable: !forum.deletedAt && (!forum.isPrivate || role !== null) }
}

export interface ForumsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  plans: PlansService
}

/** Forums, who belongs to them, and who may do what in them. */
export function forumsService({ store, clock, plans }: ForumsParts) {
  const repo = forumsRepo(store.tables)
  const members = membersRepo(store.tables)
  const privacyChanged = hook<[tx: Db, forum: { id: string; isPrivate: boolean }]>()

  async function find(db: Db, key: string): Promise<Found> {
    const found = await repo.findByKey(db, key)
    if (!found) throw new Failure('forum.not_found')
    return found
  }

  /** A forum that stands, held: who changes what it is or who belongs to it does so one after the other. */
  async function hold(tx: Db, key: string): Promise<ForumRow> {
    const forum = await repo.holdAny(tx, key)
    if (!forum || forum.deletedAt) throw new Failure('forum.not_found')
    return forum
  }

  async function page(db: Db, reader: Reader, key: string) {
    const found = await find(db, key)
    const viewerRole = reader ? await members.findRole(db, reader.id, found.forum.id) : null
    const isOpen = !found.forum.isPrivate || viewerRole !== null
    const staff = isOpen ? await members.listStaff(db, found.forum.id) : []
    return {
      ...forumOf(found),
      rules: isOpen ? found.forum.rules : [],
      moderators: staff.map(({ person, role }) => ({ ...personOf(person), role })),
      isMember: viewerRole !== null,
      viewerRole,
      hasRequested:
        reader && viewerRole === null ? await members.hasRequested(db, reader.id, found.forum.id) : false,
    }
  }

  /** The forum, deleted or not, and what the reader is in it. */
  async function accessAny(db: Db, reader: Reader, key: string) {
    const found = await repo.findForReader(db, key, reader?.id ?? null)
    if (!found) throw new Failure('forum.not_found')
    return accessOf(found)
  }

  return {
    find,
    hold,

    list: (reader: Reader, query: ForumQuery & ForumFilter) =>
      store.read(async (db) => {
        const after = query.cursor ? decodeCursor(query.cursor, cursorKinds[query.sort]) : null
        const rows = await repo.list(db, {
          ...query,
          after: after && query.sort === 'new' ? [new Date(after[0] ?? 0), after[1]] : after,
          q: query.q?.trim(),
          memberId: query.joined ? (reader?.id ?? '') : undefined,
          limit: query.limit + 1,
        })
        const sortValue = ({ memberCount, createdAt, name }: ForumRow) =>
          ({ popular: memberCount, new: createdAt.getTime(), name })[query.sort]
        return pageOf(rows.map(forumOf), query.limit, (last) => [sortValue(last), last.id])
      }),

    /** Forums by id as lists carry them, in the order asked for. */
    cards: async (db: Db, ids: string[]) => {
      const rows = ids.length > 0 ? await repo.listByIds(db, ids) : []
      const byId = new Map(rows.map((row) => [row.forum.id, forumOf(row)]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    page: (reader: Reader, key: string) => store.read((db) => page(db, reader, key)),

    access: async (db: Db, reader: Reader, key: string) => {
      const found = await accessAny(db, reader, key)
      if (found.forum.deletedAt) throw new Failure('forum.not_found')
      return found
    },

    /** What `accessAny` says, of the forum that a post is in; null where there is no such post. */
    accessOfPost: async (db: Db, reader: Reader, post: string) => {
      const found = await repo.findOfPost(db, post, reader?.id ?? null)
      return found ? accessOf(found) : null
    },
    accessAny,

    isMember: async (db: Db, { id }: Actor, forumId: string): Promise<boolean> =>
      (await members.findRole(db, id, forumId)) !== null,

    isModeratorAnywhere: members.isModeratorAnywhere,
    listModerated: members.listModerated,

    addPosts: repo.addPosts,
    setSlow: (tx: Db, id: string, slowSeconds: number): Promise<void> => repo.update(tx, id, { slowSeconds }),
    /** What follows when a forum becomes private or public, or stands against it, in the same transaction. */
    onPrivacyChanged: privacyChanged.add,

    create: (actor: Actor, input: ForumInput) =>
      retryTaken(() =>
        store.transaction(async (tx) => {
          await plans.takeForum(tx, actor)
          const now = clock.now()
          const id = newId()
          const slug = await freeSlug(slugOf(input.name, 'forum'), (candidate) =>
            repo.isSlugTaken(tx, candidate),
          )
          await repo.insert(tx, {
            id,
            slug,
            ...input,
            creatorId: actor.id,
            memberCount: 1,
            createdAt: now,
            updatedAt: now,
          })
          await members.insert(tx, {
            id: newId(),
            userId: actor.id,
            forumId: id,
            role: 'owner',
            joinedAt: now,
          })
          await learnWords(tx, store.tables, [input.name])
          return await page(tx, actor, id)
        }),
      ),

    update: (actor: Actor, key: string, patch: ForumSettings) =>
      store.transaction(async (tx) => {
        const forum = await hold(tx, key)
        requireOwner(actor, await members.findRole(tx, actor.id, forum.id))
        await repo.update(tx, forum.id, { ...patch, updatedAt: clock.now() })
        if (patch.name) await learnWords(tx, store.tables, [patch.name])
        if (patch.isPrivate !== undefined && patch.isPrivate !== forum.isPrivate) {
          await privacyChanged.run(tx, { id: forum.id, isPrivate: patch.isPrivate })
        }
        return await page(tx, actor, forum.id)
      }),

    /** The forums that somebody would leave, and those that would lose their owner by it. */
    tallyOf: async (db: Db, userId: string) => ({
      ...(await members.countOf(db, userId)),
      names: await members.listOwned(db, userId),
    }),

    /** Somebody who is erased leaves every forum. */
    erase: async (tx: Db, userId: string): Promise<void> => {
      await repo.countOut(tx, userId)
      await members.removeAllOf(tx, userId)
    },
  }
}
