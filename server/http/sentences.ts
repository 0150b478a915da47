import type * as z from 'zod/mini'

const words: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The sentence for a field whose schema has none of its own: the parser's words are for programmers. */
export const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'This field is required'
    return `Must be ${words[issue.expected] ?? issue.expected}`
  }
  if (issue.code === 'invalid_value') return `Must be one of: ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return sized(issue.origin, 'at least', issue.minimum)
  if (issue.code === 'too_big') return sized(issue.origin, 'at most', issue.maximum)
  return 'This is not valid'
}

function sized(origin: string, bound: string, size: number | bigint): string {
  const many = size === 1 ? '' : 's'
  if (origin === 'array') return `Must have ${bound} ${size} item${many}`
  return origin === 'string' ? `Must be ${bound} ${size} character${many}` : `Must be ${bound} ${size}`
}
