import type { Request, Response } from 'express'
import type { Store } from '#db/store.ts'
import { Failure } from '#shared/errors.ts'
import { isEntitled } from '#shared/membership.ts'
import type { Clock } from '../../core/clock.ts'
import { hook } from '../../core/hooks.ts'
import type { ForumsService } from '../forums/forums.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { browserName } from '../sessions/browserName.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { PaymentHint } from '../sessions/sessionStore.ts'
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
  sessions: SessionsService
  forums: ForumsService
  notifications: NotificationsService
}

const none = { notifications: 0, messages: 0 }

export type AuthService = ReturnType<typeof authService>

/** Turning a confirmed identity into a session, and telling people who they are. */
export function authService({ store, clock, users, sessions, forums, notifications }: AuthParts) {
  const signedIn = hook<[context: SignedInContext]>()

  return {
    writable: sessions.writable,
    /** What follows before a sign-in is answered. */
    onSignedIn: signedIn.add,

    /** The signed-in person as only they may see them. */
    async viewer(userId: string) {
      const user = await users.find(userId)
      if (!user) throw new Failure('session.required')
      return await store.read(async (db) => ({
        ...user,
        isEntitled: isEntitled(user, clock.now()),
        keepsOrder: user.role !== 'user' || (await forums.isModeratorAnywhere(db, userId)),
        canChangeUsername: user.usernameChangedAt === null,
        unread: (await notifications.countUnread(db, [userId])).get(userId) ?? none,
      }))
    },

    /** Gives the browser a new session that belongs to this person. The old one, if any, is gone. */
    async startSession(
      req: Request,
      person: { userId: string; signedInAt?: Date; providerSid?: string | undefined; idToken?: string },
    ): Promise<void> {
      await renew(req)
      const signedInAt = (person.signedInAt ?? clock.now()).getTime()
      req.session.person = { ...person, signedInAt, browserName: browserName(req.get('User-Agent')) }
      await saved(req)
    },

    /** Gives the browser a new session id. Of two requests at once the second finds nothing left to renew. */
    async renewSession(req: Request): Promise<void> {
      const { person } = req.session
      if (!person) return
      await renew(req)
      req.session.person = person
      await saved(req)
    },

    /** Where to go after signing in. */
    async afterSignIn(context: SignedInContext): Promise<string> {
      await signedIn.run(context)
      return withHint(context.returnTo, context.hint)
    },
  }
}

function renew(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.regenerate((error?: Error) => (error ? reject(error) : resolve()))
  })
}

/** A redirect must not overtake its session. */
export function saved(req: Request): Promise<void> {
  return new Promise((resolve, reject) => {
    req.session.save((error?: Error) => (error ? reject(error) : resolve()))
  })
}
