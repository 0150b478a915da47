import { expect, test } from 'vitest'
import { labelsOf } from './chartLabels.ts'

const months = ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']

test('the labels of a chart never touch', () => {
  expect(labelsOf(months, 900)).toEqual(months)
  // On a phone the year stands below its month.
  expect(labelsOf(months, 310)).toEqual(['Aug\n2026', 'Sep\n2026', 'Oct\n2026', 'Nov\n2026'])
  const year = Array.from({ length: 12 }, (_, at) => `M${at} 2026`)
  expect(labelsOf(year, 310)).toEqual(year.map((label, at) => (at % 2 === 1 ? label.replace(' ', '\n') : '')))
})
