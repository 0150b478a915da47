import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { max, sql } from 'drizzle-orm'
import { auditMoney } from '#db/audit.ts'
import { databaseFault } from '#db/fault.ts'
import { localTime } from '../output.ts'
import { databaseHolder } from '#db/lock.ts'
import { schemaState } from '#db/migrate.ts'
import { rawRows } from '#db/sql.ts'
import { isPostgresUrl, sqlitePath } from '#db/url.ts'
import { databaseName } from '#db/databaseName.ts'
import { bytesText } from '../output.ts'
import { ageOf, fail, ok, reasonOf, skip, warn, type Check, type Patient } from './check.ts'

const [tight, short, full] = [1e9, 1e8, 1e6]
const mayDifferMs = 60_000

async function database({ config: { databaseUrl } }: Patient) {
  const name = databaseName(databaseUrl)
  if (!isPostgresUrl(databaseUrl) && !existsSync(sqlitePath(databaseUrl)))
    return fail(`there is none at ${name}`, 'plaza db migrate')
  try {
    await schemaState({ url: databaseUrl })
  } catch (error) {
    if (await isDiskFull(databaseUrl))
      return fail(`${name}: its disk is full`, 'make room: plaza backup prune --keep 7')
    return fail(databaseFault(error) ?? `${name} does not answer: ${reasonOf(error)}`, 'check DATABASE_URL')
  }
  const holder = databaseHolder(databaseUrl)
  return ok(holder ? `${name}, served by ${holder}` : name)
}

/** SQLite tells of a full disk as of any other fault of it. */
async function isDiskFull(databaseUrl: string): Promise<boolean> {
  if (isPostgresUrl(databaseUrl)) return false
  const { bavail, bsize } = await statfs(dirname(sqlitePath(databaseUrl)))
  return bavail * bsize < full
}

async function migrations({ config: { databaseUrl } }: Patient) {
  const { applied, pending } = await schemaState({ url: databaseUrl })
  const last = applied.at(-1) ?? 'none'
  return pending.length > 0
    ? fail(`${last}, ${pending.length} pending`, 'plaza db migrate')
    : ok(`${last}, none pending`)
}

/** What the engine must be set to, so that what was acknowledged survives a crash. */
const wanted = {
  sqlite: { 'pragma journal_mode': 'wal', 'pragma synchronous': '2', 'pragma foreign_keys': '1' },
  postgres: { 'show fsync': 'on', 'show full_page_writes': 'on', 'show synchronous_commit': 'on' },
}

async function engine({ store }: Patient) {
  const wrong: string[] = []
  for (const [question, value] of Object.entries(wanted[store.engine])) {
    const [row] = await store.read((db) => rawRows<Record<string, unknown>>(db, sql.raw(question)))
    const found = String(Object.values(row ?? {})[0])
    if (found !== value) wrong.push(`${question.split(' ')[1]} is ${found} instead of ${value}`)
  }
  if (wrong.length === 0) return ok(store.engine)
  return warn(wrong.join(', '), 'change it in the settings of the database server')
}

async function clockCheck({ store, clock }: Patient) {
  const { outbox } = store.tables
  const now = clock.now().getTime()
  if (store.engine === 'postgres') {
    const rows = await store.read((db) =>
      rawRows<{ at: string }>(db, sql`select extract(epoch from now()) * 1000 as at`),
    )
    const difference = Math.abs(Number(rows[0]?.at) - now)
    if (difference > mayDifferMs)
      return fail(`${ageOf(difference)} apart from the database`, 'set both clocks by NTP')
  }
  const [last] = await store.read((db) => db.select({ at: max(outbox.createdAt) }).from(outbox))
  const ahead = (last?.at?.getTime() ?? 0) - now
  return ahead > mayDifferMs
    ? fail(`the newest event is ${ageOf(ahead)} in the future`, 'set the clock by NTP')
    : ok(localTime(clock.now()))
}

async function disk({ config: { dataDir } }: Patient) {
  // What is not there yet is made in the folder above.
  const nearest = nearestOf(dataDir)
  const isWritable = await access(nearest, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return fail(
      `${nearest} cannot be written by this user`,
      'check DATA_DIR, or run this as the user of the server',
    )
  if (nearest !== dataDir) return skip(`${dataDir} does not exist yet`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const message = `${bytesText(free)} free at ${dataDir}`
  if (free > tight) return ok(message)
  return free > short
    ? warn(message, 'plaza backup prune --keep 7')
    : fail(message, 'make room: writes will be refused')
}

function nearestOf(path: string): string {
  return existsSync(path) ? path : nearestOf(dirname(path))
}

async function ledger({ store }: Patient) {
  const [finding, ...others] = await auditMoney(store)
  if (!finding) return ok('balanced')
  return fail(
    `${finding.counter} of ${finding.id} is ${String(finding.stored)} instead of ${String(finding.counted)}${others.length > 0 ? `, and ${others.length} more` : ''}`,
    'plaza maintenance recount --only budgets --dry-run',
  )
}

export const databaseChecks: Check[] = [
  { name: 'database', needs: 'config', look: database },
  { name: 'migrations', needs: 'config', look: migrations },
  { name: 'engine', needs: 'store', look: engine },
  { name: 'clock', needs: 'store', look: clockCheck },
  { name: 'disk', needs: 'config', look: disk },
  { name: 'ledger', needs: 'store', look: ledger },
]
