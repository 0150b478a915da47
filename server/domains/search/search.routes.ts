import { searchAll, searchForums, searchPosts, searchUsers } from '#shared/search.ts'
import type { Http } from '../../module.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes({ on }: Http, search: SearchService): void {
  on(searchAll, ({ caller, query }) => search.all(caller, query.q))
  on(searchForums, ({ query }) => search.forums(query))
  on(searchPosts, ({ caller, query }) => search.posts(caller, query))
  on(searchUsers, ({ query }) => search.users(query))
}
