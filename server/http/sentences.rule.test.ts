import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { parseInput } from './input.ts'

const Input = z.object({
  name: z.string(),
  count: z.int(),
  isOn: z.boolean(),
  tags: z.array(z.string()).check(z.maxLength(2)),
  some: z.array(z.string()).check(z.minLength(1)),
  letter: z.string().check(z.maxLength(1)),
  place: z.object({}),
  size: z.number().check(z.minimum(3)),
  code: z.string().check(z.maxLength(4)),
  kind: z.enum(['small', 'large']),
  who: z.union([z.literal('me'), z.number()]),
  own: z.string('Please tell us'),
})

function sentencesOf(value: unknown): Record<string, string> {
  try {
    parseInput(Input, value)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path, message]))
  }
  return {}
}

test('a field that its schema has no sentence for is refused in plain words', () => {
  expect(
    sentencesOf({
      count: 'x',
      isOn: 1,
      tags: ['a', 'b', 'c'],
      some: [],
      letter: 'ab',
      place: 5,
      size: 2,
      code: 'abcde',
      kind: 'huge',
      who: 'you',
    }),
  ).toEqual({
    name: 'This field is required',
    count: 'Must be a number',
    isOn: 'Must be true or false',
    tags: 'Must have at most 2 items',
    some: 'Must have at least 1 item',
    letter: 'Must be at most 1 character',
    place: 'Must be an object',
    size: 'Must be at least 3',
    code: 'Must be at most 4 characters',
    kind: 'Must be one of: small, large',
    who: 'This is not valid',
    own: 'Please tell us',
  })
  expect(sentencesOf([])).toEqual({ '': 'Must be an object' })
})
