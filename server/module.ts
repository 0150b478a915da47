import type { Request, Router } from 'express'
import type { Store } from '#db/store.ts'
import type { Config } from './config.ts'
import type { Reader } from './core/actor.ts'
import type { Clock } from './core/clock.ts'
import type { Log } from './core/log.ts'
import { createOutbox, type Outbox } from './core/outbox.ts'
import { createRehearsals, type Rehearsals } from './core/rehearsals.ts'
import { tracedPort, type Tracing } from './core/trace.ts'
import { securityLog, type SecurityLog } from './core/security.ts'
import type { On } from './http/pipeline.ts'
import type { Load } from './http/load.ts'
import type { RateLimits } from './http/rateLimit.ts'
import type { Shares } from './http/shares.ts'
import { createQueue, type Queue } from './jobs/queue.ts'
import type { Runner } from './jobs/runner.ts'
import type { IdentityProvider } from './ports/identity.ts'
import { mailSender, type MailSender } from './ports/mail.ts'
import { openMedia, type MediaStore } from './ports/media.ts'
import { pushSender, type PushSender } from './ports/push.ts'
import type { BillingGateway } from './ports/stripe.ts'

/** What every domain may stand on; each names the parts that it uses. */
export interface Core {
  config: Config
  store: Store
  clock: Clock
  log: Log
  security: SecurityLog
  outbox: Outbox
  rehearsals: Rehearsals
  queue: Queue
  media: MediaStore
  mail: MailSender
  push: PushSender
  identity: IdentityProvider
  gateway: BillingGateway
  /** Follows requests and jobs, where somebody is told of them. */
  tracing?: Tracing | null | undefined
  /**
   * Nobody but this process and, rarely, the command line writes to its database, as inside the desktop app: it
   * knows when there is something to do, and sleeps until then.
   */
  isAlone?: boolean
}

/** What a core is made from. */
export type CoreParts = Pick<
  Core,
  'config' | 'store' | 'clock' | 'log' | 'gateway' | 'identity' | 'isAlone' | 'tracing'
>

/** The core over a store, with the outside world by the settings. */
export function createCore(parts: CoreParts): Core {
  const { config, store, clock, log } = parts
  const port = <Port extends object>(name: string, made: Port): Port =>
    parts.tracing ? tracedPort(name, made) : made
  return {
    ...parts,
    gateway: port('payments', parts.gateway),
    identity: port('identity', parts.identity),
    security: securityLog(log),
    outbox: createOutbox(parts),
    rehearsals: createRehearsals(),
    queue: createQueue(store, clock),
    media: port('media', openMedia(config)),
    mail: port('mail', mailSender(config)),
    push: port('push', pushSender(config)),
  }
}

/** Where a domain's addresses are served. */
export interface Http {
  /** Declares an endpoint of the contract. */
  on: On
  /** For addresses that are no such endpoint: pages, files, feeds. */
  router: Router
  /** Stands before the cross-site rule and the body parsers: for callers who prove themselves by a signature. */
  signed: Router
  limits: RateLimits
  load: Load
  shares: Shares
  /** The person behind a request, blocked or not. */
  readerOf: (req: Request) => Promise<Reader>
}

/** A domain as the rest of the program sees it: what `<name>.module.ts` makes of its parts. */
export interface Module<Service> {
  /** What later domains, the command line and the pages may ask of it. */
  service: Service
  routes?: (http: Http) => void
  /** The jobs it does and the work it repeats, in a program that serves. */
  jobs?: (runner: Runner) => void
  /** What it does when something happens elsewhere: hooks of earlier domains, events of the outbox and the provider. */
  listeners?: (outbox: Outbox) => void
}

type NamedModule = Module<unknown> & { name: string }

/** Domains in their order, each made of the core and of the services before it. */
interface Composition<Parts, Services> {
  services: Services
  modules: readonly NamedModule[]
  add: <Name extends string, Service>(
    name: Name,
    create: (parts: Parts & Services) => Module<Service>,
  ) => Composition<Parts, Services & Record<Name, Service>>
}

/** Begins a list of domains: `compose(core).add('votes', votesModule).add(…)`. */
export const compose = <Parts extends { outbox: Outbox }>(core: Parts): Composition<Parts, object> =>
  composition({ core, services: {}, modules: [] })

function composition<Parts extends { outbox: Outbox }, Services extends object>(made: {
  core: Parts
  services: Services
  modules: readonly NamedModule[]
}): Composition<Parts, Services> {
  const { core, services, modules } = made
  return {
    services,
    modules,
    add: <Name extends string, Service>(name: Name, create: (parts: Parts & Services) => Module<Service>) => {
      const module = create({ ...core, ...services })
      module.listeners?.(core.outbox)
      const grown = { ...services, [name]: module.service } as Services & Record<Name, Service>
      return composition({ core, services: grown, modules: [...modules, { ...module, name }] })
    },
  }
}
