import { app } from 'electron'
import { diagnosisOf } from '../core/diagnosis.ts'
import type { Policy } from '../core/policy.ts'
import { preferencesOf } from '../core/settings.ts'
import type { Connections } from './connections.ts'
import type { LocalServer } from './localServer.ts'
import type { Log } from './log.ts'
import type { SettingsStore } from './settings.ts'
import type { UnreadBook } from './unread.ts'

interface DiagnosticsOptions {
  platform: string
  policy: Policy
  settings: SettingsStore
  connections: Connections
  unread: UnreadBook
  local: LocalServer
  log: Log
}

/** Gathers what the diagnostics page shows. */
export const createDiagnostics = (options: DiagnosticsOptions) => (): string => {
  const { platform, policy, settings, connections, unread, local, log } = options
  const { status, fatal, port, logTail } = local.state()
  return diagnosisOf({
    versions: {
      app: app.getVersion(),
      electron: process.versions['electron'] ?? '',
      chromium: process.versions['chrome'] ?? '',
      node: process.versions.node,
      system: `${platform} ${process.arch}`,
      packaged: String(app.isPackaged),
    },
    settings: preferencesOf(settings.get()),
    policy,
    servers: settings.get().servers.map(({ id, name, origin }) => {
      const connection = connections.state(id)
      return {
        name,
        origin,
        version: connections.version(id) ?? 'unknown',
        connection: `${connection.status} ${connection.reason}`.trim(),
        unread: unread.of(id).status,
      }
    }),
    local: { status, fatal, port },
    log: log.tail(),
    localLog: logTail,
  })
}
