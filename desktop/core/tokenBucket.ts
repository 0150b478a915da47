/** What is left of a budget that fills itself again. */
export interface Bucket {
  left: number
  filledAt: number
}

interface Budget {
  burst: number
  perSecond: number
}

/** Takes one from the bucket of a sender; null when it is empty. A sender's first bucket is undefined. */
export function take(bucket: Bucket | undefined, at: number, { burst, perSecond }: Budget): Bucket | null {
  const { left, filledAt } = bucket ?? { left: burst, filledAt: at }
  const filled = Math.min(burst, left + (Math.max(0, at - filledAt) / 1000) * perSecond)
  return filled < 1 ? null : { left: filled - 1, filledAt: at }
}
