import { marketplaceCurrency } from '#shared/money.ts'
import type { Column } from './command.ts'

export const currency = marketplaceCurrency

/** Machines read cents together with what they are cents of. */
export const currencyColumn: Column = { key: 'currency', isForMachines: true }
