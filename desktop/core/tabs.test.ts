import { expect, test } from 'vitest'
import { layoutOf, needsBar, tabAfterClosing, tabBeside } from './tabs.ts'

test.each([
  ['auto', 1, 1, false],
  ['auto', 2, 1, true],
  ['auto', 1, 2, true],
  ['always', 1, 1, true],
  ['never', 3, 3, false],
] as const)('%s, with %i servers and %i tabs, has the bar: %s', (...[tabBar, servers, tabs, expected]) => {
  expect(needsBar({ tabBar, servers, tabs })).toBe(expected)
})

test.each([
  ['a', 1, 'b'],
  ['c', 1, 'a'],
  ['a', -1, 'c'],
  ['b', 4, 'c'],
])('from %s, %i on is %s', (front, steps, expected) => {
  expect(tabBeside(['a', 'b', 'c'], front, steps)).toBe(expected)
})

test.each([
  ['b', 'a', 'a'],
  ['b', 'b', 'c'],
  ['c', 'c', 'b'],
])('closing %s while %s is in front leaves %s there', (closing, front, expected) => {
  expect(tabAfterClosing(['a', 'b', 'c'], closing, front)).toBe(expected)
})

test('a tab lies below the bar, however small the window', () => {
  expect(layoutOf({ width: 800, height: 600 })).toEqual({
    bar: { x: 0, y: 0, width: 800, height: 40 },
    tab: { x: 0, y: 40, width: 800, height: 560 },
  })
  expect(layoutOf({ width: 800, height: 10 }).tab.height).toBe(0)
})
