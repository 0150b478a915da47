import { invalid } from '#shared/errors.ts'
import { tooLong } from '#shared/siteLimits.ts'
import { lengthOf } from '#shared/length.ts'

/**
 * Refuses a text that is longer than the site takes. One that was written before the limit was set may be changed
 * as long as it grows no longer.
 */
export function requireLength(
  field: string,
  text: string | undefined,
  { max, before = '' }: { max: number; before?: string },
): void {
  if (text === undefined) return
  const length = lengthOf(text)
  if (length > max && length > lengthOf(before)) throw invalid(field, tooLong(max))
}
