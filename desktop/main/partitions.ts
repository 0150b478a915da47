import { app, session, type Session } from 'electron'
import { desktopKeyHeader } from '#shared/embeddedServer.ts'
import { isGranted } from '../core/permissionPolicy.ts'
import { shellOrigin } from '../core/schemes.ts'
import { dictionariesFor } from '../core/spelling.ts'
import type { LocalServer } from './localServer.ts'
import type { SettingsStore } from './settings.ts'
import { serveShellPages } from './shellPages.ts'
import { createSignal } from './signal.ts'

interface PartitionsOptions {
  settings: SettingsStore
  /** The folder of the shell's own pages. */
  shell: string
  /** What the embedded server asks of each request. */
  local: Pick<LocalServer, 'isLocal' | 'key'>
}

export type Partitions = ReturnType<typeof setupPartitions>

/** What each server's pages keep, and what they may do: every server in a partition of its own. */
export function setupPartitions({ settings, shell, local }: PartitionsOptions) {
  const open = new Map<string, Session>()
  const opened = createSignal<{ session: Session; originOf: () => string }>()
  settings.changed.listen(() => {
    for (const one of open.values()) setSpelling(one, settings)
  })

  /** The partition of a server that is known, or of the shell's own window. */
  function sessionOf(id: string | null): Session {
    const name = id === null ? 'persist:shell' : `persist:server-${id}`
    const known = open.get(name)
    if (known) return known
    const made = session.fromPartition(name)
    open.set(name, made)
    const originOf = () => (id === null ? shellOrigin : (settings.server(id)?.origin ?? ''))
    serveShellPages(made, shell)
    guardPermissions(made, originOf)
    guardCertificates(made, () => (id === null ? undefined : settings.server(id)))
    opened.emit({ session: made, originOf })
    addKey(made, () => (id !== null && local.isLocal(id) ? local.key() : null))
    setSpelling(made, settings)
    return made
  }

  return {
    /** A partition is used for the first time. */
    opened,
    sessionOf,
    /** A request of the app itself, with the cookies of the server's windows. */
    fetch: (id: string, path: string, init: RequestInit = {}): Promise<Response> => {
      const origin = settings.server(id)?.origin ?? ''
      return sessionOf(id).fetch(`${origin}${path}`, {
        ...init,
        credentials: 'include',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
    },
    /** Judges certificates anew: earlier verdicts are remembered by the network service. */
    judgeAgain: async (id: string): Promise<void> => {
      guardCertificates(sessionOf(id), () => settings.server(id))
      await sessionOf(id).closeAllConnections()
    },
    /** Forgets all that a removed server's pages have kept. */
    clear: async (id: string): Promise<void> => {
      const one = sessionOf(id)
      await one.closeAllConnections()
      await one.clearStorageData()
      await one.clearCache()
    },
  }
}

function guardPermissions(one: Session, originOf: () => string): void {
  const isAllowed = (permission: string, url: string, isMainFrame: boolean) =>
    isGranted({ permission, url, origin: originOf(), isMainFrame })
  one.setPermissionRequestHandler((...[, permission, callback, { requestingUrl, isMainFrame }]) =>
    callback(isAllowed(permission, requestingUrl, isMainFrame)),
  )
  one.setPermissionCheckHandler((...[, permission, requestingOrigin, { requestingUrl, isMainFrame }]) =>
    isAllowed(permission, requestingUrl ?? requestingOrigin, isMainFrame),
  )
  one.setDevicePermissionHandler(() => false)
}

/** Chromium decides, except for the one certificate that the person has chosen to trust at this server. */
function guardCertificates(
  one: Session,
  server: () => { origin: string; pinnedFingerprint?: string | undefined } | undefined,
): void {
  one.setCertificateVerifyProc(({ hostname, certificate }, callback) => {
    const known = server()
    const isPinned =
      known?.pinnedFingerprint !== undefined &&
      known.pinnedFingerprint === certificate.fingerprint &&
      URL.parse(known.origin)?.hostname === hostname
    callback(isPinned ? 0 : -3)
  })
}

/** The embedded server alone is given its key, and only by its own pages: any other page would speak to it as one of them. */
function addKey(one: Session, keyOf: PartitionsOptions['local']['key']): void {
  one.webRequest.onBeforeSendHeaders(
    { urls: ['http://127.0.0.1/*'] },
    ({ url, requestHeaders }, callback) => {
      const given = keyOf()
      const isMeant = given !== null && URL.parse(url)?.origin === given.origin
      callback(isMeant ? { requestHeaders: { ...requestHeaders, [desktopKeyHeader]: given.key } } : {})
    },
  )
}

function setSpelling(one: Session, settings: SettingsStore): void {
  const wanted = settings.get().spellcheckLanguages ?? app.getPreferredSystemLanguages()
  one.setSpellCheckerLanguages(dictionariesFor(wanted, one.availableSpellCheckerLanguages))
}
