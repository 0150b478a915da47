import { openPolicy, type Policy } from '../core/policy.ts'
import {
  changeSettings,
  type PreferencesInput,
  readSettings,
  settingsUnder,
  type Server,
  serverName,
  type Settings,
} from '../core/settings.ts'
import type { Log } from './log.ts'
import { serverId } from './serverId.ts'
import { createSignal, type Signal } from './signal.ts'
import { openStore } from './store.ts'

export interface SettingsStore {
  get: () => Settings
  /** Whether the change is on the disk as well; it holds until the app ends either way. */
  change: (input: PreferencesInput) => boolean
  server: (id: string) => Server | undefined
  /** Adds a server or replaces the one of the same id. */
  putServer: (server: Server) => void
  removeServer: (id: string) => void
  changed: Signal<Settings>
}

/** What the person has chosen, as far as the policy lets them. What was unusable in the file has fallen back and is written anew with the next change. */
export function openSettings(file: string, log: Log, policy: Policy = openPolicy): SettingsStore {
  const changed = createSignal<Settings>()
  const store = openStore({
    file,
    log,
    read: (content) => {
      const { settings, repaired } = readSettings(content)
      if (repaired.length > 0) log.warn('settings.repaired', { names: repaired })
      return settings
    },
  })
  const given = policy.servers.map((origin) => ({
    id: serverId(origin),
    origin,
    name: serverName(new URL(origin).host, origin),
    zoom: 1,
  }))
  let held = settingsUnder(policy, given, store.get())
  const set = (settings: Settings) => {
    const isKept = store.set(settings)
    held = settingsUnder(policy, given, settings)
    changed.emit(held)
    return isKept
  }
  return {
    get: () => held,
    change: (input) => set(changeSettings(store.get(), input)),
    server: (id) => held.servers.find((server) => server.id === id),
    putServer: (server) => {
      const settings = store.get()
      const isKnown = settings.servers.some(({ id }) => id === server.id)
      const servers = isKnown
        ? settings.servers.map((known) => (known.id === server.id ? server : known))
        : [...settings.servers, server]
      set({ ...settings, servers })
    },
    removeServer: (id) => {
      const settings = store.get()
      set({ ...settings, servers: settings.servers.filter((server) => server.id !== id) })
    },
    changed,
  }
}
