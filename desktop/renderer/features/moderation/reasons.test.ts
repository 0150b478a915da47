import { expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/text.ts'
import { cannedReasons, withReason } from './reasons.ts'

it('offers reasons that fit', () => {
  expect(cannedReasons.filter(({ text }) => lengthOf(text) > limits.reasonMax)).toEqual([])
})

it('keeps the last four of one’s own, the newest first, each once', () => {
  const given = ['a', 'b', 'c', 'a', 'd', 'e']
  expect(given.reduce<readonly string[]>(withReason, [])).toEqual(['e', 'd', 'a', 'c'])
  expect(withReason(['a'], cannedReasons[0]!.text)).toEqual(['a'])
  expect(withReason(['a'], '')).toEqual(['a'])
})
