import type { Store } from '#db/store.ts'
import { sendBackup, type SendOptions, type SentBackup } from '../../backup/send.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Log } from '../../core/log.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import { programVersion } from '../../core/version.ts'
import type { AlertsService } from '../alerts/alerts.service.ts'

export interface BackupsParts {
  config: Config
  store: Store
  clock: Clock
  log: Log
  alerts: AlertsService
}

export type BackupsService = ReturnType<typeof backupsService>

/** Under which name the last one is remembered. */
const settingsKey = 'backup.last'
/** One that failed may be made good in the next turn before anybody is told that they have become old. */
const latePeriods = 2

/** The last backup that was proven where it lies; null before the first one. */
export const lastBackup = async (store: Store): Promise<SentBackup | null> => {
  const settings = settingsRepo(store.tables)
  return ((await store.read((db) => settings.read(db, settingsKey))) as SentBackup | undefined) ?? null
}

/** Whether the last one is older than the settings allow. */
export const isBackupLate = ({ everyMs }: Config['backup'], ageMs: number): boolean =>
  everyMs > 0 && ageMs > latePeriods * everyMs

/** Backups that are made by themselves: whoever looks after the installation hears when there is none. */
export function backupsService({ config, store, clock, log, alerts }: BackupsParts) {
  const settings = settingsRepo(store.tables)
  const raise = (kind: string, detail: string) => alerts.raise({ kind, subjectId: 'backup', detail })

  return {
    /** Makes one and remembers it. One that fails is told of, and throws. */
    send: async (how: SendOptions = {}): Promise<SentBackup> => {
      try {
        const sent = await sendBackup({ config, clock, version: programVersion(), ...how })
        await store.transaction(async (tx, scope) => {
          scope.only()
          await settings.write(tx, settingsKey, { value: sent, updatedAt: clock.now() })
        })
        log.info({ name: sent.name, bytes: sent.bytes, removed: sent.removed.length }, 'backup.sent')
        return sent
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown'
        await raise('backup.failed', reason.slice(0, 500))
        throw error
      }
    },

    /** Tells of it when the last one has become too old. */
    watch: async (): Promise<void> => {
      const last = await lastBackup(store)
      if (!last) return
      const ageMs = clock.now().getTime() - new Date(last.at).getTime()
      if (isBackupLate(config.backup, ageMs))
        await raise('backup.old', `the last backup is of ${last.at}: plaza backup send`)
    },
  }
}
