import type { PayeeState } from '#shared/earnings.ts'

/** How far somebody is with being paid. */
export const payeeStateOf = (payee: { accountId: string | null; isPayable: boolean }): PayeeState =>
  payee.accountId === null ? 'none' : payee.isPayable ? 'active' : 'incomplete'
