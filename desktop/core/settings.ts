import * as z from 'zod/mini'
import { QuietHours } from '#shared/notifications.ts'
import { Accelerator } from './accelerator.ts'
import type { Policy } from './policy.ts'
import { isSecureEnough } from './serverUrl.ts'

const serverId = z.string().check(z.regex(/^[0-9a-f]{16}$/))
const origin = z.string().check(
  z.maxLength(300),
  z.refine((value) => {
    const url = URL.parse(value)
    return url !== null && url.origin === value && isSecureEnough(url)
  }),
)

const longestName = 100

/** A server that the person has added. Its id is the first 16 hex digits of the SHA-256 of its origin. */
export const Server = z.object({
  id: serverId,
  origin,
  name: z.string().check(z.minLength(1), z.maxLength(longestName)),
  zoom: z.number().check(z.minimum(0.5), z.maximum(3)),
  /** SHA-256 of the certificate that the person has chosen to trust. */
  pinnedFingerprint: z.optional(z.string().check(z.maxLength(100))),
})
export type Server = z.output<typeof Server>

/** What a server is called: as it says itself, as far as there is room for it, or else by its address. */
export const serverName = (said: string, origin: string): string =>
  (said.trim() || origin).slice(0, longestName)

/** A server whose address can be read: the rest falls back one by one. */
const RepairedServer = z.object({
  ...Server.shape,
  name: z.catch(Server.shape.name, ''),
  zoom: z.catch(Server.shape.zoom, 1),
  pinnedFingerprint: z.catch(Server.shape.pinnedFingerprint, undefined),
})

const preferences = {
  openAtLogin: z.enum(['off', 'window', 'hidden']),
  closeToTray: z.boolean(),
  badgeMode: z.enum(['all', 'messages', 'dot', 'off']),
  notifications: z.boolean(),
  previews: z.enum(['full', 'sender', 'none']),
  doNotDisturb: z.boolean(),
  quietHours: z.nullable(QuietHours),
  /** Null follows the system. */
  spellcheckLanguages: z.nullable(z.array(z.string().check(z.regex(/^[\w-]{2,35}$/))).check(z.maxLength(20))),
  downloads: z.enum(['ask', 'folder']),
  hardwareAcceleration: z.boolean(),
  updateChannel: z.enum(['stable', 'beta']),
  /** The bar with servers and tabs: `auto` where there is something to choose. */
  tabBar: z.enum(['auto', 'always', 'never']),
  /** What makes the taskbar's button flash or the dock's icon bounce. */
  attention: z.enum(['all', 'messages', 'off']),
  /** The hours that the tray switches on. */
  usualQuietHours: QuietHours,
  /** The keys that open the composer from anywhere, as Electron names them; null for none. */
  composeShortcut: z.nullable(Accelerator),
}

/** What a person can choose. */
export const Preferences = z.object(preferences)
export type Preferences = z.output<typeof Preferences>

/** A change of some of it. */
export const PreferencesInput = z.partial(z.strictObject(preferences))
export type PreferencesInput = z.output<typeof PreferencesInput>

/** All that `settings.json` holds. */
export type Settings = Preferences & { version: typeof settingsVersion; servers: Server[] }

export const settingsVersion = 1
export const mostServers = 50

export const defaultSettings: Settings = {
  version: settingsVersion,
  openAtLogin: 'off',
  closeToTray: true,
  badgeMode: 'all',
  notifications: true,
  previews: 'full',
  doNotDisturb: false,
  quietHours: null,
  spellcheckLanguages: null,
  downloads: 'ask',
  hardwareAcceleration: true,
  updateChannel: 'stable',
  tabBar: 'auto',
  attention: 'messages',
  usualQuietHours: { from: '22:00', to: '07:00' },
  composeShortcut: null,
  servers: [],
}

type Stored = Record<string, unknown>

/** What turns the file of version n, the index, into that of n + 1. The first version has none before it. */
const migrations: readonly ((stored: Stored) => Stored)[] = [(stored) => ({ ...stored, version: 1 })]

/** What was read, and the names of what was unusable and has fallen back. */
export interface ReadSettings {
  settings: Settings
  repaired: string[]
}

/** Reads the file's content. A value that is missing or bad falls back alone, also one of a server; a server without an address is left out. */
export function readSettings(content: unknown): ReadSettings {
  const stored = migrated(isObject(content) ? content : {})
  const repaired: string[] = []
  const settings: Settings = { ...defaultSettings, servers: readServers(stored['servers'], repaired) }
  for (const [name, schema] of Object.entries(preferences)) {
    if (!(name in stored)) continue
    const read = z.safeParse(schema, stored[name])
    if (read.success) Object.assign(settings, { [name]: read.data })
    else repaired.push(name)
  }
  return { settings, repaired }
}

/** The settings after a change of some of them; what is undefined stays. */
export function changeSettings(settings: Settings, input: PreferencesInput): Settings {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  // The hours that were chosen last are those that the tray switches on again.
  const { usualQuietHours } = settings
  return Object.assign({ ...settings, usualQuietHours: input.quietHours ?? usualQuietHours }, given)
}

/** The settings as they hold under a policy, whose servers stand first; what a person chose besides is not lost. */
export function settingsUnder(
  { updateChannel, localServer, otherServers }: Policy,
  given: readonly Server[],
  settings: Settings,
): Settings {
  const { servers } = settings
  const isGiven = (id: string) => given.some((server) => server.id === id)
  const isHere = (origin: string) => localServer && origin.startsWith('http://127.0.0.1:')
  return {
    ...settings,
    updateChannel: updateChannel ?? settings.updateChannel,
    servers: [
      ...given.map((server) => servers.find(({ id }) => id === server.id) ?? server),
      ...servers.filter(({ id, origin }) => !isGiven(id) && (otherServers || isHere(origin))),
    ],
  }
}

/** The settings without their servers: what the preferences page shows. */
export const preferencesOf = (settings: Settings): Preferences => z.parse(Preferences, settings)

function readServers(stored: unknown, repaired: string[]): Server[] {
  if (stored === undefined) return []
  const servers = new Map<string, Server>()
  for (const item of Array.isArray(stored) ? stored.slice(0, mostServers) : [null]) {
    if (!z.safeParse(Server, item).success) repaired.push('servers')
    const { data } = z.safeParse(RepairedServer, item)
    if (data) servers.set(data.id, { ...data, name: serverName(data.name, data.origin) })
  }
  return [...servers.values()]
}

// A file of a newer version is read as far as it is understood.
function migrated(stored: Stored): Stored {
  const version = stored['version']
  const from = typeof version === 'number' && Number.isInteger(version) && version >= 0 ? version : 0
  return migrations.slice(from).reduce((content, migrate) => migrate(content), stored)
}

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
