import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { time } from './time.ts'

/**
 * Of the kept versions of a text, latest first, those that go: the first one stays, since it is what readers answered,
 * and so do the latest.
 */
export const surplusVersions = <Version>(latestFirst: readonly Version[]): Version[] =>
  latestFirst.slice(limits.versionsKept - 1, -1)

/** What a post said until an edit. */
export const PostRevision = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  hashtags: z.array(z.string()),
  /** When it was replaced. */
  createdAt: time,
})
export type PostRevision = z.output<typeof PostRevision>

export const listPostRevisions = endpoint({
  method: 'GET',
  path: '/api/posts/:id/revisions',
  summary: 'The versions of a post before its edits, latest first; for its author and moderators',
  access: 'signed-in',
  refuses: ['access.denied', 'post.not_found'],
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(PostRevision),
})
