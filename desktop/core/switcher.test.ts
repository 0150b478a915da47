import { expect, test } from 'vitest'
import { matchesOf, switcherPlace } from './switcher.ts'

test.each([
  [{ width: 1280, height: 860 }, 0, { x: 380, y: 32, width: 520, height: 360 }],
  [{ width: 1280, height: 860 }, 40, { x: 380, y: 72, width: 520, height: 360 }],
  [{ width: 480, height: 300 }, 40, { x: 16, y: 72, width: 448, height: 212 }],
])('over %j below %i px it lies at %j', (size, top, place) => {
  expect(switcherPlace(size, top)).toEqual(place)
})

test.each([
  ['', ['The Club', 'Reading Room']],
  ['club', ['The Club']],
  ['room read', ['Reading Room']],
  ['r', ['Reading Room']],
  ['x', []],
])('%j finds %j', (query, found) => {
  const all = [{ name: 'The Club' }, { name: 'Reading Room' }]
  expect(matchesOf(all, query).map(({ name }) => name)).toEqual(found)
})
