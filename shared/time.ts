import * as z from 'zod/mini'

/** A point in time in an answer: the server gives a Date, JSON carries an ISO 8601 UTC string. */
export const time = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value: Date | string): string => (typeof value === 'string' ? value : value.toISOString())),
)

/** A moment given by a caller, as the bound of a list. */
export const moment = z.pipe(
  z.iso.datetime(),
  z.transform((at: string) => new Date(at)),
)
