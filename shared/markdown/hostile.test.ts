import { describe, expect, it } from 'vitest'
import { hostileTexts, ordinaryTexts } from './hostile.testing.ts'
import { readMarkdown } from './read.ts'
import { usualBounds } from './work.ts'
import { blocksToHtml, blocksToText } from './write.ts'

/** Far below what ends the reading, and far above what ordinary texts take. */
const stepsPerCharacter = 40
const besides = 1000
/** The characters that the cells take which are added to short rows. */
const addedCells = usualBounds.addedCells * '<td align="center"></td>'.length

describe.each(Object.entries(hostileTexts))('%s', (_name, textOf) => {
  it('costs no more than its length', () => {
    for (const length of [2000, 50_000, 200_000]) {
      const source = textOf(length)
      const { blocks, steps, elements } = readMarkdown(source)
      expect(steps).toBeLessThan(stepsPerCharacter * source.length + besides)
      expect(elements).toBeLessThanOrEqual(usualBounds.elements + 4)
      expect(blocksToHtml(blocks).length).toBeLessThan(30 * source.length + addedCells)
      expect(blocksToText(blocks).length).toBeLessThan(3 * source.length + addedCells)
    }
  })
})

it.each(Object.entries(ordinaryTexts))('%s costs a few steps for each character', (_name, textOf) => {
  const { steps } = readMarkdown(textOf(50_000))
  expect(steps / 50_000).toBeLessThan(5)
})
