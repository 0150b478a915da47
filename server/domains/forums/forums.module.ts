import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { adminService, type AdminService } from './admin.service.ts'
import { forumsRoutes } from './forums.routes.ts'
import { forumsService, type ForumsParts, type ForumsService } from './forums.service.ts'
import { membersService, type MembersService } from './members.service.ts'

type Parts = ForumsParts & { users: UsersService; rehearsals: Rehearsals }
type Service = ForumsService & MembersService & { admin: AdminService }

export function forumsModule(parts: Parts): Module<Service> {
  const forums = forumsService(parts)
  const admin = adminService({ ...parts, forums })
  const service = { ...forums, ...membersService({ ...parts, forums }), admin }
  return {
    service,
    routes: (http) => forumsRoutes(http, service),
    listeners: () => {
      parts.users.onErase(forums.erase)
      parts.rehearsals.add(['delete'], async (db, { target }) => {
        const { joined, owned, names } = await forums.tallyOf(db, target.id)
        return [
          consequence('forums', { count: joined }),
          consequence('forums_owned', { count: owned, examples: names }),
        ]
      })
    },
  }
}
