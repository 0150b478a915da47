import type { Request, Router } from 'express'
import { claimCheckout, createSubscriptionIntent, getCheckoutStatus } from '#shared/billing.ts'
import { Failure } from '#shared/errors.ts'
import type { Db, Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
import { checkoutPerBrowser, type Budget } from '../../http/limits.ts'
import type { On } from '../../http/pipeline.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import type { Auth } from '../auth/createAuth.ts'
import { hashOf } from '../auth/sessionCookie.ts'
import type { Alerts } from './alerts.service.ts'
import { telling } from './billing.failure.ts'
import type { CheckoutClaims } from './checkout.claim.ts'
import type { checkoutCookie } from './checkout.cookie.ts'
import type { CheckoutService } from './checkout.service.ts'
import type { PlanRow } from './prices.repo.ts'

interface Parts {
  store: Store
  limits: RateLimits
  alerts: Alerts
  checkouts: CheckoutService
  claims: CheckoutClaims
  cookie: ReturnType<typeof checkoutCookie>
  findPlan(db: Db, id: string): Promise<PlanRow | undefined>
  readerOf(req: Request): Promise<Reader>
  auth: Pick<Auth, 'writable' | 'renewSession'>
  router: Router
}

/** More than this in an hour is not people choosing plans but somebody trying stolen cards. */
const alarming: Budget = { count: 300, seconds: 60 * 60 }

export function checkoutRoutes(on: On, parts: Parts): void {
  const { store, limits, alerts, checkouts, claims, cookie } = parts

  async function watch(): Promise<void> {
    await limits.takeKey('checkout:all', alarming).catch(async () => {
      const detail = `more than ${alarming.count} checkouts were begun within an hour`
      await alerts.raise({ kind: 'checkout.flood', subjectId: 'all', detail })
    })
  }

  on(createSubscriptionIntent, async ({ caller, body, req, res }) => {
    // To a public endpoint a blocked person looks like a visitor; their money is not taken either.
    if ((await parts.readerOf(req))?.isBlocked) throw new Failure('account.blocked')
    const token = cookie.read(req)
    if (token) await limits.takeKey(`checkout:browser:${hashOf(token)}`, checkoutPerBrowser)
    await watch()
    const { started, token: kept } = await telling('Failed to create subscription', () =>
      checkouts.start({ caller, token, planSlug: body.planSlug }),
    )
    cookie.write(res, kept)
    return started
  })

  on(getCheckoutStatus, async ({ req, res }) => {
    const token = cookie.read(req)
    const row = token ? await checkouts.find(token) : undefined
    if (!row) return { status: 'none' as const }
    // Said once: afterwards this browser has no checkout any more.
    if (row.status === 'claimed') cookie.clear(res)
    const plan = await store.read((db) => parts.findPlan(db, row.planId))
    return {
      status: row.status === 'refunded' ? ('expired' as const) : row.status,
      ...(plan ? { planSlug: plan.slug } : {}),
    }
  })

  parts.router.post(claimCheckout.path, parts.auth.writable)
  on(claimCheckout, async ({ caller, body, req }) => {
    const claimed = await telling('Failed to claim your payment', () =>
      body.token === undefined
        ? claims.claimByCookie(cookie.read(req), caller.id)
        : claims.claimByLink(body.token, caller.id),
    )
    await parts.auth.renewSession(req)
    return claimed
  })
}
