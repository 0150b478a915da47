/**
 * Every threshold at which something looks like spam, and what new accounts may write: to tune the watch,
 * change these and nothing else. Each flag says which of them it has passed.
 */
export const spamSettings = {
  /** An account counts as new for so many days. */
  newAccountDays: 3,
  /** What a new account may write within an hour, on top of what everybody may. */
  newAccountPostsAnHour: 10,
  newAccountCommentsAnHour: 60,
  newAccountMessagesAnHour: 60,
  linksOfNewAccount: 2,
  linksOfAnybody: 5,
  repeatedTimes: 3,
  repeatedWithinHours: 24,
  fastTimes: 10,
  fastWithinMinutes: 10,
  /** Reports weigh between 0 and 1 each; what weighs this much together is hidden until somebody looks. */
  hideAtWeight: 1.5,
} as const

const day = 24 * 60 * 60 * 1000

/** Whether an account is still new, and held to the narrower limits. */
export const isNewAccount = (ageMs: number): boolean => ageMs < spamSettings.newAccountDays * day
