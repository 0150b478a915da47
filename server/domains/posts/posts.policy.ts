import { Failure } from '#shared/errors.ts'
import type { ForumRole } from '#shared/forums.ts'
import type { Actor } from '../../core/actor.ts'

interface ForumAccess {
  forum: { isPrivate: boolean }
  role: ForumRole | null
  isReadable: boolean
}

/** In a public forum every member of the site may post, in a private one only its members. Others see none. */
export function requirePosting({ isReadable }: ForumAccess): void {
  if (!isReadable) throw new Failure('forum.not_found')
}

export function requireAuthor(actor: Actor, post: { authorId: string }): void {
  if (post.authorId !== actor.id) throw new Failure('access.denied')
}

/** A locked post refuses comments, votes and poll votes. */
export function requireUnlocked(post: { isLocked: boolean }): void {
  if (post.isLocked) throw new Failure('post.locked')
}
