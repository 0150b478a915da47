import type { Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import type { Outbox } from '../../core/outbox.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import type { JobsService } from '../../jobs/jobs.service.ts'
import type { DraftsService } from '../drafts/drafts.service.ts'
import type { ExportsService } from '../exports/exports.service.ts'
import type { ImportsService } from '../imports/imports.service.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { CeilingService } from '../posts/ceiling.service.ts'
import type { ReceiversService } from '../receivers/receivers.service.ts'
import type { RecordsService } from '../records/records.service.ts'
import type { SessionsService } from '../sessions/sessions.service.ts'
import type { SlowModeService } from '../slowMode/slowMode.service.ts'
import type { TokensService } from '../tokens/tokens.service.ts'
import type { UploadsService } from '../uploads/uploads.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'

export interface RetentionParts {
  config: Pick<Config, 'keep'>
  store: Store
  clock: Clock
  log: Log
  outbox: Outbox
  jobs: JobsService
  mailer: MailerService
  webhooks: WebhooksService
  receivers: ReceiversService
  uploads: UploadsService
  drafts: DraftsService
  sessions: SessionsService
  tokens: TokensService
  exports: ExportsService
  records: RecordsService
  posts: { ceiling: CeilingService }
  imports: Pick<ImportsService, 'sweep'>
  slowMode: SlowModeService
}

export type RetentionService = ReturnType<typeof retentionService>

/** The last time that everything was looked through. */
export interface Sweep {
  at: string
  /** How many of each kind were deleted. */
  deleted: Record<string, number>
  /** The kinds that could not be looked through. */
  failed: string[]
}

/** Under which name the last round is remembered. */
const settingsKey = 'retention.last'

/** The last round, null before the first one. */
export const lastSweep = async (store: Store): Promise<Sweep | null> => {
  const settings = settingsRepo(store.tables)
  return ((await store.read((db) => settings.read(db, settingsKey))) as Sweep | undefined) ?? null
}

/** Deletes what is over and has been kept for as long as the settings say: one round of everything. */
export function retentionService({
  config: { keep },
  store,
  clock,
  log,
  outbox,
  ...services
}: RetentionParts) {
  const settings = settingsRepo(store.tables)
  const before = (ms: number): Date => new Date(clock.now().getTime() - ms)

  /** Each kind with its own transactions, by the domain that owns it. */
  const kinds: Record<string, () => Promise<number>> = {
    sessions: () => services.sessions.sweep(before(keep.sessions)),
    tokens: async () => {
      await services.tokens.sweepRequests()
      return await services.tokens.sweep(before(keep.tokens))
    },
    outbox: () => outbox.sweep(before(keep.outbox)),
    mails: () => services.mailer.sweep(before(keep.mails)),
    exports: () => services.exports.sweep(),
    records: () => services.records.sweep(),
    uploads: () => services.uploads.sweep(),
    drafts: () => services.drafts.sweep(),
    webhooks: () => services.webhooks.sweep(before(keep.webhooks)),
    deliveries: () => services.receivers.sweep(before(keep.deliveries)),
    servings: () => services.posts.ceiling.sweepServings(),
    imports: () => services.imports.sweep(),
    slow_marks: () => services.slowMode.sweep(),
    jobs: () => services.jobs.sweep(before(keep.jobs)),
  }

  return {
    /** One kind that fails keeps no other from being looked through; it is told of, and tried again in the next round. */
    sweep: async (): Promise<void> => {
      const last: Sweep = { at: clock.now().toISOString(), deleted: {}, failed: [] }
      for (const [kind, sweep] of Object.entries(kinds)) {
        try {
          last.deleted[kind] = await sweep()
        } catch (error) {
          log.error({ err: error, kind }, 'retention.failed')
          last.failed.push(kind)
        }
      }
      await store.transaction(async (tx, scope) => {
        scope.only()
        await settings.write(tx, settingsKey, { value: last, updatedAt: clock.now() })
      })
    },
  }
}
