import type { Store } from '#db/store.ts'
import type { DesktopRequest } from '#shared/auth.ts'
import { Failure } from '#shared/errors.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { newToken, tokenHash } from '../../core/tokens.ts'
import { isFreshSignIn } from '../../http/access.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import { desktopRepo } from './desktop.repo.ts'
import { CODE_MS } from './desktopPage.ts'

interface DesktopParts {
  store: Store
  clock: Clock
  sessions: SessionsService
}

/** Whom a code signs in, and by which of the provider's sessions: its end is the end of the app's as well. */
interface HandedOver {
  userId: string
  providerSid?: string | undefined
}

export type DesktopService = ReturnType<typeof desktopService>

/** Carries a sign-in from the system browser into the desktop app by a code that serves once. */
export function desktopService({ store, clock, sessions }: DesktopParts) {
  const codes = desktopRepo(store.tables)

  return {
    async issueCode(
      caller: Actor,
      { challenge }: DesktopRequest,
    ): Promise<{ code: string; expiresAt: Date }> {
      const now = clock.now()
      // The app's session begins now, so an old sign-in must not become a fresh one of staff.
      if (caller.role !== 'user' && !isFreshSignIn(caller, now)) throw new Failure('session.stale')
      const code = newToken()
      const expiresAt = new Date(now.getTime() + CODE_MS)
      const { id: userId, sessionId } = caller
      const row = { codeHash: tokenHash(code), challenge, userId, sessionId, expiresAt, createdAt: now }
      await store.transaction(async (tx) => {
        await codes.deleteExpired(tx, now)
        await codes.insert(tx, row)
      })
      return { code, expiresAt }
    },

    /**
     * Whose the code is. The app proves that it asked for it by the verifier behind the challenge. What a
     * browser handed over that has been signed out since serves nobody.
     */
    async redeem({ code, verifier }: { code: string; verifier: string }): Promise<HandedOver> {
      const used = { codeHash: tokenHash(code), challenge: tokenHash(verifier), at: clock.now() }
      const found = await store.transaction(async (tx) => {
        const row = await codes.use(tx, used)
        if (!row?.sessionId) return row
        const session = await sessions.find(tx, row.sessionId)
        return session && { userId: row.userId, ...session }
      })
      if (!found) throw new Failure('handoff.invalid')
      return found
    },

    /** Forgets the codes of a person. */
    drop: codes.deleteAllOf,
  }
}
