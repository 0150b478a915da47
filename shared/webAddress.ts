import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { mediaPath } from './media.ts'
import { described, optionalText } from './text.ts'

/** White space, control characters and changes of writing direction: no address has them, and parsers drop some unseen. */
const strange = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/**
 * An address as browsers understand it, or null when it is none of these protocols, names a user, or holds
 * characters that addresses do not have. A bare host is left without the slash that parsing adds.
 */
export function normalAddress(value: string, protocols: readonly string[]): string | null {
  const url = strange.test(value) ? null : URL.parse(value)
  if (!url || !protocols.includes(url.protocol) || url.username || url.password) return null
  const isBare = url.pathname === '/' && !url.search && !url.hash && !value.endsWith('/')
  return isBare ? url.origin : url.href
}

const web = (value: string): string | null => normalAddress(value, ['http:', 'https:'])
const picture = (value: string): string | null =>
  mediaPath.test(value) ? value : normalAddress(value, ['https:'])

const addressed = (read: (value: string) => string | null, message: string) =>
  described(
    optionalText(limits.urlMax, message).check(
      z.refine((value) => value === '' || read(value) !== null, { error: message, abort: true }),
      z.overwrite((value) => read(value) ?? value),
      // Spelling it out may have made it longer.
      z.refine((value) => value.length <= limits.urlMax, message),
    ),
    { format: 'uri-reference', maxLength: limits.urlMax },
  )

/** An address of the web in its normal form, or an empty text. */
export const webAddress = addressed(web, 'Please enter a valid URL')

/** A picture: one of our uploads, or an https address that browsers fetch and the server never does; or an empty text. */
export const pictureAddress = addressed(picture, 'Please upload an image or give an https address')
