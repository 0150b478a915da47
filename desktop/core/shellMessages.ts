import * as z from 'zod/mini'
import { Policy } from './policy.ts'
import { Preferences, Server } from './settings.ts'

const serverId = Server.shape.id

/** A tab of a window. */
const Tab = z.object({
  key: z.string(),
  title: z.string(),
  isFront: z.boolean(),
  canClose: z.boolean(),
})

/** What one of the shell's own pages has to show, beside what all of them know. */
export const ShellPage = z.discriminatedUnion('name', [
  z.object({ name: z.literal('welcome') }),
  z.object({
    name: z.literal('signin'),
    server: serverId,
    /** `late` when nobody came back within five minutes. */
    status: z.enum(['idle', 'waiting', 'exchanging', 'late']),
    message: z.nullable(z.string()),
  }),
  z.object({
    name: z.literal('offline'),
    server: serverId,
    reason: z.string(),
    /** When the next try begins, in milliseconds since 1970; null where only a person tries again. */
    retryAt: z.nullable(z.number()),
  }),
  z.object({
    name: z.literal('certificate'),
    server: serverId,
    fingerprint: z.string(),
    subject: z.string(),
    issuer: z.string(),
    validFrom: z.number(),
    validUntil: z.number(),
    /** Why the system does not trust it. */
    reason: z.string(),
  }),
  z.object({
    name: z.literal('incompatible'),
    server: serverId,
    serverVersion: z.string(),
    /** Which of the two is too old. */
    outdated: z.enum(['app', 'server']),
  }),
  z.object({ name: z.literal('tabs'), server: serverId, tabs: z.array(Tab) }),
  z.object({ name: z.literal('switcher'), tabs: z.array(Tab) }),
  z.object({
    name: z.literal('credentials'),
    isProxy: z.boolean(),
    host: z.string(),
    realm: z.string(),
    /** What was given last was wrong. */
    isAgain: z.boolean(),
  }),
  z.object({
    name: z.literal('clientCertificate'),
    origin: z.string(),
    certificates: z.array(
      z.object({
        fingerprint: z.string(),
        subject: z.string(),
        issuer: z.string(),
        validUntil: z.number(),
      }),
    ),
  }),
  z.object({ name: z.literal('report'), text: z.string() }),
  z.object({ name: z.literal('transfer') }),
  z.object({ name: z.literal('find'), active: z.int(), matches: z.int() }),
  z.object({ name: z.literal('downloads') }),
  z.object({ name: z.literal('local') }),
  z.object({ name: z.literal('preferences') }),
  z.object({ name: z.literal('diagnostics') }),
])
export type ShellPage = z.output<typeof ShellPage>
export type ShellPageName = ShellPage['name']

export const ShellServer = z.object({
  ...Server.shape,
  isLocal: z.boolean(),
  status: z.enum(['closed', 'loading', 'ready', 'offline', 'untrusted', 'incompatible']),
  unread: z.int(),
  isSignedIn: z.boolean(),
})
export type ShellServer = z.output<typeof ShellServer>

/** What can be done to all that the embedded server keeps. */
const LocalWork = z.enum(['backup', 'restore', 'reset'])
export type LocalWork = z.output<typeof LocalWork>

/** The embedded server. */
export const LocalState = z.object({
  status: z.enum(['stopped', 'starting', 'ready', 'waiting', 'stopping', 'failed']),
  version: z.nullable(z.string()),
  port: z.nullable(z.int()),
  /** Why it failed, and the last lines of its log. */
  fatal: z.nullable(z.enum(['PORT', 'LOCKED', 'MIGRATION', 'NODE', 'CRASHED'])),
  logTail: z.array(z.string()),
  /** There is no community yet. */
  isNew: z.boolean(),
  /** Whether it began with a demonstration. */
  hasDemo: z.boolean(),
  /** What is being done to all of its data. */
  work: z.nullable(LocalWork),
  /** What became of that last: why it failed, how much a backup holds, what the copy of before is called. */
  outcome: z.nullable(
    z.object({
      do: LocalWork,
      message: z.nullable(z.string()),
      rows: z.int(),
      uploads: z.int(),
      before: z.nullable(z.string()),
    }),
  ),
})
export type LocalState = z.output<typeof LocalState>

export const UpdateState = z.object({
  /** `off` where the app was not packaged, or without an address of updates. */
  status: z.enum(['off', 'idle', 'checking', 'current', 'available', 'downloading', 'ready', 'failed']),
  version: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  message: z.nullable(z.string()),
})
export type UpdateState = z.output<typeof UpdateState>

/** Something that is saved, or was not. Where it lies is for no page to know. */
export const Download = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  status: z.enum(['running', 'paused', 'done', 'cancelled', 'failed', 'refused']),
  received: z.number(),
  total: z.number(),
  refusal: z.nullable(z.enum(['elsewhere', 'insecure'])),
})

