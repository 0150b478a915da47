import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { ceilingService, type CeilingService } from './ceiling.service.ts'
import { listsService, type ListsService } from './lists.service.ts'
import { postsRoutes } from './posts.routes.ts'
import { openings } from './reading.ts'
import { postsService, type PostsParts, type PostsService } from './posts.service.ts'

type Parts = PostsParts & { users: UsersService; rehearsals: Rehearsals }

type Service = PostsService & ListsService & ReturnType<typeof openings> & { ceiling: CeilingService }

export function postsModule(parts: Parts): Module<Service> {
  const ceiling = ceilingService(parts)
  const posts = postsService(parts)
  const lists = listsService({ ...parts, ceiling })
  const service = { ...posts, ...lists, ...openings(posts, lists), ceiling }
  return {
    service,
    routes: (http) => postsRoutes(http, service),
    listeners: () => {
      parts.forums.deletion.addPart(service.followForum)
      parts.users.onErase(service.erase)
      parts.rehearsals.add(['delete'], async (db, { target }) => [
        consequence('posts', await service.tallyOwn(db, target.id)),
      ])
      parts.users.onErase(ceiling.eraseServings)
      parts.forums.onPrivacyChanged((tx, { id, isPrivate }) => service.setPublic(tx, id, !isPrivate))
    },
  }
}
