import {
  answerForumRequest,
  createForum,
  deleteForum,
  getForum,
  getMembership,
  joinForum,
  leaveForum,
  listDeletedForums,
  listForumMembers,
  listForumRequests,
  listForums,
  rehearseForumDeletion,
  rehearseForumRestoration,
  restoreForum,
  setForumRole,
  updateForum,
} from '#shared/forums.ts'
import { invalid } from '#shared/errors.ts'
import type { Http } from '../../module.ts'
import type { AdminService } from './admin.service.ts'
import type { DeletionService } from './deletion.service.ts'
import type { ForumsService } from './forums.service.ts'
import type { MembersService } from './members.service.ts'

type Service = ForumsService & MembersService & { admin: AdminService; deletion: DeletionService }

export function forumsRoutes({ on }: Http, forums: Service): void {
  on(listForums, ({ caller, query }) => forums.list(caller, query))
  on(getForum, ({ caller, params }) => forums.page(caller, params.id))
  on(createForum, ({ caller, body }) => forums.create(caller, body))
  on(updateForum, ({ caller, params, body }) => forums.update(caller, params.id, body))
  on(rehearseForumDeletion, ({ caller, params }) => forums.deletion.rehearseDeletion(caller, params.id))
  on(deleteForum, ({ caller, params, body, query }) => {
    const reason = body.reason ?? query.reason
    if (reason === undefined) throw invalid('reason', 'Please give a reason')
    const expected = body.expected ?? query.expected
    return forums.deletion.delete(caller, params.id, { reason, expected })
  })
  on(listDeletedForums, ({ query }) => forums.admin.listDeleted(query))
  on(rehearseForumRestoration, ({ caller, params }) => forums.deletion.rehearseRestoration(caller, params.id))
  on(restoreForum, ({ caller, params, body }) => forums.deletion.restore(caller, params.id, body))
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
