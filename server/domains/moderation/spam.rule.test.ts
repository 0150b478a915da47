import { expect, test } from 'vitest'
import { countLinks, explanationOf, signsOf, weigh, weightOf } from './spam.rules.ts'

const day = 24 * 60 * 60 * 1000
const calm = { text: 'Hello', accountAgeMs: 100 * day, sameTexts: 1, recentTexts: 1 }
const links = (n: number) => Array.from({ length: n }, (_, i) => `https://example.test/${i}`).join(' ')

test('a calm text shows no sign', () => expect(signsOf(calm)).toEqual([]))

test('links count more from a new account, and each one beyond the limit makes surer', () => {
  expect(countLinks(`${links(3)} HTTP://x.test ahttp://no`)).toBe(4)
  expect(signsOf({ ...calm, text: links(5) })).toEqual([])
  expect(signsOf({ ...calm, text: links(6) })).toEqual([{ flagType: 'links', confidence: 50 }])
  expect(signsOf({ ...calm, text: links(3), accountAgeMs: day })).toEqual([
    { flagType: 'links', confidence: 50 },
  ])
  expect(signsOf({ ...calm, text: links(100) })).toEqual([{ flagType: 'links', confidence: 100 }])
})

test('repeating and hurrying are signs', () => {
  expect(signsOf({ ...calm, sameTexts: 2, recentTexts: 9 })).toEqual([])
  expect(signsOf({ ...calm, sameTexts: 3, recentTexts: 10 })).toEqual([
    { flagType: 'repeated', confidence: 60 },
    { flagType: 'speed', confidence: 50 },
  ])
})

test('a reporter who was right weighs more than one who was wrong', () => {
  const unknown = { resolved: 0, dismissed: 0 }
  expect(weightOf(unknown)).toBe(0.5)
  expect(weightOf({ resolved: 8, dismissed: 0 })).toBe(0.9)
  expect(weightOf({ resolved: 0, dismissed: 8 })).toBe(0.1)
  expect(weigh([])).toEqual({ isHidden: false, confidence: 0 })
  expect(weigh([unknown, unknown])).toMatchObject({ isHidden: false })
  expect(weigh([unknown, unknown, unknown])).toEqual({ isHidden: true, confidence: 50 })
  expect(weigh(Array.from({ length: 10 }, () => ({ resolved: 0, dismissed: 8 })))).toMatchObject({
    isHidden: false,
  })
  expect(weigh(Array.from({ length: 2 }, () => ({ resolved: 8, dismissed: 0 })))).toEqual({
    isHidden: true,
    confidence: 90,
  })
})

test('every sign is explained with its figures', () => {
  expect(explanationOf('repeated')).toBe('The same text at least 3 times within 24 hours')
  expect(explanationOf('something else')).toBe('something else')
})
