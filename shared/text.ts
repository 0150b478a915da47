import * as z from 'zod/mini'

/** The length of a text as people count it: code points, so that an emoji is one character. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

/** Whether a text can be stored and shown everywhere: no NUL, no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

const storable = z.refine<string>(isStorable, 'This text contains characters that cannot be stored')

interface TextRule {
  min?: number
  max: number
  /** The sentence when nothing, or too little, was written. */
  tooShort?: string
  tooLong?: string
}

/** A trimmed text between `min` and `max` code points, refused with the given sentences. */
export function text({ min = 1, max, tooShort, tooLong }: TextRule) {
  const short = tooShort ?? `Must be at least ${min} characters`
  return z.string(short).check(
    z.trim(),
    storable,
    z.refine((value) => lengthOf(value) >= min, { error: short, abort: true }),
    z.refine((value) => lengthOf(value) <= max, tooLong ?? `Must be at most ${max} characters`),
  )
}

/** A text that may be empty: trimmed, at most `max` code points. */
export const optionalText = (max: number, tooLong?: string) =>
  text({ min: 0, max, tooShort: 'Must be a text', ...(tooLong ? { tooLong } : {}) })

/** An id, slug or username in a path or a body: never longer than any of them can be. */
export const key = z.string().check(z.minLength(1), z.maxLength(400), storable)
