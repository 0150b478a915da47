import type { ReplyInput } from '#shared/endpoint.ts'
import { Failure } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import type { PageQuery } from '#shared/paging.ts'
import type { getPost, PostEdit, PostInput, PostType } from '#shared/posts.ts'
import { hotRank } from '#shared/ranking.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Removal, VoteCounts } from '../../core/content.ts'
import { hook } from '../../core/hooks.ts'
import type { Outbox } from '../../core/outbox.ts'
import { requireLength } from '../../core/siteLimits.ts'
import { retryTaken } from '../../core/retry.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import { requireActiveModerator, requireModerator } from '../forums/forums.policy.ts'
import type { DeletionService, PartPage } from '../forums/deletion.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { SiteService } from '../site/site.service.ts'
import type { SlowModeService } from '../slowMode/slowMode.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { WatchedWordsService } from '../watchedWords/watchedWords.service.ts'
import { requireAuthor } from './posts.policy.ts'
import { postsRepo } from './posts.repo.ts'
import { postOf, ratingsOf } from './posts.view.ts'
import { solutionsRepo } from './solutions.repo.ts'
import { textOf, writingService, type NewPost, type SponsoredEdit } from './writing.service.ts'

export type PostsService = ReturnType<typeof postsService>

export interface PostsParts {
  store: Store
  clock: Clock
  outbox: Outbox
  brands: BrandsService
  forums: ForumsService & { deletion: DeletionService }
  plans: PlansService
  uploads: UploadsService
  slowMode: SlowModeService
  watchedWords: WatchedWordsService
  site: Pick<SiteService, 'served'>
}

