import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'

interface Standing {
  forum: { isPrivate: boolean }
  role: ForumRole | null
  isReadable: boolean
}

/** In a public forum every member of the site may post, in a private one only its members. Others see none. */
export function requirePosting(standing: Standing): void {
  if (!standing.isReadable) throw new Failure('forum.not_found')
}

export function requireAuthor(actor: Actor, post: { authorId: string }): void {
  if (post.authorId !== actor.id) throw new Failure('access.denied')
}

/** A locked post refuses comments, votes and poll votes. */
export function requireUnlocked(post: { isLocked: boolean }): void {
  if (post.isLocked) throw new Failure('post.locked')
}

/** Refuses those who must not vote on or rate a post, such as the people of the brand that paid for it. */
export type JudgeRule = (db: Db, actor: Actor, post: { sponsorBrandId: string | null }) => Promise<void>
