import { expect, it } from 'vitest'
import { asQuotation, quote, takeQuote } from './quote.ts'

it('marks each paragraph of a passage and leaves room below', () => {
  expect(asQuotation(' one\n\ntwo ', null)).toBe('> one\n>\n> two\n\n')
})

it('ends with a link to where it was taken from', () => {
  const source = { username: 'ada', path: '/r/tea/post/kettles#comment-1' }
  expect(asQuotation('one', source)).toBe('> one\n>\n> [u/ada](/r/tea/post/kettles#comment-1)\n\n')
})

it('is given to the form it is for, once', () => {
  quote('a', 'words', null)
  expect(takeQuote(null)).toBeNull()
  expect(takeQuote('b')).toBeNull()
  expect(takeQuote('a')).toBe('> words\n\n')
  expect(takeQuote('a')).toBeNull()
})
