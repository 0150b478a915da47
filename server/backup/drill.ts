import { join } from 'node:path'
import { auditMoney } from '#db/audit.ts'
import { restoreDatabase } from '#db/backup/restore.ts'
import { scratchBeside } from '#db/backup/scratch.ts'
import { recount } from '#db/recount.ts'
import { openStore } from '#db/store.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { createBackups } from './backups.ts'
import { databaseFolder, rowCount } from './manifest.ts'

interface Parts {
  config: Config
  clock: Clock
  version: string
  signal?: AbortSignal | undefined
}

/** What came of restoring a backup where it harms nobody. */
export interface DrillReport {
  file: string
  createdAt: string | null
  rows: number
  uploads: number
  /** Uploads that the database speaks of and the backup lacks. */
  missingUploads: number
  /** Counters that differ from what they count. */
  drifts: number
  /** What does not add up in the books. */
  ledger: number
  /** Whatever else was wrong. */
  problems: string[]
  seconds: number
}

/** Restores a backup into a database of its own, looks whether everything in it adds up, and throws that database away. */
export async function drillBackup(file: string, { config, ...parts }: Parts): Promise<DrillReport> {
  const startedAt = performance.now()
  const { clock } = parts
  const backups = createBackups({ config, clock, version: parts.version, signal: parts.signal })
  return await backups.open(file, async ({ manifest, uploads, missingUploads, problems }, folder) => {
    const report: DrillReport = {
      file,
      createdAt: manifest.createdAt,
      rows: rowCount(manifest),
      uploads: uploads.length,
      missingUploads: missingUploads.length,
      drifts: 0,
      ledger: 0,
      problems: [...problems],
      seconds: 0,
    }
    if (problems.length === 0) {
      const scratch = await scratchBeside(config.databaseUrl, folder)
      try {
        const copy = { ...manifest, folder: join(folder, databaseFolder) }
        await restoreDatabase(scratch.url, copy, async () => undefined)
        const store = await openStore({ url: scratch.url })
        try {
          report.drifts = (await recount(store, { isDryRun: true })).length
          report.ledger = (await auditMoney(store)).length
        } finally {
          await store.close()
        }
      } finally {
        await scratch.drop()
      }
    }
    report.seconds = Math.round((performance.now() - startedAt) / 100) / 10
    return report
  })
}
