import type { Request, Response } from 'express'
import type { Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import { complimentaryOf } from '#shared/complimentary.ts'
import { isEntitled } from '#shared/membership.ts'
import type { Clock } from '../../core/clock.ts'
import { hook } from '../../core/hooks.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { PaymentHint } from '../sessions/sessions.policy.ts'
import type { User, UsersService } from '../users/users.service.ts'
import { withHint } from './returnTo.ts'

/** What is known at the moment somebody has signed in, or comes back signed in. */
export interface SignedInContext {
  req: Request
  res: Response
  user: User
  /** Whether the provider vouches for the email it has just named. */
  verifiedEmail: string | null
  returnTo: string
  hint: PaymentHint | null
}

export interface AuthParts {
  store: Store
  clock: Clock
  users: UsersService
  forums: ForumsService
  notifications: NotificationsService
}

const none = { notifications: 0, messages: 0 }

export type AuthService = ReturnType<typeof authService>

/** Turning a confirmed identity into a session, and telling people who they are. */
export function authService({ store, clock, users, forums, notifications }: AuthParts) {
  const signedIn = hook<[context: SignedInContext]>()

  return {
    /** What follows before a sign-in is answered. */
    onSignedIn: signedIn.add,

    /** The signed-in person as only they may see them. */
    async viewer(userId: string) {
      const user = await users.find(userId)
      if (!user) throw new Failure('session.required')
      return await store.read(async (db) => ({
        ...user,
        complimentary: complimentaryOf(user, clock.now()),
        isEntitled: isEntitled(user, clock.now()),
        isModerator: user.role !== 'user' || (await forums.isModeratorAnywhere(db, userId)),
        canChangeUsername: user.usernameChangedAt === null,
        unread: (await notifications.countUnread(db, [userId])).get(userId) ?? none,
      }))
    },

    /** Where to go after signing in. */
    async afterSignIn(context: SignedInContext): Promise<string> {
      await signedIn.run(context)
      return withHint(context.returnTo, context.hint)
    },
  }
}