/** Posts: their pages, and every change to their rows. */
export function postsService(parts: PostsParts) {
  const { store, clock, outbox, brands, forums, watchedWords, site } = parts
  const repo = postsRepo(store.tables)
  const solutions = solutionsRepo(store.tables)
  const sponsoredEdit = hook<[tx: Db, edit: SponsoredEdit]>()
  const subjectChanged = hook<[tx: Db, postId: string]>()
  const typeParts = new Map<PostType, PostTypePart>()
  const writing = writingService({
    ...parts,
    repo,
    proposeEdit: sponsoredEdit.run,
    subjectChanged: subjectChanged.run,
    insertPart: async (tx, postId, input) => await typeParts.get(input.type)?.insert?.(tx, postId, input),
  })

  /** A visible post that this reader may see; anything else does not exist. */
  async function findReadable(db: Db, reader: Reader, key: string) {
    const row = await repo.find(db, key, reader?.id ?? null)
    if (!row) throw new Failure('post.not_found')
    const access = await forums.accessAny(db, reader, row.forum.id)
    if (!access.isReadable) throw new Failure('post.not_found')
    return { row, access }
  }

  /** The same for a write: the row is held, so that what is decided here still holds when it is written. */
  async function hold(tx: Db, actor: Actor, key: string) {
    // Sent together: whoever else writes to the post waits for one round trip less. On Postgres the second sees
    // what is there once the first holds the post.
    const [post, access] = await Promise.all([repo.hold(tx, key), forums.accessOfPost(tx, actor, key)])
    if (!post || !access?.isReadable) throw new Failure('post.not_found')
    return { post, access }
  }

  async function page(db: Db, reader: Reader, key: string) {
    const { row } = await findReadable(db, reader, key)
    const solution = row.post.isSolved ? await solutions.find(db, row.post.id) : null
    return {
      ...postOf(row),
      ...(row.forum.hasSolutions && row.post.type === 'discussion' ? { takesSolutions: true } : {}),
      ...(solution ? { solution } : {}),
      ...(await typeParts.get(row.post.type)?.read(db, reader, row.post.id)),
    }
  }

  /** A post as its writer left it: what a watched word holds back goes out of sight by that. */
  async function written(tx: Db, actor: Actor, { found, ...target }: Written) {
    const shown = await page(tx, actor, target.id)
    return { ...shown, ...(await watchedWords.follow(tx, found, { kind: 'post', ...target })) }
  }

  /** A new text is no longer than the site allows. */
  async function requireLengths(input: PostInput): Promise<void> {
    const { titleMax, contentMax } = (await site.served()).limits
    requireLength('title', input.title, { max: titleMax })
    requireLength('content', input.content, { max: contentMax })
  }

  return {
    findReadable,
    hold,
    page: (reader: Reader, key: string) => store.read((db) => page(db, reader, key)),
    /** The same within a transaction. */
    pageIn: page,
    holdAny: repo.holdAny,
    addComments: repo.addComments,

    /** Joins what only posts of one type have: once for each type. */
    addType: (type: PostType, part: PostTypePart): void => void typeParts.set(type, part),

    setVotes: (tx: Db, { id, createdAt }: Held, votes: VoteCounts): Promise<void> => {
      const score = votes.upvotes - votes.downvotes
      return repo.setVotes(tx, id, { ...votes, score, hotRank: hotRank(score, createdAt) })
    },

    /** Takes a post out of sight or brings it back; one that its author has deleted is counted nowhere. */
    setRemoval: async (tx: Db, { id, forumId, isDeleted }: Removable, removal: Removal): Promise<void> => {
      await repo.update(tx, id, removal)
      if (!isDeleted) await forums.addPosts(tx, forumId, removal.isRemoved ? -1 : 1)
    },

    solutions,
    findLinks: repo.findLinks,
    setLinks: repo.setLinks,

    addRatings: repo.addRatings,
    /** What readers gave a review, whether a brand paid for it, and which brand it concerns. */
    findRatings: async (db: Db, id: string) => {
      const row = await repo.findRatings(db, id)
      if (!row) return undefined
      const { sponsorBrandId, subjectBrandId } = row
      return { isSponsored: sponsorBrandId !== null, subjectBrandId, ...ratingsOf(row) }
    },
    listTagged: repo.listTagged,

    /** Asks anew which brand a review concerns; answers whether it is another one. The post is held. */
    followSubject: (tx: Db, post: PostRow): Promise<boolean> => writing.followSubject(tx, post),
    /** Who follows that a review has come to concern another brand, in the transaction of that. */
    onSubjectChanged: subjectChanged.add,

    setPublic: repo.setPublic,

    /** Takes the posts of a deleted forum out of the lists, or brings those of a restored one back: a page of them. */
    followForum: async ({ id }: { id: string }, { after, limit }: PartPage): Promise<PartPage['after']> => {
      const { isVisible = true, at } = (after ?? {}) as { isVisible?: boolean; at?: [ms: number, id: string] }
      const below = at ? [new Date(at[0]), at[1]] : null
      const page = await store.read((db) => repo.walkForum(db, id, { isVisible, after: below, limit }))
      await store.transaction(async (tx) => {
        const isPublic = !(await forums.deletion.holdPrivacy(tx, id))
        const wrong = page.flatMap((post) => (post.inPublicForum === isPublic ? [] : [post.id]))
        if (wrong.length > 0) await repo.setPublicOf(tx, wrong, isPublic)
      })
      const last = page.length === limit ? page.at(-1) : undefined
      if (last) return { isVisible, at: [last.createdAt.getTime(), last.id] }
      return isVisible ? { isVisible: false } : null
    },

    erase: repo.erase,
    tallyOwn: repo.tallyOwn,

    /** Somebody may have taken out what was never meant for all: only the author and moderators look back. */
    revisions: (actor: Actor, key: string, query: PageQuery) =>
      store.read(async (db) => {
        const { row, access } = await findReadable(db, actor, key)
        if (row.post.authorId !== actor.id) requireModerator(actor, access.role)
        const page = { after: timeCursor(query), limit: query.limit + 1 }
        const rows = await repo.listRevisions(db, row.post.id, page)
        return timePage(rows, query.limit, (last) => [last.createdAt, last.id])
      }),

    /** Every kept version of one that is shown, latest first, whoever asks. */
    versionsOf: (db: Db, id: string) =>
      repo.listRevisions(db, id, { after: null, limit: limits.versionsKept }),

    create: async (actor: Actor, input: PostInput) => {
      await requireLengths(input)
      return await retryTaken(() =>
        store.transaction(async (tx) => await written(tx, actor, await writing.write(tx, actor, input))),
      )
    },

    requireLengths,
    /** The forum that takes a post of this person's, or the refusal. */
    admit: async (tx: Db, actor: Actor, forumKey: string) => (await writing.admit(tx, actor, forumKey)).forum,

    /** A post that a brand paid for or that was scheduled, in the transaction that settles that. */
    publish: async (tx: Db, actor: Actor, input: NewPost) =>
      await written(tx, actor, await writing.write(tx, actor, input)),

    replaceText: writing.replaceText,
    /** Who takes the edit of a sponsored post to its brand, in the transaction of the edit. */
    onSponsoredEdit: sponsoredEdit.add,

    edit: async (actor: Actor, key: string, edit: PostEdit) => {
      const { titleMax, contentMax } = (await site.served()).limits
      return await store.transaction(async (tx) => {
        const { post, access } = await hold(tx, actor, key)
        requireAuthor(actor, post)
        requireLength('title', edit.title, { max: titleMax, before: post.title })
        requireLength('content', edit.content, { max: contentMax, before: post.content })
        const text = textOf({ ...post, ...edit })
        // What changes of a sponsored post is read by its brand first.
        const found =
          post.sponsorBrandId === null
            ? await watchedWords.check(tx, actor, { access, text, before: textOf(post) })
            : null
        const { isEditPending } = await writing.edit(tx, post, edit)
        const page = await written(tx, actor, { id: post.id, forumId: post.forumId, found, isNew: false })
        return { ...page, ...(isEditPending ? { isEditPending } : {}) }
      })
    },

    remove: (actor: Actor, key: string) =>
      store.transaction(async (tx) => {
        const { post } = await hold(tx, actor, key)
        requireAuthor(actor, post)
        const now = clock.now()
        await repo.update(tx, post.id, { isDeleted: true, deletedAt: now, updatedAt: now })
        await forums.addPosts(tx, post.forumId, -1)
        await outbox.emit(tx, {
          name: 'post.gone',
          postId: post.id,
          forumId: post.forumId,
          actorId: actor.id,
        })
        return { id: post.id }
      }),

    pin: (actor: Actor, key: string, { pinned, ...act }: { pinned: boolean } & OrderAct) =>
      mark(actor, key, { ...act, action: pinned ? 'pin' : 'unpin', change: { isPinned: pinned } }),
    lock: (actor: Actor, key: string, { locked, ...act }: { locked: boolean } & OrderAct) =>
      mark(actor, key, { ...act, action: locked ? 'lock' : 'unlock', change: { isLocked: locked } }),
  }

  async function mark(actor: Actor, key: string, act: OrderAct & { action: string; change: PostMark }) {
    const { action, change, reason, origin } = act
    return await store.transaction(async (tx) => {
      const { post, access } = await hold(tx, actor, key)
      requireActiveModerator(actor, access.role)
      if (actor.role !== 'admin')
        await brands.requireNoConflictOfInterest(tx, actor, { ...post, act: 'moderate' })
      const isSame =
        'isPinned' in change ? change.isPinned === post.isPinned : change.isLocked === post.isLocked
      if (isSame) return await page(tx, actor, post.id)
      await repo.update(tx, post.id, change)
      await recordAction(tx, store.tables, {
        clock,
        actor,
        action,
        target: { type: 'post', id: post.id },
        forumId: post.forumId,
        reason: reason ?? action,
        before: { isPinned: post.isPinned, isLocked: post.isLocked },
        after: change,
        origin,
      })
      await outbox.emit(tx, {
        name: 'post.changed',
        postId: post.id,
        forumId: post.forumId,
        actorId: actor.id,
      })
      return await page(tx, actor, post.id)
    })
  }
}

/** What a later domain adds to the posts of one type. */
export interface PostTypePart {
  /** Writes beside a new post what its input says of this. */
  insert?: (tx: Db, postId: string, input: PostInput) => Promise<void>
  /** What the post's own page carries of it. */
  read: (
    db: Db,
    reader: Reader,
    postId: string,
  ) => Promise<Pick<ReplyInput<typeof getPost>, 'poll' | 'ratingSummary'>>
}

type PostRow = Tables['posts']['$inferSelect']
type Held = Pick<Tables['posts']['$inferSelect'], 'id' | 'createdAt'>
type Removable = Pick<Tables['posts']['$inferSelect'], 'id' | 'forumId' | 'isDeleted'>

type Written = Awaited<ReturnType<ReturnType<typeof writingService>['write']>>

type PostMark = { isPinned: boolean } | { isLocked: boolean }

/** The reason of a moderator's action and where it came from, for the audit log. */
interface OrderAct {
  reason?: string | undefined
  origin?: Record<string, unknown>
}
