import * as z from 'zod/mini'

/** How often somebody is told by mail of what they missed. */
export const digestRhythms = ['off', 'daily', 'weekly'] as const
export const DigestRhythm = z.enum(digestRhythms)
export type DigestRhythm = z.output<typeof DigestRhythm>

/** Mails that gather a day, or a week, go out at the full hour; a weekly digest on a day from Monday (1) to Sunday (7). */
export const DigestChoice = z.object({
  rhythm: DigestRhythm,
  hour: z.int().check(z.gte(0), z.lte(23)),
  weekday: z.int().check(z.gte(1), z.lte(7)),
})
export type DigestChoice = z.output<typeof DigestChoice>

/** Nobody gets a digest who has not asked for one. */
export const defaultDigest: DigestChoice = { rhythm: 'off', hour: 8, weekday: 1 }

/** So many posts of a digest are named. */
export const digestPostsMax = 5
