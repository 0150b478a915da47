import { expect, test } from 'vitest'
import type { Funding } from '#shared/fundings.ts'
import { fundingNote } from './fundingNote.ts'

const funding: Funding = {
  id: '1',
  amount: 50_000,
  refunded: 0,
  currency: 'usd',
  status: 'paid',
  dispute: null,
  refund: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  paidAt: '2026-01-01T00:00:00.000Z',
}

test('what was paid, or has come back, needs no words', () => {
  expect(fundingNote(funding)).toBeNull()
  expect(fundingNote({ ...funding, status: 'refunded', refund: 'done', refunded: 50_000 })).toBeNull()
})

test.each<[string, Partial<Funding>, RegExp]>([
  ['nothing charged', { status: 'failed' }, /^Nothing was charged/],
  ['not finished', { status: 'open' }, /not finished.*added to the budget by itself/],
  ['a refund under way', { status: 'refunded', refund: 'pending' }, /on its way to the card/],
  ['a refund that came back', { refund: 'failed' }, /did not arrive.*in the campaign’s budget again/],
  ['a dispute', { status: 'disputed', dispute: 'open' }, /has taken \$500\.00 back.*until the bank/],
  ['a lost dispute', { status: 'disputed', dispute: 'lost' }, /\$500\.00 back to the cardholder/],
  ['a dispute that was won', { dispute: 'won' }, /has returned it/],
])('%s is told in words', (_what, patch, words) => {
  expect(fundingNote({ ...funding, ...patch })).toMatch(words)
})
