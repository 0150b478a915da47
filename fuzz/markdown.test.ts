import { expect, it } from 'vitest'
import { fuzzMarkdown } from './markdown.ts'

/** Another seed for another hundred thousand; a failure names the one text that it needs. */
const seed = Number(process.env['PLAZA_TEST_SEED'] ?? 1)

it('reads 100,000 generated texts in bounded work, and shows in HTML what is in their trees', () => {
  const { count, worst } = fuzzMarkdown({ seed, count: 100_000 })
  expect(count).toBe(100_000)
  expect(worst.stepsPerCharacter).toBeGreaterThan(1)
}, 300_000)
