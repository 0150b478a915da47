import type { Tables } from '#db/schema/tables.ts'
import type { Db, Store } from '#db/store.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { settingsRepo } from '../../core/settings.repo.ts'
import { NotYetError } from '../../jobs/notYet.ts'

/** Mail and payouts are switched off: whatever would send them waits. */
export class OutgoingOffError extends NotYetError {
  override name = 'OutgoingOffError'
  constructor() {
    super('mail and payouts are switched off: plaza maintenance outgoing on')
  }
}

export interface OutgoingParts {
  store: Store
  clock: Clock
}

export type OutgoingService = ReturnType<typeof outgoingService>

const settingsKey = 'outgoing'

/** The switch for mail and money. It is off after a restore, so that nobody is told or paid a second time. */
export function outgoingSwitch(tables: Pick<Tables, 'settings'>, clock: Clock) {
  const settings = settingsRepo(tables)
  return {
    isOn: async (db: Db): Promise<boolean> => {
      const value = await settings.read(db, settingsKey)
      return value === undefined || value === true
    },
    set: (tx: Db, value: boolean): Promise<void> =>
      settings.write(tx, settingsKey, { value, updatedAt: clock.now() }),
  }
}

/** Whether mail and money may leave. */
export function outgoingService({ store, clock }: OutgoingParts) {
  const { isOn, set } = outgoingSwitch(store.tables, clock)

  return {
    isOn,
    set,

    /** Throws where mail and money may not leave. */
    require: async (db: Db): Promise<void> => {
      if (!(await isOn(db))) throw new OutgoingOffError()
    },

    /** Sets the switch for whoever runs the machine, on the record. */
    switch: (value: boolean, origin: Record<string, unknown>): Promise<void> =>
      store.transaction(async (tx) => {
        const before = await isOn(tx)
        await set(tx, value)
        await recordAction(tx, store.tables, {
          clock,
          actor: 'operator',
          action: value ? 'outgoing_on' : 'outgoing_off',
          target: { type: 'site', id: settingsKey },
          reason: value ? 'Mail and payouts are sent' : 'Mail and payouts wait',
          before: { isOn: before },
          after: { isOn: value },
          origin,
        })
      }),
  }
}
