import * as z from 'zod/mini'
import { lengthOf } from './length.ts'

/** Whether a text can be stored and shown everywhere: no NUL, no lone surrogate. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]+/
/** Control characters, and those that turn the direction of what stands after them; NUL is left to be refused. */
const unseen = /(?!\0)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/**
 * A text as one line: line breaks and tabs become a space, control characters and changes of writing
 * direction are dropped. Names, titles and subjects stand in lists, mails and heads beside other words,
 * which they must not break or turn round.
 */
export function oneLine(value: string): string {
  // A pattern of a break with the spaces around it would be tried from each space of a run anew.
  const [first = '', ...others] = value.split(lineBreak)
  const last = others.pop()
  if (last === undefined) return first.replace(unseen, '')
  const between = others.map((part) => part.trim()).filter((part) => part !== '')
  return [first.trimEnd(), ...between, last.trimStart()].join(' ').replace(unseen, '')
}

const storable = z.refine<string>(isStorable, 'This text contains characters that cannot be stored')

const facts = new WeakMap<object, Record<string, unknown>>()

/** Notes what the API's description says of a text beyond what its schema tells by itself, in the words of JSON Schema. */
export function described<Text extends object>(schema: Text, said: Record<string, unknown>): Text {
  facts.set(schema, said)
  return schema
}

/** What was noted of a text. */
export const factsOf = (schema: object): Record<string, unknown> | undefined => facts.get(schema)

interface TextRule {
  min?: number
  max: number
  /** Read as one line: a name, a title, a subject. */
  isLine?: boolean
  /** The sentence when nothing, or too little, was written. */
  tooShort?: string
  tooLong?: string
}

/** A trimmed text between `min` and `max` code points, of which some are seen; refused with the given sentences. */
export function text({ min = 1, max, isLine = false, tooShort, tooLong }: TextRule) {
  const short = tooShort ?? `Must be at least ${min} characters`
  // Joiners and fillers have no shape: what is made of them alone is nothing. Only what reads texts carries this.
  const trimmed = (value: string) =>
    /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(value) ? value.trim() : ''
  const schema = z.string(short).check(
    z.overwrite((value) => trimmed(isLine ? oneLine(value) : value)),
    storable,
    z.refine((value) => lengthOf(value) >= min, { error: short, abort: true }),
    // What is too long is looked at no further.
    z.refine((value) => lengthOf(value) <= max, {
      error: tooLong ?? `Must be at most ${max} characters`,
      abort: true,
    }),
  )
  return described(schema, { minLength: min, maxLength: max })
}

/** The same on one line. */
export const line = (rule: TextRule) => text({ ...rule, isLine: true })

/** A text that may be empty: trimmed, at most `max` code points. */
export const optionalText = (max: number, tooLong?: string) =>
  text({ min: 0, max, tooShort: 'Must be a text', ...(tooLong ? { tooLong } : {}) })

/** A line that may be empty: trimmed, at most `max` code points. */
export const optionalLine = (max: number) => line({ min: 0, max, tooShort: 'Must be a text' })

/** A text that may be left out, sent empty or sent as null: all three are stored as null. */
export const orNull = (schema: z.ZodMiniString<string>) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value || null),
    ),
  )

/** An id, slug or username in a path or a body: never longer than any of them can be. */
export const key = described(z.string().check(z.minLength(1), z.maxLength(400), storable), {
  description: 'An id, a slug or a username',
})
