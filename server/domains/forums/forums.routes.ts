import {
  answerForumRequest,
  createForum,
  getForum,
  getMembership,
  joinForum,
  leaveForum,
  listForumMembers,
  listForumRequests,
  listForums,
  setForumRole,
  updateForum,
} from '#shared/forums.ts'
import type { Http } from '../../module.ts'
import type { ForumsService } from './forums.service.ts'
import type { MembersService } from './members.service.ts'

export function forumsRoutes({ on }: Http, forums: ForumsService & MembersService): void {
  on(listForums, ({ caller, query }) => forums.list(caller, query))
  on(getForum, ({ caller, params }) => forums.page(caller, params.id))
  on(createForum, ({ caller, body }) => forums.create(caller, body))
  on(updateForum, ({ caller, params, body }) => forums.update(caller, params.id, body))
  on(getMembership, ({ caller, params }) => forums.membership(caller, params.id))
  on(joinForum, ({ caller, params }) => forums.join(caller, params.id))
  on(leaveForum, ({ caller, params }) => forums.leave(caller, params.id))
  on(listForumMembers, ({ caller, params, query }) => forums.members(caller, params.id, query))
  on(listForumRequests, ({ caller, params, query }) => forums.requests(caller, params.id, query))
  on(answerForumRequest, ({ caller, params, body }) =>
    forums.answerRequest(caller, { key: params.id, userId: params.userId }, body.accept),
  )
  on(setForumRole, ({ caller, params, body }) =>
    forums.setRole(caller, { key: params.id, userId: params.userId }, body.role),
  )
}
