import { Failure } from '#shared/errors.ts'
import type { Store } from '#db/store.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { tokenHash } from '../../core/tokens.ts'
import type { Queue } from '../../jobs/queue.ts'
import { GatewayDown } from '../../ports/stripe/errors.ts'
import type { SignedInContext } from '../auth/auth.service.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { CheckoutCookie } from './checkouts.cookie.ts'
import { checkoutsRepo } from './checkouts.repo.ts'
import type { ClaimsService } from './claims.service.ts'

/** How long a sign-in waits for the provider before the claim goes on without it. */
const patienceMs = 3000
const mailsPerDay = 3

interface Parts {
  store: Store
  clock: Clock
  log: Log
  queue: Queue
  mailer: MailerService
  claims: ClaimsService
  cookie: CheckoutCookie
}

/**
 * At sign-in a browser that has paid claims its payment. Signing in never fails over it: what cannot be
 * done at once is left to a job. An email equal to a payer's attaches nothing, it only sends the link again.
 */
export function claimAtSignIn(parts: Parts) {
  const { store, clock, log, queue, mailer, claims, cookie } = parts
  const repo = checkoutsRepo(store.tables)

  async function claim(checkoutId: string, userId: string): Promise<void> {
    const claiming = claims.claim(checkoutId, userId).then(
      () => 'done' as const,
      (error: unknown) => {
        if (error instanceof GatewayDown) return 'later' as const
        if (!(error instanceof Failure)) log.error({ err: error, checkoutId }, 'checkout.claim_failed')
        else log.info({ checkoutId, userId, code: error.code }, 'checkout.claim_refused')
        return 'done' as const
      },
    )
    let timer: NodeJS.Timeout | undefined
    const waiting = new Promise<'later'>((resolve) => {
      timer = setTimeout(() => resolve('later'), patienceMs)
    })
    const outcome = await Promise.race([claiming, waiting])
    clearTimeout(timer)
    if (outcome === 'done') return
    await store.transaction((tx) =>
      queue.enqueue(tx, {
        queue: 'checkout.claim',
        payload: { checkoutId, userId },
        key: checkoutId,
        dedupeKey: `${checkoutId}:${userId}`,
      }),
    )
  }

  async function mailAgain(email: string): Promise<void> {
    const day = clock.now().toISOString().slice(0, 10)
    await store.transaction(async (tx) => {
      for (const { id } of await repo.listPaidBy(tx, email.toLowerCase())) {
        const sent = await mailer.countSent(tx, `claim:${id}:${day}`)
        if (sent >= mailsPerDay) continue
        await queue.enqueue(tx, {
          queue: 'checkout.remind',
          payload: { checkoutId: id, reason: `${day}:${sent + 1}` },
          dedupeKey: `${id}:${day}`,
        })
      }
    })
  }

  return async ({ req, user, verifiedEmail }: SignedInContext): Promise<void> => {
    const token = cookie.read(req)
    const row = token && (await store.read((db) => repo.findByToken(db, tokenHash(token))))
    if (row && (row.status === 'open' || row.status === 'paid') && row.sessionId) await claim(row.id, user.id)
    else if (verifiedEmail) await mailAgain(verifiedEmail)
  }
}
