import { consequence } from '#shared/rehearsals.ts'
import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Module } from '../../module.ts'
import type { UsersService } from '../users/users.service.ts'
import { deletionService, settleQueue, type DeletionService } from './deletion.service.ts'
import { adminService, type AdminService } from './admin.service.ts'
import { forumsRoutes } from './forums.routes.ts'
import { forumsService, type ForumsParts, type ForumsService } from './forums.service.ts'
import { membersService, type MembersService } from './members.service.ts'

type Parts = ForumsParts & { users: UsersService; queue: Queue; rehearsals: Rehearsals }
type Service = ForumsService & MembersService & { admin: AdminService; deletion: DeletionService }

export function forumsModule(parts: Parts): Module<Service> {
  const forums = forumsService(parts)
  const admin = adminService({ ...parts, forums })
  const deletion = deletionService(parts)
  const service = { ...forums, ...membersService({ ...parts, forums }), admin, deletion }
  return {
    service,
    routes: (http) => forumsRoutes(http, service),
    jobs: (runner) => runner.handle(settleQueue, deletion.settleJob),
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
