import * as z from 'zod/mini'

/** Why somebody's votes and ratings count nowhere: what they paid went back, or its bank says it was fraud. */
export const WithdrawalCause = z.enum(['refund', 'dispute'])
export type WithdrawalCause = z.output<typeof WithdrawalCause>
