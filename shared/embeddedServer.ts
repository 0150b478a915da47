import * as z from 'zod/mini'

/** What the embedded server asks of every request, so that no other program of this machine can use it. */
export const desktopKeyHeader = 'X-Desktop-Key'

const file = z.string().check(z.minLength(1), z.maxLength(4096))

/** Something that is done to its data as a whole, before it serves. What was there is kept in a backup. */
export const EmbeddedTask = z.discriminatedUnion('do', [
  z.object({ do: z.literal('restore'), file }),
  /** Everything is thrown away, and the data that `hasDemo` names is made anew. */
  z.object({ do: z.literal('reset') }),
])
export type EmbeddedTask = z.output<typeof EmbeddedTask>

/** What the desktop app tells its embedded server: the first message starts it, the last one ends it. */
export const EmbeddedCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    /** 32 random bytes of this start, as base64url. */
    key: z.string().check(z.minLength(43)),
    dataDir: z.string().check(z.minLength(1)),
    /** The folder of package.json, migrations and the web build: a bundled file cannot go by its own address. */
    appDir: z.string().check(z.minLength(1)),
    /** Where it listened last, because the cookies' names carry the port; 0 when it never did. */
    preferredPort: z.int().check(z.gte(0), z.lte(65_535)),
    logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    /** Whether a community without people begins with a demonstration; else with `admin` alone. */
    hasDemo: z._default(z.boolean(), true),
    task: z.optional(EmbeddedTask),
  }),
  /** One archive of everything, while it serves. */
  z.object({ type: z.literal('backup'), file }),
  z.object({ type: z.literal('shutdown') }),
])
export type EmbeddedCommand = z.output<typeof EmbeddedCommand>

/** What another start would not mend: no port, a database in use or of a later version, too old a Node. */
export const EmbeddedFatalCode = z.enum(['PORT', 'LOCKED', 'MIGRATION', 'NODE'])
export type EmbeddedFatalCode = z.output<typeof EmbeddedFatalCode>

/** What the embedded server tells the desktop app. */
export const EmbeddedReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), port: z.int(), version: z.string() }),
  /** One line of the log, as JSON. */
  z.object({ type: z.literal('log'), line: z.string() }),
  z.object({ type: z.literal('fatal'), code: EmbeddedFatalCode, message: z.string() }),
  /** A task has begun, or the very first start: it may take minutes. */
  z.object({ type: z.literal('working') }),
  /** What became of a task or of a backup: `message` says why it failed, and then nothing has changed. */
  z.object({
    type: z.literal('done'),
    do: z.enum(['backup', 'restore', 'reset']),
    message: z.nullable(z.string()),
    /** How many rows the archive holds, and how many uploads. */
    rows: z.optional(z.int()),
    uploads: z.optional(z.int()),
    /** Where what was there before is kept. */
    before: z.optional(z.nullable(z.string())),
  }),
])
export type EmbeddedReport = z.output<typeof EmbeddedReport>
