import type { Request, Router } from 'express'
import type { Reader } from '../../core/actor.ts'
import { createLeases } from '../../core/leases.ts'
import type { On } from '../../http/pipeline.ts'
import type { RateLimits } from '../../http/rateLimit.ts'
import type { Runner } from '../../jobs/runner.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { Auth } from '../auth/createAuth.ts'
import { createAlerts } from './alerts.service.ts'
import type { BillingParts } from './billing.parts.ts'
import { createCards } from './cards.service.ts'
import { createCheckoutClaims } from './checkout.claim.ts'
import { checkoutCookie } from './checkout.cookie.ts'
import { checkoutJobs } from './checkout.jobs.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { createCheckouts } from './checkout.service.ts'
import { claimAtSignIn } from './checkout.signIn.ts'
import { createCheckoutSync } from './checkout.sync.ts'
import { membersRepo } from './members.repo.ts'
import { createPrices } from './prices.service.ts'
import { createReconcile } from './reconcile.service.ts'
import { createPlanSync } from './plans.sync.ts'
import { createSubscriptionAdmin } from './subscription.admin.ts'
import { subscriptionJobs } from './subscription.jobs.ts'
import { subscriptionRoutes } from './subscription.routes.ts'
import { createSubscriptions } from './subscription.service.ts'
import { createSubscriptionSync } from './subscription.sync.ts'
import { createUpgrades } from './upgrade.service.ts'
import { membershipListeners } from './webhook.listeners.ts'
import { webhookRoutes } from './webhook.routes.ts'
import { createWebhooks } from './webhook.service.ts'

export type Billing = ReturnType<typeof createBilling>

/** What the routes need of the server around them. */
interface Surroundings {
  limits: RateLimits
  readerOf(req: Request): Promise<Reader>
  auth: Pick<Auth, 'writable' | 'renewSession'>
  router: Router
}

/** From a visitor's payment to a running, changing, ending membership. */
export function createBilling(parts: BillingParts) {
  const alerts = createAlerts(parts)
  const prices = createPrices(parts)
  const leases = createLeases(parts)
  const cookie = checkoutCookie(parts.publicUrl)

  const over = (gateway: BillingGateway) => {
    const shared = { ...parts, gateway, alerts, prices, leases }
    const checkoutSync = createCheckoutSync(shared)
    const claims = createCheckoutClaims({ ...shared, checkoutSync })
    const checkouts = createCheckouts({ ...shared, checkoutSync })
    const subscriptionSync = createSubscriptionSync(shared)
    const subscriptions = createSubscriptions({ ...shared, subscriptionSync })
    const upgrades = createUpgrades({ ...shared, subscriptionSync })
    const cards = createCards({ ...shared, subscriptionSync })
    return { ...shared, checkoutSync, claims, checkouts, subscriptionSync, subscriptions, upgrades, cards }
  }
  const online = over(parts.gateways.requests)
  const offline = over(parts.gateways.jobs)
  const webhooks = createWebhooks(parts)
  membershipListeners(webhooks, offline)
  const reconcile = createReconcile({ ...offline, webhooks })

  return {
    alerts,
    webhooks,
    reconcile,
    checkouts: online.checkouts,
    claims: online.claims,
    subscriptions: online.subscriptions,
    upgrades: online.upgrades,
    /** For the people who run the site. */
    admin: createSubscriptionAdmin(offline),
    /** Sees to it that every plan has its price at the provider. */
    syncPlans: createPlanSync(offline),
    /** Makes a membership what the provider says it is; answers what differed. */
    sync: online.subscriptionSync.sync,
    /** Those of these people who never had a membership. */
    findNewcomers: (usernames: string[]) =>
      parts.store.read((db) => membersRepo(parts.store.tables).listUnsubscribed(db, usernames)),
    onSignedIn: claimAtSignIn({ ...parts, claims: online.claims, cookie }),

    /** Routes that stand before the cross-site rule and the body parsers. */
    mountSigned: (router: Router, { limits }: Pick<Surroundings, 'limits'>): void => {
      webhookRoutes(router, { ...parts, gateway: parts.gateways.requests, limits, webhooks })
    },

    routes: (on: On, surroundings: Surroundings): void => {
      checkoutRoutes(on, { ...online, ...surroundings, cookie, findPlan: prices.findPlan })
      subscriptionRoutes(on, online)
    },

    jobs: (runner: Runner): void => {
      checkoutJobs(runner, offline)
      subscriptionJobs(runner, offline)
      webhooks.jobs(runner)
      reconcile.jobs(runner)
    },
  }
}
