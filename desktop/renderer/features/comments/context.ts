import { createContext, type ReactNode, useContext } from 'react'
import type { Comment } from '#shared/comments.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { CollapsedComments, TakeArrived } from './useComments.ts'

export interface CommentsSetting {
  postId: string
  forumId: string
  /** What to know before one writes: slow mode. */
  writingNotice: ReactNode
  /** The post's own address: links to comments begin with it. */
  path: string
  postAuthorId: string | null
  viewerId: string | null
  isLocked: boolean
  /** Moderates the forum. */
  isModerator: boolean
  canReply: boolean
  /** The comment that is marked as the solution, and whether this reader marks one. */
  solutionId: string | null
  marksSolutions: boolean
  /** Comments by others that came after this moment are tinted. */
  newSince: number | null
  highlightId: string | null
  collapsed: CollapsedComments
  renderVotes: (comment: Comment) => ReactNode
  /** Further items of a comment's menu: report. */
  extraItems: (comment: Comment) => readonly MenuItem[]
  onPosted: (comment: Comment) => void
  onArrival: (isOf: TakeArrived) => () => void
  onDeleted: (id: string) => void
}

export const CommentsContext = createContext<CommentsSetting | null>(null)

export function useCommentsSetting(): CommentsSetting {
  const setting = useContext(CommentsContext)
  if (!setting) throw new Error('A comment stands outside of its tree')
  return setting
}

/** The id of a comment's element, and the part behind # of its link. */
export const anchorOf = (id: string): string => `comment-${id}`

/** Whether somebody else wrote it after a moment: the reader's last visit. */
export const isNewSince = (
  { authorId, createdAt }: Comment,
  moment: number | null,
  viewerId: string | null | undefined,
): boolean => moment !== null && authorId !== viewerId && Date.parse(createdAt) > moment
