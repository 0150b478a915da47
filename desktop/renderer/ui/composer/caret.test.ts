import { expect, it } from 'vitest'
import { sideOf } from './caret.ts'

const room = { from: 56, to: 800 }

it('stands below its line as long as it has room there', () => {
  expect(sideOf({ top: 100, bottom: 124 }, 288, room)).toEqual({ isBelow: true, maxHeight: 288 })
})

it('stands above a low line, and a short list still below it', () => {
  expect(sideOf({ top: 650, bottom: 674 }, 288, room)).toEqual({ isBelow: false, maxHeight: 288 })
  expect(sideOf({ top: 650, bottom: 674 }, 78, room)).toEqual({ isBelow: true, maxHeight: 78 })
})

it('becomes lower where neither side has room for all of it', () => {
  const low = { from: 56, to: 300 }
  expect(sideOf({ top: 150, bottom: 174 }, 288, low)).toEqual({ isBelow: true, maxHeight: 122 })
  expect(sideOf({ top: 220, bottom: 244 }, 288, low)).toEqual({ isBelow: false, maxHeight: 160 })
})
