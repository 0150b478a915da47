import express, { type Express, type Router } from 'express'
import { Failure } from '#shared/errors.ts'
import { apiRoutes } from './api.ts'
import { createClockWatch } from './core/clockWatch.ts'
import { everyMinute } from './core/repeat.ts'
import { createStorage } from './core/storage.ts'
import { createDomains } from './domains.ts'
import { embedRoutes } from './embed/embed.ts'
import type { FramedPage } from './embed/page.ts'
import { answerCache } from './http/answer.ts'
import { failureHandler } from './http/failure.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { noOptions, oneHost } from './http/listener.ts'
import type { LoopDelays } from './http/load.ts'
import type { PipelineParts } from './http/pipeline.ts'
import { policyReportsRoutes } from './http/policyReports.ts'
import { logRequest, observeRequests } from './http/requests.ts'
import { siteLocal } from './http/smallPage.ts'
import type { Metrics } from './metrics/metrics.ts'
import { metricsHandler } from './metrics/serve.ts'
import { createRunner } from './jobs/runner.ts'
import { createCore, type CoreParts } from './module.ts'
import { shareRoutes } from './share/share.ts'
import { traceRequests } from './tracing/requests.ts'
import { createTraffic } from './traffic.ts'
import { webPages, type PageDocument } from './web/pages.ts'

export interface AppParts extends CoreParts {
  version: string
  /** The folder of the built web app, or null where only the API is served. */
  webRoot: string | null
  /** How late the event loop is, where a test says so. */
  delays?: LoopDelays
  /** Hears every refusal of an endpoint, where a test wants to. */
  onRefusal?: PipelineParts['onRefusal']
  /** Counts what happens, where somebody may look at it. */
  metrics?: Metrics | null
  /** What exists for development only, mounted before everything else. */
  dev: { path: string; router: Router }[]
}

export type App = ReturnType<typeof createApp>

/** Puts the whole server together without listening: the handler, its services and its jobs. */
export function createApp(parts: AppParts) {
  const { config, store, clock, log, webRoot } = parts
  const { publicUrl } = config
  const core = createCore(parts)
  const clockWatch = createClockWatch({ log, ...(parts.isAlone && { repeat: everyMinute }) })
  const storage = createStorage([() => store.proveWritable(), () => core.media.proveWritable()])
  const runner = createRunner(core)
  const { services, modules } = createDomains(core)
  for (const { jobs } of modules) jobs?.(runner)

  const app: Express = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', config.trustProxyHops)
  app.use(securityHeaders({ isHttps: publicUrl.startsWith('https:'), hasStripe: config.stripe !== null }))
  const { metrics } = parts
  if (parts.tracing) app.use(traceRequests(parts.tracing))
  const observers = [...(config.logsRequests ? [logRequest(log)] : []), ...(metrics ? [metrics.observe] : [])]
  if (observers.length > 0) app.use(observeRequests(observers))
  app.use(oneHost)
  for (const { path, router } of parts.dev) app.use(path, router)

  const traffic = createTraffic(parts)
  const { load, limits } = traffic
  metrics?.watch({ store, clock, config, live: services.live, load })
  if (metrics && config.metrics?.token && config.metrics.port === null)
    app.get('/metrics', metricsHandler(metrics, config.metrics.token))
  healthRoutes(app, { store, runner, load, storage, clockWatch })
  policyReportsRoutes(app, { log, limits })
  const api = apiRoutes({ core, traffic, services, modules, settings: parts })
  app.locals[siteLocal] = services.site

  app.use(noOptions, api.signed, api.router)
  app.use('/api', () => {
    throw new Failure('route.not_found')
  })
  if (webRoot) {
    const { site, read, readerOf, configOf } = api
    const documents = answerCache<PageDocument>(store)
    const asked = { services, readerOf, read, ...traffic, documents }
    const frames = answerCache<FramedPage>(store)
    app.use(embedRoutes({ services, media: core.media, ...traffic, publicUrl, site, pages: frames }))
    app.use(shareRoutes({ services, media: core.media, limits, load, site }))
    app.use(webPages({ webRoot, publicUrl, site, configOf, log, ...asked }))
  }
  app.use(() => {
    throw new Failure('route.not_found')
  })
  app.use(failureHandler({ log, security: core.security, storage }))
  return { ...core, handler: app, services, runner, limits, load, clockWatch }
}