export const ShellState = z.object({
  appVersion: z.string(),
  platform: z.string(),
  theme: z.enum(['system', 'light', 'dark']),
  page: ShellPage,
  servers: z.array(ShellServer),
  settings: Preferences,
  /** What the person cannot choose. */
  policy: z.optional(Policy),
  local: LocalState,
  update: UpdateState,
  /** What is saved, the latest first. */
  downloads: z.optional(z.array(Download)),
  /** Whether the keys for the composer belong to another program. */
  isShortcutTaken: z.optional(z.boolean()),
  /** How many pixels of the page's top lie under the bar. */
  top: z.optional(z.int()),
  /** Whether its window can be seen: nothing moves for nobody. */
  isShown: z.optional(z.boolean()),
})
export type ShellState = z.output<typeof ShellState>

export const ServerCommand = z.union([
  z.strictObject({ do: z.literal('add'), url: z.string().check(z.maxLength(2000)) }),
  z.strictObject({ do: z.enum(['open', 'remove', 'retry']), id: serverId }),
])
export type ServerCommand = z.output<typeof ServerCommand>

/** The server it was done to, or the sentence that says why it was not. */
export const ServerResult = z.union([z.object({ id: serverId }), z.object({ message: z.string() })])
export type ServerResult = z.output<typeof ServerResult>

export const LocalCommand = z.union([
  z.strictObject({ do: z.enum(['start', 'stop', 'restart', 'showData', 'showLog', 'backup', 'restore']) }),
  /** The first community, and a new one in the place of what is there. */
  z.strictObject({ do: z.enum(['begin', 'reset']), hasDemo: z.boolean() }),
])
export type LocalCommand = z.output<typeof LocalCommand>

export const SignInCommand = z.union([
  z.strictObject({ id: serverId, do: z.enum(['start', 'copyLink']) }),
  z.strictObject({ id: serverId, code: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
])
export type SignInCommand = z.output<typeof SignInCommand>

export const CertificateCommand = z.strictObject({
  id: serverId,
  fingerprint: z.string().check(z.minLength(1), z.maxLength(100)),
  decision: z.enum(['trust', 'leave']),
})
export type CertificateCommand = z.output<typeof CertificateCommand>

export const UpdateCommand = z.strictObject({ do: z.enum(['check', 'download', 'install']) })
export type UpdateCommand = z.output<typeof UpdateCommand>

/** What becomes of something that is saved; of all of it; or of the panel that shows it. */
export const DownloadCommand = z.union([
  z.strictObject({
    do: z.enum(['pause', 'resume', 'cancel', 'open', 'show']),
    id: z.string().check(z.maxLength(20)),
  }),
  z.strictObject({ do: z.enum(['clear', 'hide']) }),
])
export type DownloadCommand = z.output<typeof DownloadCommand>

/** The name and password that a proxy or a server wants before it lets anything through. */
export const CredentialsCommand = z.union([
  z.strictObject({
    do: z.literal('give'),
    username: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.maxLength(1000)),
  }),
  z.strictObject({ do: z.literal('cancel') }),
])
export type CredentialsCommand = z.output<typeof CredentialsCommand>

/** The certificate that a server is shown; null for none. */
export const ClientCertificateChoice = z.strictObject({
  fingerprint: z.nullable(z.string().check(z.maxLength(100))),
})
export type ClientCertificateChoice = z.output<typeof ClientCertificateChoice>

export const ReportCommand = z.strictObject({ do: z.enum(['send', 'copy', 'save']) })
export type ReportCommand = z.output<typeof ReportCommand>

/** What the search over a window does. The same text once more goes on to the next place. */
export const FindCommand = z.union([
  z.strictObject({ do: z.literal('find'), text: z.string().check(z.maxLength(500)), isForward: z.boolean() }),
  z.strictObject({ do: z.literal('close') }),
])
export type FindCommand = z.output<typeof FindCommand>

/** Where the switcher goes; or it is put away. */
export const SwitchCommand = z.union([
  z.strictObject({ do: z.literal('server'), id: serverId }),
  z.strictObject({ do: z.literal('tab'), key: z.string().check(z.maxLength(60)) }),
  z.strictObject({ do: z.literal('close') }),
])
export type SwitchCommand = z.output<typeof SwitchCommand>

/** What the bar of a window does: to one of its tabs, or a new one. */
export const TabCommand = z.union([
  z.strictObject({ do: z.enum(['select', 'close']), key: z.string().check(z.maxLength(60)) }),
  z.strictObject({ do: z.literal('new') }),
])
export type TabCommand = z.output<typeof TabCommand>

export const Diagnostics = z.object({ text: z.string() })
export type Diagnostics = z.output<typeof Diagnostics>
