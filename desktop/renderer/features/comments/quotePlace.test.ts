import { expect, it } from 'vitest'
import { quotePlace, quoteSize } from './quotePlace.ts'

const seen = { top: 56, bottom: 800, left: 0, right: 1280 }
const words = { top: 300, bottom: 324, left: 400, right: 600 }
const row = { top: 330, bottom: 366, left: 380, right: 620 }

it('stands below the middle of the words', () => {
  expect(quotePlace(words, [], seen)).toEqual({ top: 332, left: 500 - quoteSize.width / 2 })
})

it('covers no control: it goes to the side of one, or above the words', () => {
  expect(quotePlace(words, [row], seen)).toEqual({ top: 332, left: 1280 - 8 - quoteSize.width })
  expect(quotePlace(words, [{ ...row, left: 0, right: 1280 }], seen).top).toBe(300 - 8 - quoteSize.height)
})

it('stays in the window', () => {
  expect(quotePlace({ ...words, left: 0, right: 20 }, [], seen).left).toBe(8)
  expect(quotePlace({ ...words, top: 770, bottom: 794 }, [], seen).top).toBe(770 - 8 - quoteSize.height)
  expect(quotePlace({ ...words, top: 0, bottom: 900 }, [], seen).top).toBe(800 - 8 - quoteSize.height)
})
