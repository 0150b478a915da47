import { expect, test } from 'vitest'
import type { PayoutRow } from '#shared/payouts.ts'
import { payoutCsv } from './payoutCsv.ts'

const row = (given: Partial<PayoutRow>): PayoutRow => ({
  contentId: 'd1',
  applicationId: 'a1',
  creatorId: 'u1',
  creator: 'ann',
  campaignId: 'c1',
  campaign: 'Lenses',
  brand: 'Optik',
  postPath: '/r/gear/post/a-lens',
  gross: 2505,
  platformFee: 501,
  dividend: 100,
  payout: 2004,
  currency: 'usd',
  status: 'paid',
  publishedAt: '2026-01-01T00:00:00.000Z',
  releaseAt: null,
  transferId: 'tr_1',
  paidAt: null,
  ...given,
})
const csvOf = (...items: PayoutRow[]) =>
  payoutCsv({ creators: [{ items }] } as unknown as Parameters<typeof payoutCsv>[0]).split('\r\n')

test('each deal is a line, in whole cents', () => {
  expect(csvOf(row({}))).toEqual([
    'creator,campaign,brand,status,gross,platformFee,dividend,payout,currency,publishedAt,releaseAt,paidAt,transferId,postPath,contentId',
    'ann,Lenses,Optik,paid,2505,501,100,2004,usd,2026-01-01T00:00:00.000Z,,,tr_1,/r/gear/post/a-lens,d1',
    '',
  ])
})

test('commas, quotes and line breaks stay within their field', () => {
  expect(csvOf(row({ campaign: 'Big, "bold"\nlenses' })).join('\r\n')).toContain(',"Big, ""bold""\nlenses",')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('%j is no formula', (brand) => {
  expect(csvOf(row({ brand }))[1]).toContain(`,'${brand},`)
})
