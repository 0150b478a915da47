/** 2005-12-08T07:46:43Z, from which hot ranks count their seconds. */
const hotEpochMs = 1_134_028_003_000
const secondsPerPowerOfTen = 45_000

/**
 * How hot a post is: the power of ten of its score, plus its age. Twelve and a half hours younger
 * counts as much as ten times the score. It depends on score and birth alone, so it can be stored.
 * Source: reddit's `_sorts.pyx` (github.com/reddit-archive/reddit), function `_hot`, unrounded.
 */
export function hotRank(score: number, createdAt: Date): number {
  const seconds = (createdAt.getTime() - hotEpochMs) / 1000
  return Math.sign(score) * Math.log10(Math.max(Math.abs(score), 1)) + seconds / secondsPerPowerOfTen
}

/** The quantile of the normal distribution for 80 % confidence on one side of ten. */
const z = 1.281551565545

/**
 * How good a comment surely is: the lower bound of the Wilson interval of its share of upvotes. One
 * upvote of one proves less than ninety of a hundred. Without votes it is 0.
 * Source: Edwin B. Wilson, "Probable Inference" (1927); Evan Miller, "How Not To Sort By Average
 * Rating" (2009), as used by reddit's "best" order.
 */
export function wilsonLowerBound(upvotes: number, downvotes: number): number {
  const n = upvotes + downvotes
  if (n === 0) return 0
  const share = upvotes / n
  const centre = share + (z * z) / (2 * n)
  const margin = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  return (centre - margin) / (1 + (z * z) / n)
}

/** What trending lists rank by: a comment weighs as much as two votes. */
export function trendScore({ score, commentCount }: { score: number; commentCount: number }): number {
  return score + 2 * commentCount
}
