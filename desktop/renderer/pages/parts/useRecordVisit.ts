import { useEffect } from 'react'
import type { PostPage } from '#shared/posts.ts'
import { recordVisit } from '../../lib/visits.ts'

/** Marks a post as read, up to the comments it has now. */
export function useRecordVisit({ id, commentCount }: Pick<PostPage, 'id' | 'commentCount'>): void {
  useEffect(() => recordVisit(id, commentCount), [id, commentCount])
}
