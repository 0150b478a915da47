import express, { type Express, type Router } from 'express'
import { getConfig, type SiteConfig } from '#shared/config.ts'
import { Failure } from '#shared/errors.ts'
import type { Store } from '#db/store.ts'
import type { Config } from './config.ts'
import type { Clock } from './core/clock.ts'
import type { Log } from './core/log.ts'
import { createClockWatch } from './core/clockWatch.ts'
import { createMailer } from './core/mailer.ts'
import { createOutbox } from './core/outbox.ts'
import { createStorage } from './core/storage.ts'
import { createAuth } from './domains/auth/createAuth.ts'
import { createBilling } from './domains/billing/billing.ts'
import type { Gateways } from './domains/billing/billing.parts.ts'
import { commentsRoutes } from './domains/comments/comments.routes.ts'
import { contactJobs } from './domains/contact/contact.jobs.ts'
import { contactRoutes } from './domains/contact/contact.routes.ts'
import { conversationsRoutes } from './domains/conversations/conversations.routes.ts'
import { draftsRoutes } from './domains/drafts/drafts.routes.ts'
import { exportsJobs, exportsRoutes } from './domains/exports/exports.routes.ts'
import { feedsRoutes } from './domains/feeds/feeds.routes.ts'
import { createSitemap } from './domains/feeds/sitemap.service.ts'
import { forumsRoutes } from './domains/forums/forums.routes.ts'
import { moderationRoutes } from './domains/moderation/moderation.routes.ts'
import { watchForSpam } from './domains/moderation/spam.watch.ts'
import { createTelling } from './domains/notifications/createTelling.ts'
import { plansRoutes } from './domains/plans/plans.routes.ts'
import { pollsRoutes } from './domains/polls/polls.routes.ts'
import { postsRoutes } from './domains/posts/posts.routes.ts'
import { ratingsRoutes } from './domains/ratings/ratings.routes.ts'
import { savesRoutes } from './domains/saves/saves.routes.ts'
import { searchLearning } from './domains/search/learning.ts'
import { searchRoutes } from './domains/search/search.routes.ts'
import { mediaRoutes } from './domains/uploads/media.routes.ts'
import { uploadsJobs } from './domains/uploads/uploads.jobs.ts'
import { uploadsRoutes } from './domains/uploads/uploads.routes.ts'
import { activityRoutes } from './domains/users/activity.routes.ts'
import { usersRoutes } from './domains/users/users.routes.ts'
import { votesRoutes } from './domains/votes/votes.routes.ts'
import { answerCache } from './http/answer.ts'
import { crossSiteRule } from './http/crossSite.ts'
import { failureHandler } from './http/failure.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { jsonBody } from './http/json.ts'
import { docsRoutes } from './http/docs.ts'
import { pipeline } from './http/pipeline.ts'
import { countRequests, rateLimits } from './http/rateLimit.ts'
import { askOnce } from './http/reader.ts'
import { windowCounter } from './http/windows.ts'
import { createQueue } from './jobs/queue.ts'
import { createRunner } from './jobs/runner.ts'
import { createMarketplace } from './marketplace.ts'
import { createLive } from './live/createLive.ts'
import { liveRoutes } from './live/live.routes.ts'
import type { IdentityProvider } from './ports/identity.ts'
import { mailSender } from './ports/mail.ts'
import { openMedia } from './ports/media.ts'
import { pushSender } from './ports/push.ts'
import { createServices } from './services.ts'
import { webPages } from './web/pages.ts'

export interface AppParts {
  config: Config
  store: Store
  clock: Clock
  log: Log
  identity: IdentityProvider
  gateways: Gateways
  version: string
  /** The folder of the built web app, or null where only the API is served. */
  webRoot: string | null
  /** What exists for development only, mounted before everything else. */
  dev: { path: string; router: Router }[]
}

export type App = ReturnType<typeof createApp>

