import { expect, test } from 'vitest'
import { needlessEntries } from './pageHistory.ts'

const offline = 'plaza-shell://app/offline.html'
const preferences = 'plaza-shell://app/preferences.html'

test.each([
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [['a', offline, 'a'], ['a']],
  [
    ['a', 'b', offline, preferences, offline, 'b'],
    ['a', 'b'],
  ],
  [
    ['a', 'b', 'a'],
    ['a', 'b', 'a'],
  ],
  [[offline, 'a'], ['a']],
  [[], []],
])('of %j it leaves %j', (addresses, left) => {
  const kept = [...addresses]
  for (const index of needlessEntries(addresses)) kept.splice(index, 1)
  expect(kept).toEqual(left)
})
