import { authPaths } from '#shared/auth.ts'

/** Where somebody goes who has paid: signing in finishes it. The two words only choose a notice there. */
export const afterPayment = (planSlug: string): string =>
  `${authPaths.login}?${new URLSearchParams({ payment_success: 'true', plan: planSlug }).toString()}`