/** Puts the whole server together without listening: the handler, its services and its jobs. */
export function createApp(parts: AppParts) {
  const { config, store, clock, log } = parts
  const { publicUrl } = config
  const queue = createQueue(store, clock)
  const outbox = createOutbox(parts)
  const media = openMedia(config)
  const clockWatch = createClockWatch({ log })
  const storage = createStorage([() => store.proveWritable(), () => media.proveWritable()])
  const services = createServices({ ...parts, outbox, queue, media })
  const runner = createRunner({ store, clock, log, queue })
  const mailer = createMailer({ store, clock, mail: mailSender(config) })
  const billing = createBilling({ ...parts, publicUrl, outbox, queue, mailer })
  billing.jobs(runner)
  const marketplace = createMarketplace({
    ...parts,
    ...config,
    outbox,
    queue,
    services,
  })
  marketplace.listen(billing.webhooks)
  marketplace.jobs(runner)
  searchLearning({ store, clock, outbox, runner })
  contactJobs({ runner, mailer, store })
  exportsJobs(runner, services.exports)
  watchForSpam({ store, clock, outbox, content: services.moderation.content })
  uploadsJobs({ runner, queue, media, uploads: services.uploads })
  const telling = createTelling({
    ...parts,
    ...config,
    ...services,
    outbox,
    queue,
    runner,
    mailer,
    push: pushSender(config),
  })
  const limits = rateLimits(config.hasRateLimits ? windowCounter(store, clock) : null, clock)
  const live = createLive({ ...parts, ...config, ...services, outbox, runner })
  live.jobs(runner)
  const auth = createAuth({
    ...parts,
    ...config,
    ...services,
    limits,
    onSignedIn: billing.onSignedIn,
    onSessionsEnded: live.end,
  })

  const site: SiteConfig = {
    siteName: 'Plaza',
    publicUrl,
    paymentMode: config.stripe ? 'stripe' : 'sandbox',
    identityMode: config.oidc ? 'oidc' : 'embedded',
    version: parts.version,
    ...(config.stripe ? { stripePublishableKey: config.stripe.publishableKey } : {}),
  }

  const app: Express = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', config.trustProxyHops)
  app.use(securityHeaders({ isHttps: publicUrl.startsWith('https:'), hasStripe: config.stripe !== null }))
  for (const { path, router } of parts.dev) app.use(path, router)
  healthRoutes(app, { store, runner, storage, clockWatch })
  auth.mountSigned(app)
  billing.mountSigned(app, { limits })
  telling.mountSigned(app, { limits })

  const router = express.Router({ caseSensitive: true })
  const readerOf = askOnce((req) => auth.readerOf(req))
  router.use((req, _res, next) => {
    if (req.method === 'OPTIONS') throw new Failure('route.not_found')
    next()
  })
  router.use('/api', countRequests(limits, readerOf))
  router.use(crossSiteRule(publicUrl), jsonBody())
  const on = pipeline({
    router,
    clock,
    publicUrl,
    limits,
    answers: answerCache(() => store.changeCount()),
    readerOf,
  })
  auth.mount(router, on)
  on(getConfig, () => site)
  usersRoutes(on, services.users)
  activityRoutes(on, services.activity)
  plansRoutes(on, services.plans)
  billing.routes(on, { limits, readerOf, auth, router })
  forumsRoutes(on, services.forums)
  postsRoutes(on, services.posts)
  commentsRoutes(on, services.comments)
  votesRoutes(on, services.votes)
  pollsRoutes(on, services.polls)
  ratingsRoutes(on, services.ratings)
  savesRoutes(on, services.saves)
  searchRoutes(on, services.search)
  draftsRoutes(on, services.drafts)
  contactRoutes(on, services.contact)
  conversationsRoutes(on, services.conversations)
  telling.routes(on)
  exportsRoutes(on, services.exports)
  moderationRoutes(on, services.moderation)
  liveRoutes(on, live)
  marketplace.routes(on)
  uploadsRoutes(on, services.uploads)
  mediaRoutes(router, media)
  feedsRoutes(router, { ...services, limits, publicUrl, sitemap: createSitemap({ store, publicUrl }) })
  docsRoutes(router, { version: parts.version })
  app.use(router)
  app.use('/api', () => {
    throw new Failure('route.not_found')
  })
  if (parts.webRoot) {
    const shown = { ...services, ...marketplace }
    app.use(webPages({ ...parts, publicUrl, services: shown, auth, site, webRoot: parts.webRoot }))
  }
  app.use(() => {
    throw new Failure('route.not_found')
  })
  app.use(failureHandler(log, storage))
  return {
    handler: app,
    services,
    billing,
    marketplace,
    mailer,
    auth,
    live,
    queue,
    outbox,
    runner,
    limits,
    clockWatch,
  }
}
