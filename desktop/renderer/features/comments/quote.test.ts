import { expect, it } from 'vitest'
import { asQuotation, quote, takeQuote } from './quote.ts'

it('marks each paragraph of a passage and leaves room below', () => {
  expect(asQuotation(' one\n\ntwo ')).toBe('> one\n>\n> two\n\n')
})

it('is given to the form it is for, once', () => {
  quote('a', 'words')
  expect(takeQuote(null)).toBeNull()
  expect(takeQuote('b')).toBeNull()
  expect(takeQuote('a')).toBe('> words\n\n')
  expect(takeQuote('a')).toBeNull()
})
