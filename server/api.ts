import express from 'express'
import { getConfig } from '#shared/config.ts'
import type { AppParts } from './app.ts'
import { commandsRoutes } from './commands.ts'
import { publicConfig } from './core/site.ts'
import type { Domains } from './domains.ts'
import { answerCache } from './http/answer.ts'
import { crossSiteRule } from './http/crossSite.ts'
import { docsRoutes } from './http/docs.ts'
import { pipeline } from './http/pipeline.ts'
import { countRequests } from './http/rateLimit.ts'
import { askOnce } from './http/reader.ts'
import type { Core } from './module.ts'
import type { Traffic } from './traffic.ts'

interface ApiParts extends Pick<Domains, 'services' | 'modules'> {
  core: Core
  traffic: Traffic
  settings: AppParts
}

/** The endpoints of every domain, and what the pages need to read from them. */
export function apiRoutes({ core, traffic, services, modules, settings }: ApiParts) {
  const { config, store, clock } = core
  const { publicUrl } = config
  // Whoever sends a token is whom it acts for, whatever cookie comes along.
  const readerOf = askOnce((req) => {
    const secret = services.tokens.bearerOf(req)
    return secret === undefined ? services.sessions.readerOf(req) : services.tokens.actorOf(secret)
  })
  const signed = express.Router()
  const router = express.Router({ caseSensitive: true })
  router.use('/api', countRequests(traffic.limits, readerOf))
  router.use(crossSiteRule(publicUrl))
  const counted = settings.metrics?.counted ?? ((cache) => cache)
  const { on, read } = pipeline({
    ...traffic,
    router,
    clock,
    publicUrl,
    answers: counted(answerCache(store)),
    ownAnswers: counted(answerCache(store)),
    readerOf,
    onRefusal: settings.onRefusal,
  })
  const configOf = publicConfig(config, settings.version)
  const site = services.site.served
  on(getConfig, async () => configOf(await site()))
  for (const { routes } of modules) routes?.({ on, router, signed, ...traffic, readerOf })
  commandsRoutes(on, { ...core, services })
  docsRoutes(router, { version: settings.version, site })
  return { router, signed, read, readerOf, site, configOf }
}
