/**
 * Every threshold at which something looks like spam: to tune the watch, change these and nothing else. Each
 * flag says which of them it has passed.
 */
export const spamSettings = {
  linksOfNewAccount: 2,
  linksOfAnybody: 5,
  repeatedTimes: 3,
  repeatedWithinHours: 24,
  fastTimes: 10,
  fastWithinMinutes: 10,
  /** Reports weigh between 0 and 1 each; what weighs this much together is hidden until somebody looks. */
  hideAtWeight: 1.5,
} as const
