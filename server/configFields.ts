import * as z from 'zod/mini'
import { isDatabaseUrl, isPostgresUrl } from '#db/url.ts'

// Each says what is valid, for that is what is told when something else was given.
export const text = z.optional(z.string().check(z.trim(), z.minLength(1, 'must not be empty')))
export const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
export const onOff = (fallback: 'on' | 'off') => z._default(oneOf('on', 'off'), fallback)
export const whole = (min: number, max: number) => {
  const valid = `must be a whole number from ${min} to ${max}`
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, { error: valid, abort: true })),
    z.pipe(z.transform(Number), z.int(valid).check(z.gte(min, valid), z.lte(max, valid))),
  )
}
export const address = (protocol: RegExp, valid: string) => z.url({ protocol, error: `must be ${valid}` })
export const web = address(/^https?$/, 'an address that begins with https:// or http://')

/** What is said of a database that is none: what begins rightly is only written wrongly. */
const writtenAs =
  (beginning: string) =>
  ({ input }: { input?: unknown }): string =>
    isPostgresUrl(String(input).trim())
      ? 'must be an address with a host; in its user and password # is %23, / is %2F, @ is %40 and % is %25, and the folder of a socket stands as host, %2Frun%2Fpostgresql'
      : `must begin with ${beginning}`

export const database = z
  .string()
  .check(z.trim(), z.refine(isDatabaseUrl, { error: writtenAs('file: or postgres://') }))

export const postgres = z.string().check(
  z.trim(),
  z.refine((url) => isPostgresUrl(url) && isDatabaseUrl(url), { error: writtenAs('postgres://') }),
)

/** Numbers of ports with commas between them. */
export const ports = z.string().check(
  z.trim(),
  z.refine(
    (value) => value.split(',').every((port) => /^\s*[1-9]\d{0,4}\s*$/.test(port) && Number(port) <= 65_535),
    'must be ports, which are numbers up to 65535, with commas between them',
  ),
)

/** What stands between commas. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
