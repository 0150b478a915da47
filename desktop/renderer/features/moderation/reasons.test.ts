import { expect, it } from 'vitest'
import { limits } from '#shared/limits.ts'
import { lengthOf } from '#shared/length.ts'
import { cannedReasons, reasonTopics, withReason } from './reasons.ts'

it('offers reasons that fit', () => {
  const offered = reasonTopics.flatMap((topic) => cannedReasons[topic])
  expect(offered.filter(({ text }) => lengthOf(text) > limits.reasonMax)).toEqual([])
})

it('keeps the last four of one’s own, the newest first, each once', () => {
  const given = ['a', 'b', 'c', 'a', 'd', 'e']
  expect(given.reduce<readonly string[]>((all, one) => withReason(all, one), [])).toEqual([
    'e',
    'd',
    'a',
    'c',
  ])
  expect(withReason(['a'], cannedReasons.content[0]!.text)).toEqual(['a'])
  expect(withReason(['a'], '')).toEqual(['a'])
})
