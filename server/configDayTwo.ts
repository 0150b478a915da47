import * as z from 'zod/mini'
import { text, whole } from './configFields.ts'

const days = (min: number, fallback: number) => z._default(whole(min, 3650), fallback)

/** How many days after its end each kind of thing is deleted. */
export const keepVariables = {
  KEEP_SESSIONS_DAYS: days(0, 0),
  KEEP_TOKENS_DAYS: days(0, 30),
  KEEP_OUTBOX_DAYS: days(1, 1),
  KEEP_MAILS_DAYS: days(90, 90),
  KEEP_EXPORTS_DAYS: days(1, 7),
  KEEP_WEBHOOKS_DAYS: days(7, 35),
  KEEP_JOBS_DAYS: days(1, 90),
  KEEP_DELIVERIES_DAYS: days(1, 30),
}

/** When copies are made by themselves, for whom they are encrypted, where they lie and how many of them. */
export const backupVariables = {
  BACKUP_EVERY_HOURS: z._default(whole(0, 168), 0),
  BACKUP_KEEP: z._default(whole(1, 1000), 14),
  BACKUP_RECIPIENTS: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.regex(
          /^age1[a-z0-9]{58,}(\s*,\s*age1[a-z0-9]{58,})*$/,
          'must be public keys of age, which begin with age1, with commas between them',
        ),
      ),
  ),
  BACKUP_IDENTITY: z.optional(
    z
      .string()
      .check(z.trim(), z.regex(/^AGE-SECRET-KEY-(PQ-)?1[A-Z0-9]{58,}$/, 'must be a secret key of age')),
  ),
  BACKUP_S3_BUCKET: text,
}

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000

/** What is deleted when it is over, each with how long it stays after that, in milliseconds. */
export type KeepSettings = Record<
  'sessions' | 'tokens' | 'outbox' | 'mails' | 'exports' | 'webhooks' | 'jobs' | 'deliveries',
  number
>

export interface BackupSettings {
  /** Between two copies that are made by themselves; 0 for none. */
  everyMs: number
  /** How many of them stay. */
  keep: number
  /** The public keys for which a copy is encrypted; with none it is not. */
  recipients: string[]
  /** The secret key that opens them, where this machine may. */
  identity: string | null
  /** Where they lie at the S3 service, if not beside the uploads. */
  bucket: string | null
}

type Given<Shape extends Record<string, z.ZodMiniType>> = z.output<z.ZodMiniObject<Shape>>

/** How long what is over is kept, by the variables. */
export const keepOf = (v: Given<typeof keepVariables>): KeepSettings => ({
  sessions: v.KEEP_SESSIONS_DAYS * dayMs,
  tokens: v.KEEP_TOKENS_DAYS * dayMs,
  outbox: v.KEEP_OUTBOX_DAYS * dayMs,
  mails: v.KEEP_MAILS_DAYS * dayMs,
  exports: v.KEEP_EXPORTS_DAYS * dayMs,
  webhooks: v.KEEP_WEBHOOKS_DAYS * dayMs,
  jobs: v.KEEP_JOBS_DAYS * dayMs,
  deliveries: v.KEEP_DELIVERIES_DAYS * dayMs,
})

/** How copies are made by themselves, by the variables. */
export const backupOf = (v: Given<typeof backupVariables>): BackupSettings => ({
  everyMs: v.BACKUP_EVERY_HOURS * hourMs,
  keep: v.BACKUP_KEEP,
  recipients: v.BACKUP_RECIPIENTS?.split(/\s*,\s*/) ?? [],
  identity: v.BACKUP_IDENTITY ?? null,
  bucket: v.BACKUP_S3_BUCKET ?? null,
})
