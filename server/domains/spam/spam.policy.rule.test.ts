import { expect, test } from 'vitest'
import { countLinks, explanationOf, signsOf, weigh, weightOf } from './spam.policy.ts'

const day = 24 * 60 * 60 * 1000
const calm = { text: 'Hello', accountAgeMs: 100 * day, sameTexts: 1, recentTexts: 1 }
const links = (n: number) => Array.from({ length: n }, (_, i) => `https://example.test/${i}`).join(' ')

test('a calm text shows no sign', () => expect(signsOf(calm)).toEqual([]))

test('links count more from a new account, and each one beyond the limit makes surer', () => {
  expect(countLinks(`${links(3)} HTTP://x.test ahttp://no`)).toBe(4)
  expect(signsOf({ ...calm, text: links(5) })).toEqual([])
  expect(signsOf({ ...calm, text: links(6) })).toEqual([
    { flagType: 'links', confidence: 50, explanation: '6 links: more than 5' },
  ])
  expect(signsOf({ ...calm, text: links(3), accountAgeMs: day })).toEqual([
    {
      flagType: 'links',
      confidence: 50,
      explanation: '3 links: more than 2 from an account younger than 3 days',
    },
  ])
  expect(signsOf({ ...calm, text: links(100) })).toMatchObject([{ flagType: 'links', confidence: 100 }])
})

test('repeating and hurrying are signs', () => {
  expect(signsOf({ ...calm, sameTexts: 2, recentTexts: 9 })).toEqual([])
  expect(signsOf({ ...calm, sameTexts: 3, recentTexts: 10 })).toEqual([
    {
      flagType: 'repeated',
      confidence: 60,
      explanation: 'The same text 3 times within 24 hours: 3 or more',
    },
    {
      flagType: 'speed',
      confidence: 50,
      explanation: '10 posts and comments within 10 minutes: 10 or more',
    },
  ])
})

test('a reporter who was right weighs more than one who was wrong', () => {
  const unknown = { resolved: 0, dismissed: 0 }
  const right = { resolved: 8, dismissed: 0 }
  const wrong = { resolved: 0, dismissed: 8 }
  expect([unknown, right, wrong].map(weightOf)).toEqual([0.5, 0.9, 0.1])
  expect(weigh([])).toBeNull()
  expect(weigh([unknown, unknown])).toBeNull()
  expect(weigh([unknown, unknown, unknown])).toEqual({
    flagType: 'reports',
    confidence: 50,
    explanation:
      'Reported by 3 people whose reports weigh 1.5 together: hidden from 1.5 on, until it is reviewed',
  })
  expect(weigh(Array.from({ length: 10 }, () => wrong))).toBeNull()
  expect(weigh([right, right])).toMatchObject({ confidence: 90 })
})

test('a flag that does not say what was seen is explained by its kind', () => {
  const flag = { flagType: 'repeated', explanation: null }
  expect(explanationOf({ ...flag, explanation: '6 links: more than 5' })).toBe('6 links: more than 5')
  expect(explanationOf(flag)).toBe('The same text at least 3 times within 24 hours')
  expect(explanationOf({ ...flag, flagType: 'something else' })).toBe('something else')
})
