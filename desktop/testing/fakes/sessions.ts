import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import { whenReset, world } from '../world.ts'

type Handler<Name extends keyof Electron.Session> = Electron.Session[Name] extends (
  handler: (infer H) | null,
) => void
  ? H
  : never

/** What the program has hung into one partition. */
export interface SessionHooks {
  schemes: Map<string, (request: Request) => Response | Promise<Response>>
  onPermissionRequest?: Handler<'setPermissionRequestHandler'> | null
  onPermissionCheck?: Handler<'setPermissionCheckHandler'> | null
  onDevicePermission?: Handler<'setDevicePermissionHandler'> | null
  onCertificate?: Handler<'setCertificateVerifyProc'> | null
  beforeSendHeaders?: {
    filter: Electron.WebRequestFilter
    listener: (
      details: Electron.OnBeforeSendHeadersListenerDetails,
      callback: (response: Electron.BeforeSendResponse) => void,
    ) => void
  }
  beforeRedirect?: {
    filter: Electron.WebRequestFilter
    listener: (details: Pick<Electron.OnBeforeRedirectListenerDetails, 'url' | 'redirectURL'>) => void
  }
}

const sessions = new Map<string, Electron.Session>()
const hooks = new WeakMap<Electron.Session, SessionHooks>()
whenReset(() => sessions.clear())

/** The handlers that stand in a partition; it throws if the program never opened it. */
export function hooksOf(partition: string): SessionHooks {
  const opened = sessions.get(partition)
  const found = opened && hooks.get(opened)
  if (!found) throw new Error(`the partition ${partition} was never opened`)
  return found
}

/** The partition of a session. */
export const partitionOf = (session: Electron.Session | undefined): string =>
  [...sessions].find(([, opened]) => opened === session)?.[0] ?? ''

export function fromPartition(partition: string): Electron.Session {
  const known = sessions.get(partition)
  if (known) return known
  const made = create()
  sessions.set(partition, made)
  return made
}

/** The cookies of one partition, by the origin that set them. */
type Jar = Map<string, string>

/** A request of the program itself: it has the partition's cookies unless it says otherwise. */
async function fetchWith(jar: Jar, request: Request): Promise<Response> {
  const { origin } = new URL(request.url)
  const cookie = jar.get(origin)
  if (cookie !== undefined && request.credentials !== 'omit') request.headers.set('cookie', cookie)
  const response = await world.respond(request)
  const [set] = response.headers.getSetCookie()
  if (set !== undefined && request.credentials !== 'omit') jar.set(origin, set.split(';')[0] ?? '')
  if (response.status >= 300 && response.status < 400 && request.redirect === 'error')
    throw new Error("Attempted to redirect, but redirect policy was 'error'")
  return response
}

function create(): Electron.Session {
  const jar: Jar = new Map()
  const held: SessionHooks = { schemes: new Map() }
  const session = strict<Electron.Session>('partition', {
    availableSpellCheckerLanguages: ['en-GB', 'en-US', 'de', 'fr'],
    protocol: strict<Electron.Protocol>('partition.protocol', {
      handle: (scheme, handler) => void held.schemes.set(scheme, handler),
      isProtocolHandled: (scheme) => held.schemes.has(scheme),
    }),
    cookies: strict<Electron.Cookies>('partition.cookies', { flushStore: () => Promise.resolve() }),
    webRequest: strict<Electron.WebRequest>('partition.webRequest', {
      onBeforeRedirect: (filter: unknown, listener?: unknown) => {
        held.beforeRedirect = { filter, listener } as NonNullable<SessionHooks['beforeRedirect']>
      },
      onBeforeSendHeaders: (filter: unknown, listener?: unknown) => {
        held.beforeSendHeaders = { filter, listener } as NonNullable<SessionHooks['beforeSendHeaders']>
      },
    }),
    setPermissionRequestHandler: (handler) => void (held.onPermissionRequest = handler),
    setPermissionCheckHandler: (handler) => void (held.onPermissionCheck = handler),
    setDevicePermissionHandler: (handler) => void (held.onDevicePermission = handler),
    setCertificateVerifyProc: (handler) => void (held.onCertificate = handler),
    setSpellCheckerLanguages: () => {},
    setSpellCheckerEnabled: () => {},
    addWordToSpellCheckerDictionary: () => true,
    clearStorageData: () => Promise.resolve(),
    clearCache: () => Promise.resolve(),
    closeAllConnections: () => Promise.resolve(),
    fetch: async (input, init) => await fetchWith(jar, new Request(input, init)),
  })
  hooks.set(session, held)
  return session
}

export const session = strict<typeof Electron.session>('session', { fromPartition })
