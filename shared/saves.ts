import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageFields } from './paging.ts'
import { Post } from './posts.ts'

const SaveState = z.object({ isSaved: z.boolean() })

export const savePost = endpoint({
  method: 'PUT',
  path: '/api/posts/:id/save',
  summary: 'Save a post for later',
  access: 'member',
  limit: 'social',
  refuses: ['post.not_found'],
  reply: SaveState,
})

export const unsavePost = endpoint({
  method: 'DELETE',
  path: '/api/posts/:id/save',
  summary: 'Remove a post from the saved ones',
  access: 'member',
  limit: 'social',
  refuses: ['post.not_found'],
  reply: SaveState,
})

export const listSaved = endpoint({
  method: 'GET',
  path: '/api/saved',
  summary: 'The caller’s saved posts, the last saved first',
  access: 'member',
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(Post),
})

export const listFollowing = endpoint({
  method: 'GET',
  path: '/api/feed',
  summary: 'Posts of people and hashtags the caller follows and of forums they joined, newest first',
  access: 'member',
  isPaged: true,
  query: z.object(pageFields),
  reply: z.array(Post),
})
