import { eq } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { NotYetError } from '../jobs/notYet.ts'
import { recordAction } from './adminActions.ts'
import type { Clock } from './clock.ts'

const key = 'outgoing'

/** Mail and money wait: after a restore nobody is told or paid what an earlier life has told or paid them. */
export class OutgoingOffError extends NotYetError {
  override name = 'OutgoingOffError'
  constructor() {
    super('mail and payouts are switched off: plaza maintenance outgoing on')
  }
}

/** Whether mail and money may leave. */
export async function isOutgoingOn(db: Db, { settings }: Pick<Tables, 'settings'>): Promise<boolean> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row === undefined || row.value === true
}

/** Throws where mail and money may not leave. */
export async function requireOutgoing(db: Db, tables: Pick<Tables, 'settings'>): Promise<void> {
  if (!(await isOutgoingOn(db, tables))) throw new OutgoingOffError()
}

interface Switch {
  clock: Clock
  isOn: boolean
}

/** Lets mail and money leave, or wait. */
export async function setOutgoing(
  tx: Db,
  { settings }: Pick<Tables, 'settings'>,
  { clock, isOn }: Switch,
): Promise<void> {
  const change = { value: isOn, updatedAt: clock.now() }
  await tx
    .insert(settings)
    .values({ key, ...change })
    .onConflictDoUpdate({ target: settings.key, set: change })
}

/** The same by whoever runs the machine, who stands in the log with their reason. */
export async function switchOutgoing(
  tx: Db,
  tables: Pick<Tables, 'settings' | 'adminActions'>,
  { origin, ...change }: Switch & { origin: Record<string, unknown> },
): Promise<void> {
  const { clock, isOn } = change
  const before = await isOutgoingOn(tx, tables)
  await setOutgoing(tx, tables, change)
  await recordAction(tx, tables, {
    clock,
    actor: 'operator',
    action: isOn ? 'outgoing_on' : 'outgoing_off',
    target: { type: 'site', id: key },
    reason: isOn ? 'Mail and payouts may leave' : 'Mail and payouts wait',
    metadata: { before: { isOn: before }, after: { isOn }, ...origin },
  })
}
