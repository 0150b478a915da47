/** An account counts as new for so many days: it may write less, and its links are looked at more closely. */
export const newAccountDays = 3

const dayMs = 24 * 60 * 60 * 1000

/** Whether an account of this age is still new. */
export const isNewAccount = (ageMs: number): boolean => ageMs < newAccountDays * dayMs
