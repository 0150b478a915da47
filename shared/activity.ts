import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Forum } from './forums.ts'
import { pageFields } from './paging.ts'
import { ForumName, postPath } from './posts.ts'
import { time } from './time.ts'

/** Something that somebody wrote: a post, or a comment on one. */
export const Activity = z.object({
  kind: z.enum(['post', 'comment']),
  id: z.string(),
  /** The beginning of what was written, in plain words. */
  summary: z.string(),
  score: z.int(),
  createdAt: time,
  /** The post itself, or the one that was commented on. */
  post: z.object({ id: z.string(), title: z.string(), slug: z.string(), forum: ForumName }),
})
export type Activity = z.output<typeof Activity>

/** Where an activity leads: the post, or the comment within its page. */
export function activityPath({ kind, id, post }: Pick<Activity, 'kind' | 'id' | 'post'>): string {
  return kind === 'post' ? postPath(post) : `${postPath(post)}#comment-${id}`
}

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/users/:username/activity',
  summary: 'A person’s posts and comments that the reader may see, newest first',
  access: 'public',
  refuses: ['user.not_found'],
  isCacheable: true,
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(Activity),
})

export const listJoinedForums = endpoint({
  method: 'GET',
  path: '/api/users/:username/forums',
  summary: 'The forums a person belongs to: public ones, and private ones the reader is a member of too',
  access: 'public',
  refuses: ['user.not_found'],
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(Forum),
})
