import { invalid } from '#shared/errors.ts'
import type { PostEdit, PostInput } from '#shared/posts.ts'
import { hotRank } from '#shared/ranking.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '#db/ids.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { freeSlug } from '../../core/freeSlug.ts'
import type { Outbox } from '../../core/outbox.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { SlowModeService } from '../slowMode/slowMode.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { WatchedWordsService } from '../watchedWords/watchedWords.service.ts'
import { requirePosting } from './posts.policy.ts'
import type { postsRepo } from './posts.repo.ts'

type PostRow = Tables['posts']['$inferSelect']

/** The text that the author of a sponsored post wants in the place of the approved one. */
export interface SponsoredEdit {
  post: PostRow
  title: string
  content: string
}

export interface NewText {
  title: string
  content: string
  editorId: string
}

export type NewPost = PostInput & {
  sponsorBrandId?: string
  /** It was scheduled, and its slot of the month with it. */
  isReserved?: boolean
  /** It was scheduled, and its hour has come. */
  isDue?: boolean
}

interface Parts {
  store: Store
  clock: Clock
  outbox: Outbox
  brands: BrandsService
  forums: ForumsService
  plans: PlansService
  uploads: UploadsService
  slowMode: SlowModeService
  watchedWords: WatchedWordsService
  proposeEdit: (tx: Db, edit: SponsoredEdit) => Promise<void>
  subjectChanged: (tx: Db, postId: string) => Promise<void>
  /** Writes what only posts of one type have. */
  insertPart: (tx: Db, postId: string, input: PostInput) => Promise<void>
  repo: ReturnType<typeof postsRepo>
}

/** Puts posts and their texts into the database, inside somebody's transaction. */
export function writingService(parts: Parts) {
  const { clock, outbox, brands, forums, plans, uploads, repo } = parts
  const { slowMode, watchedWords, proposeEdit, subjectChanged, insertPart } = parts

  const emitChange = (tx: Db, post: PostRow, actorId: string) =>
    outbox.emit(tx, { name: 'post.changed', postId: post.id, forumId: post.forumId, actorId })

  async function followSubject(tx: Db, post: PostRow): Promise<boolean> {
    const subjectBrandId = await brands.subjectOf(tx, post)
    if (subjectBrandId === post.subjectBrandId) return false
    await repo.update(tx, post.id, { subjectBrandId })
    await subjectChanged(tx, post.id)
    return true
  }

  /** Replaces what a post says and keeps what it said. */
  async function rewrite(tx: Db, post: PostRow, change: { edit: PostEdit; editorId: string }): Promise<void> {
    const { edit, editorId } = change
    const now = clock.now()
    const { title, content, hashtags } = post
    // What changes nothing leaves no version behind.
    if (isSameText(post, edit)) return
    const before = { title, content, hashtags, editorId, postId: post.id, createdAt: now }
    await uploads.useIn(tx, { id: post.authorId }, edit.content)
    await repo.insertRevision(tx, { id: newId(), ...before })
    await repo.update(tx, post.id, { ...edit, editedAt: now, updatedAt: now })
    if (edit.hashtags) {
      await repo.replaceTags(tx, post, edit.hashtags)
      await followSubject(tx, { ...post, hashtags: edit.hashtags })
    }
    await emitChange(tx, post, editorId)
  }

  /** The forum that takes a post of this person's, or the refusal. */
  async function admit(tx: Db, actor: Actor, forumKey: string) {
    const access = await forums.access(tx, actor, forumKey)
    requirePosting(access)
    return access
  }

  return {
    followSubject,
    admit,

    /**
     * Answers the new post's id, and what is caught in it by a watched word: of what is held for a moderator nobody is
     * told. Run it again when the slug was taken in between.
     */
    write: async (tx: Db, actor: Actor, { isReserved = false, isDue = false, ...input }: NewPost) => {
      const access = await admit(tx, actor, input.forumId)
      const { forum } = access
      // What a brand has approved is published as it is, and what was scheduled waits for its hour alone.
      const isSettled = input.sponsorBrandId !== undefined
      const found = isSettled ? null : await watchedWords.check(tx, actor, { access, text: textOf(input) })
      if (!isSettled && !isDue) await slowMode.take(tx, actor, access)
      await plans.takePost(tx, actor, { isReserved })
      await uploads.use(tx, actor, { imageUrl: input.imageUrl })
      await uploads.useIn(tx, actor, input.content)
      const imageLook = await uploads.lookOf(tx, input.imageUrl)
      const now = clock.now()
      const id = newId()
      const slug = await freeSlug(reserved(slugOf(input.title, input.type)), (candidate) =>
        repo.isSlugTaken(tx, candidate),
      )
      const { pollOptions: _options, rating, forumId: _forumId, ...fields } = input
      const { type, hashtags, sponsorBrandId = null } = input
      // Whoever closes the forum meanwhile waits, and takes this post along.
      const isPrivate = await forums.addPosts(tx, forum.id, 1)
      await repo.insert(
        tx,
        {
          ...fields,
          subjectBrandId: await brands.subjectOf(tx, { type, hashtags, sponsorBrandId }),
          imageLook,
          id,
          slug,
          rating: input.type === 'review' ? (rating ?? null) : null,
          authorId: actor.id,
          forumId: forum.id,
          inPublicForum: !isPrivate,
          hotRank: hotRank(0, now),
          createdAt: now,
          updatedAt: now,
        },
        !isPrivate,
      )
      await insertPart(tx, id, input)
      if (found?.action !== 'hold')
        await outbox.emit(tx, { name: 'post.created', postId: id, forumId: forum.id, authorId: actor.id })
      return { id, forumId: forum.id, found, isNew: true }
    },

    /**
     * Changes a post of the caller's. The text of a sponsored post stays as it was approved: the new one
     * goes to its review, which the answer tells. Its hashtags are no part of that review, and stay.
     */
    edit: async (tx: Db, post: PostRow, edit: PostEdit): Promise<{ isEditPending: boolean }> => {
      const { title = post.title, content = post.content, hashtags } = edit
      if (post.sponsorBrandId === null) {
        await rewrite(tx, post, { edit, editorId: post.authorId })
        return { isEditPending: false }
      }
      if (!isSameText(post, { hashtags }))
        throw invalid('hashtags', 'The hashtags of a sponsored post stay as they are')
      if (isSameText(post, { title, content })) return { isEditPending: false }
      await proposeEdit(tx, { post, title, content })
      return { isEditPending: true }
    },

    /** Puts an approved text in the place of the one before. A post that is gone stays gone. */
    replaceText: async (tx: Db, id: string, { title, content, editorId }: NewText): Promise<void> => {
      const post = await repo.hold(tx, id)
      if (post) await rewrite(tx, post, { edit: { title, content }, editorId })
    },
  }
}

/** Everything in a post that is read. */
export const textOf = (
  post: Pick<PostInput, 'title' | 'content' | 'hashtags'> &
    Partial<Pick<PostInput, 'pollOptions' | 'imageAlt'>>,
): string =>
  [post.title, post.content, ...post.hashtags, ...(post.pollOptions ?? []), post.imageAlt ?? ''].join('\n\n')

const isSameText = (post: PostRow, { title, content, hashtags }: PostEdit): boolean =>
  (title ?? post.title) === post.title &&
  (content ?? post.content) === post.content &&
  (hashtags ?? post.hashtags).join(' ') === post.hashtags.join(' ')

/** `trending` is an address of its own. */
const reserved = (slug: string): string => (slug === 'trending' ? 'post-trending' : slug)
