import { searchAll, searchForums, searchPosts, searchUsers } from '#shared/search.ts'
import { subjectsOf } from '../../core/subjects.ts'
import type { MarkSource } from '../../http/marks.ts'
import type { Http } from '../../module.ts'
import type { SearchService } from './search.service.ts'

export function searchRoutes({ on }: Http, search: SearchService, marks: MarkSource): void {
  on(searchAll, async ({ caller, query, shows }) => {
    const found = await search.all(caller, query.q)
    shows(...subjectsOf(found.posts))
    return found
  })
  on(searchForums, ({ query }) => search.forums(query))
  on(
    searchPosts,
    async ({ caller, query, shows }) => {
      const page = await search.posts(caller, query)
      shows(...subjectsOf(page.items))
      return page
    },
    marks,
  )
  on(searchUsers, ({ query, shows }) => {
    // No post or comment changes what is shown of people.
    shows()
    return search.users(query)
  })
}
