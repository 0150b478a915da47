import { limits } from './limits.ts'

/** The limits that a site may tighten. The contract's own stay the most that is ever taken in. */
export type SiteLimits = Record<
  'titleMax' | 'contentMax' | 'commentMax' | 'messageMax' | 'imageBytes',
  number
>

/** The limits of a site with what is set about them. */
export const siteLimitsWith = (set: Partial<SiteLimits> | undefined): SiteLimits => ({
  ...limits,
  ...set,
})

/** What is said of a text that is longer than a site takes. */
export const tooLong = (max: number): string => `Must be at most ${max.toLocaleString('en')} characters`

const megabyte = 1024 * 1024
/** So many megabytes in bytes. */
export const megabytes = (count: number): number => count * megabyte

/** What is said of a picture that is larger than a site takes. */
export const imageTooLarge = (bytes: number): string => `Images can be at most ${bytes / megabyte} MB`
