import { getSponsorLoad } from '#shared/ceiling.ts'
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listPosts,
  listTrending,
  listTrendingHashtags,
  lockPost,
  pinPost,
} from '#shared/posts.ts'
import { listPostRevisions } from '#shared/versions.ts'
import { subjectOfPost, subjectsOf } from '../../core/subjects.ts'
import type { Http } from '../../module.ts'
import type { CeilingService } from './ceiling.service.ts'
import type { ListsService } from './lists.service.ts'
import type { PostsService } from './posts.service.ts'

export function postsRoutes(
  { on }: Http,
  posts: PostsService & ListsService & { ceiling: CeilingService },
): void {
  on(
    listPosts,
    async ({ caller, query, shows }) => {
      const page = await posts.list(caller, query)
      shows(...subjectsOf(page.items))
      return page
    },
    posts.feedMarks,
  )
  // Before the single post, whose address would match its word.
  on(
    listTrending,
    async ({ caller, query, shows }) => {
      const page = await posts.trending(caller, query)
      shows(...subjectsOf(page.items))
      return page
    },
    posts.feedMarks,
  )
  on(getSponsorLoad, ({ caller }) => posts.ceiling.load(caller))
  on(listTrendingHashtags, () => posts.trendingHashtags())
  on(
    getPost,
    async ({ caller, params, shows }) => {
      const post = await posts.page(caller, params.id)
      shows(subjectOfPost(post.id))
      return post
    },
    posts.pageMarks,
  )
  on(listPostRevisions, ({ caller, params, query }) => posts.revisions(caller, params.id, query))
  on(createPost, ({ caller, body }) => posts.create(caller, body))
  on(editPost, ({ caller, params, body }) => posts.edit(caller, params.id, body))
  on(deletePost, ({ caller, params }) => posts.remove(caller, params.id))
  on(pinPost, ({ caller, params, body }) => posts.pin(caller, params.id, body))
  on(lockPost, ({ caller, params, body }) => posts.lock(caller, params.id, body))
}
