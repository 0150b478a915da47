import { and, count, isNotNull, isNull, lt, min } from 'drizzle-orm'
import { createBackups } from '#server/backup/backups.ts'
import { outgoingSwitch } from '#server/domains/outgoing/outgoing.service.ts'
import { programVersion } from '../version.ts'
import { ageOf, fail, ok, warn, type Check, type Patient } from './check.ts'

const lateMs = 10 * 60 * 1000
const oldMs = 7 * 24 * 60 * 60 * 1000

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
    ? fail(`${open?.n ?? 0} events wait, one for ${ageOf(age)}`, 'start the server, which handles events')
    : ok(`${open?.n ?? 0} events wait`)
}

async function outgoing({ store, clock }: Patient) {
  return (await store.read(outgoingSwitch(store.tables, clock).isOn))
    ? ok('mail and payouts are sent')
    : warn('mail and payouts wait', 'plaza maintenance outgoing on')
}

async function backup({ config, clock }: Patient) {
  const [newest] = await createBackups({ config, clock, version: programVersion() }).list()
  const fix = 'plaza backup create'
  if (!newest) return config.isProduction ? fail('there is none', fix) : warn('there is none', fix)
  if (!newest.manifest) return fail(`${newest.name} is damaged`, fix)
  const age = clock.now().getTime() - new Date(newest.manifest.createdAt).getTime()
  return age > oldMs ? warn(`newest is ${ageOf(age)} old`, fix) : ok(`newest is ${ageOf(age)} old`)
}

export const workChecks: Check[] = [
  { name: 'jobs', needs: 'store', look: jobs },
  { name: 'outbox', needs: 'store', look: outbox },
  { name: 'outgoing', needs: 'store', look: outgoing },
  { name: 'backup', needs: 'config', look: backup },
]
