import {
  blockUser,
  followUser,
  getProfile,
  listBlockedUsers,
  unblockUser,
  unfollowUser,
} from '#shared/users.ts'
import type { Http } from '../../module.ts'
import type { UsersService } from './users.service.ts'

export function usersRoutes({ on }: Http, users: UsersService): void {
  on(getProfile, ({ caller, params }) => users.profile(caller, params.username))
  on(followUser, ({ caller, params }) => users.follow(caller, params.username))
  on(unfollowUser, ({ caller, params }) => users.unfollow(caller, params.username))
  on(blockUser, ({ caller, params }) => users.block(caller, params.username))
  on(unblockUser, ({ caller, params }) => users.unblock(caller, params.username))
  on(listBlockedUsers, ({ caller, query }) => users.blocked(caller, query))
}
