import { and, count, gt, isNotNull, isNull, lt, max, min } from 'drizzle-orm'
import { createBackups } from '#server/backup/backups.ts'
import { isBackupLate, lastBackup } from '#server/domains/backups/backups.service.ts'
import { lastSweep } from '#server/domains/retention/retention.service.ts'
import { programVersion } from '#server/core/version.ts'
import { outgoingSwitch } from '#server/domains/outgoing/outgoing.service.ts'
import { clockToleranceMs } from '#server/core/leaseWatch.ts'
import { ageOf, fail, ok, skip, warn, type Check, type Patient } from './check.ts'
import { counted } from '../counted.ts'

const lateMs = 10 * 60 * 1000
const oldMs = 7 * 24 * 60 * 60 * 1000
const longestPauseMs = 3 * 60 * 60 * 1000
const longestPeriodMs = 24 * 60 * 60 * 1000

async function jobs({ store, clock }: Patient) {
  const table = store.tables.jobs
  const now = clock.now()
  const late = new Date(now.getTime() - lateMs)
  const [[dead], [waiting]] = await store.read(async (db) => [
    await db.select({ n: count() }).from(table).where(isNotNull(table.deadAt)),
    await db
      .select({ at: min(table.runAt) })
      .from(table)
      .where(and(isNull(table.deadAt), isNull(table.leasedBy), lt(table.runAt, late))),
  ])
  if (waiting?.at) {
    const age = ageOf(now.getTime() - waiting.at.getTime())
    return fail(`one has been waiting for ${age}`, 'start the server, which runs jobs')
  }
  return dead?.n ? warn(`${dead.n} failed for good`, 'plaza jobs list --dead') : ok('none is late')
}

/** Hours that no right clock has set: a server takes such leases over within seconds. */
async function leases({ store, clock }: Patient) {
  const { leases: held, jobs: work } = store.tables
  const now = clock.now().getTime()
  const after = (ms: number) => new Date(now + ms)
  const [[periods], [planned]] = await store.read(async (db) => [
    await db
      .select({ n: count(), at: max(held.expiresAt) })
      .from(held)
      .where(gt(held.expiresAt, after(longestPeriodMs + clockToleranceMs))),
    await db
      .select({ n: count(), at: max(work.runAt) })
      .from(work)
      .where(and(isNull(work.deadAt), gt(work.createdAt, after(clockToleranceMs)))),
  ])
  const absurd = (periods?.n ?? 0) + (planned?.n ?? 0)
  if (absurd === 0) return ok('none ends in a far future')
  const furthest = Math.max(periods?.at?.getTime() ?? 0, planned?.at?.getTime() ?? 0)
  return fail(
    `${counted(absurd, 'lease or job lies', 'leases and jobs lie')} up to ${ageOf(furthest - now)} in the future: the clock was wrong`,
    'set the clock by NTP and start the server: it takes them over',
  )
}

async function outbox({ store, clock }: Patient) {
  const table = store.tables.outbox
  const [open] = await store.read((db) =>
    db
      .select({ n: count(), at: min(table.createdAt) })
      .from(table)
      .where(isNull(table.handledAt)),
  )
  const age = open?.at ? clock.now().getTime() - open.at.getTime() : 0
  return age > lateMs
    ? fail(
        `${counted(open?.n ?? 0, 'event waits', 'events wait')}, one for ${ageOf(age)}`,
        'start the server, which handles events',
      )
    : ok(counted(open?.n ?? 0, 'event waits', 'events wait'))
}

async function retention({ store, clock }: Patient) {
  const last = await lastSweep(store)
  const fix = 'start the server, which deletes what is over'
  if (!last) return warn('nothing was looked through yet', fix)
  if (last.failed.length > 0) return fail(`${last.failed.join(', ')} could not be deleted`, 'see the log')
  const age = clock.now().getTime() - new Date(last.at).getTime()
  const deleted = Object.entries(last.deleted).filter(([, count]) => count > 0)
  const message = `${ageOf(age)} ago: ${deleted.map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing'} deleted`
  return age > longestPauseMs ? warn(message, fix) : ok(message)
}

async function outgoing({ store, clock }: Patient) {
  return (await store.read(outgoingSwitch(store.tables, clock).isOn))
    ? ok('mail and payouts are sent')
    : warn('mail and payouts wait', 'plaza maintenance outgoing on')
}

/** The one that was sent last: it was proven where it lies, so nothing is asked there. */
async function sent({ config, store, clock }: Patient) {
  const { everyMs } = config.backup
  if (everyMs === 0) return ok('none are made by themselves')
  const last = await lastBackup(store)
  const fix = 'plaza backup send'
  if (!last) return warn('none was sent yet', fix)
  const age = clock.now().getTime() - new Date(last.at).getTime()
  const message = `${last.name} in ${last.place}, ${ageOf(age)} old`
  return isBackupLate(config.backup, age) ? fail(message, fix) : ok(message)
}

async function backup({ config, clock }: Patient) {
  const backups = createBackups({ config, clock, version: programVersion() })
  const [here] = await backups.list()
  // What is sent to a bucket is looked at by a check of its own.
  if (!here && config.backup.everyMs > 0 && config.s3) return skip('they are sent')
  // A bucket that does not answer is told of by the check of the uploads.
  const newest = here ?? (await backups.listAway().catch(() => []))[0]
  const fix = 'plaza backup create'
  if (!newest) return config.isProduction ? fail('there is none', fix) : warn('there is none', fix)
  if (!newest.manifest && !newest.isEncrypted && !newest.isAway) return fail(`${newest.name} is damaged`, fix)
  const age = clock.now().getTime() - newest.createdAt.getTime()
  return age > oldMs ? warn(`newest is ${ageOf(age)} old`, fix) : ok(`newest is ${ageOf(age)} old`)
}

export const workChecks: Check[] = [
  { name: 'jobs', needs: 'store', look: jobs },
  { name: 'leases', needs: 'store', look: leases },
  { name: 'outbox', needs: 'store', look: outbox },
  { name: 'retention', needs: 'store', look: retention },
  { name: 'outgoing', needs: 'store', look: outgoing },
  { name: 'backup', needs: 'config', look: backup },
  { name: 'sent', needs: 'store', look: sent },
]
