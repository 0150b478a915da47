import { claimCheckout, createSubscriptionIntent, getCheckoutStatus } from '#shared/billing.ts'
import { checkCoupon, getMembershipTerms } from '#shared/coupons.ts'
import { Failure } from '#shared/errors.ts'
import { nothingCharged, withPaymentFailures } from '../../core/paymentFailures.ts'
import { tokenHash } from '../../core/tokens.ts'
import { checkoutPerBrowser, type Budget } from '../../http/limits.ts'
import type { Http } from '../../module.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { CheckoutCookie } from './checkouts.cookie.ts'
import type { CheckoutsService } from './checkouts.service.ts'
import type { TermsService } from './terms.service.ts'
import type { ClaimsService } from './claims.service.ts'
import type { OrdersService } from './orders.service.ts'

interface Services {
  alerts: AlertsService
  sessions: SessionsService
  checkouts: CheckoutsService & { terms: TermsService }
  orders: OrdersService
  claims: ClaimsService
  cookie: CheckoutCookie
}

/** More than this in an hour is not people choosing plans but somebody trying stolen cards. */
const alarming: Budget = { count: 300, seconds: 60 * 60 }

export function checkoutsRoutes({ on, router, limits, readerOf }: Http, services: Services): void {
  const { alerts, sessions, checkouts, orders, claims, cookie } = services

  async function watch(): Promise<void> {
    await limits.takeKey('checkout:all', alarming).catch(async () => {
      const detail = `more than ${alarming.count} checkouts were begun within an hour`
      await alerts.raise({ kind: 'checkout.flood', subjectId: 'all', detail })
    })
  }

  on(createSubscriptionIntent, async ({ caller, body, req, res }) => {
    // To a public endpoint a blocked person looks like a visitor; their money is not taken either.
    if ((await readerOf(req))?.isBlocked) throw new Failure('account.blocked')
    const token = cookie.read(req)
    if (token) await limits.takeKey(`checkout:browser:${tokenHash(token)}`, checkoutPerBrowser)
    await watch()
    const { started, token: kept } = await withPaymentFailures(
      'Failed to create subscription',
      () => checkouts.start({ caller, token, ...body }),
      nothingCharged,
    )
    cookie.write(res, kept)
    return started
  })

  on(checkCoupon, ({ caller, body: { code, ...order }, req }) =>
    orders.check({ caller, token: cookie.read(req), ...order, couponCode: code }),
  )

  on(getMembershipTerms, ({ caller }) => checkouts.terms.of(caller.id))

  on(getCheckoutStatus, async ({ req, res }) => {
    const token = cookie.read(req)
    const row = token ? await checkouts.find(token) : undefined
    if (!row) return { status: 'none' as const }
    // Said once: afterwards this browser has no checkout any more.
    if (row.status === 'claimed') cookie.clear(res)
    const planSlug = await checkouts.planSlugOf(row)
    return {
      status: row.status === 'refunded' ? ('expired' as const) : row.status,
      ...(planSlug ? { planSlug } : {}),
    }
  })

  router.post(claimCheckout.path, sessions.writable)
  on(claimCheckout, async ({ caller, body, req }) => {
    const claimed = await withPaymentFailures(
      'Failed to claim your payment',
      () =>
        body.token === undefined
          ? claims.claimByCookie(cookie.read(req), caller.id)
          : claims.claimByLink(body.token, caller.id),
      {
        known: 'Your payment is kept and can be claimed later.',
        unsure: 'Your payment is kept: if it was not attached all the same, claim it again.',
      },
    )
    await sessions.renew(req)
    return claimed
  })
}
