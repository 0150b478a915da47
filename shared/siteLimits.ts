import { grouped } from './counts.ts'

/** The limits that a site may tighten. The contract's own stay the most that is ever taken in. */
export type SiteLimits = Record<
  'titleMax' | 'contentMax' | 'commentMax' | 'messageMax' | 'imageBytes',
  number
>

/** What is said of a text that is longer than a site takes. */
export const tooLong = (max: number): string => `Must be at most ${grouped(max)} characters`
