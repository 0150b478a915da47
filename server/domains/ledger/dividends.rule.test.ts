import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideDividend } from '#shared/dividends.ts'
import { splitGross } from '#shared/money.ts'
import { dividendPostings } from './dividends.policy.ts'
import { postings, type Posting } from './ledger.policy.ts'

const histories = Number(process.env['DIVIDEND_HISTORIES'] ?? 1000)
/** What may be below 0: what others hold, and what the platform lost. */
const mayBeNegative = new Set(['outside', 'losses', 'campaign_free'])

const step = fc.constantFrom('send', 'arrive', 'refuse', 'renew', 'undo', 'reverse')
const story = fc.record({
  gross: fc.integer({ min: 1, max: 500_000 }),
  earned: fc.option(fc.integer({ min: 0, max: 100 })),
  part: fc.integer({ min: 0, max: 100 }),
  ownerPart: fc.integer({ min: 20, max: 80 }),
  people: fc.array(fc.constantFrom('owner' as const, 'moderator' as const), { maxLength: 6 }),
  lapses: fc.array(fc.boolean(), { maxLength: 6 }),
  steps: fc.array(fc.record({ step, who: fc.nat({ max: 5 }), percent: fc.integer({ min: 1, max: 100 }) }), {
    maxLength: 40,
  }),
})
type Story = typeof story extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** The books of one deal: what is posted twice, or takes what is not there, fails. */
function booksOf() {
  const held = new Map<string, number>()
  const keys = new Set<string>()
  const change = (account: string, cents: number) => held.set(account, (held.get(account) ?? 0) + cents)
  return {
    held: (account: string) => held.get(account) ?? 0,
    sum: () => [...held.values()].reduce((sum, cents) => sum + cents, 0),
    post: ({ key, pairs }: Posting) => {
      if (pairs.every(({ cents }) => cents === 0)) return
      expect(keys.has(key)).toBe(false)
      keys.add(key)
      for (const { from, to, cents } of pairs) {
        change(from, -cents)
        change(to, cents)
      }
      expect([...held].filter(([account, cents]) => cents < 0 && !mayBeNegative.has(account))).toEqual([])
    },
  }
}

/** A deal of which a forum has its part, in the books as it was published. */
function published({
  gross,
  part,
  ownerPart,
  people: roles,
}: Pick<Story, 'gross' | 'part' | 'ownerPart' | 'people'>) {
  const books = booksOf()
  const { held, post } = books
  const subject = { currency: 'usd', contentId: 'deal' }
  const owners = roles.indexOf('owner')
  const people = roles.map((role, at) => ({
    role: role === 'owner' && at !== owners ? ('moderator' as const) : role,
    id: `${at}`,
  }))
  const split = splitGross(gross)
  const deal = {
    contentId: 'deal',
    payout: split.creatorCents,
    platformFee: split.platformCents,
    subject,
  }
  post(postings.reserve(deal))
  post(postings.hold(deal))
  const shares = divideDividend(deal.platformFee, { part, ownerPart }, people).map(({ person, cents }) => ({
    person,
    role: person.role,
    cents,
    payable: 0,
    pending: 0,
    paid: 0,
    renewed: 0,
    back: 0,
    attempt: 0,
  }))
  const about = ({ person }: (typeof shares)[number], cents: number) => ({
    shareId: person.id,
    cents,
    subject,
  })
  for (const share of shares) post(dividendPostings.held(about(share, share.cents)))
  expect(held('platform_held') + held('forum_held')).toBe(deal.platformFee)
  return { ...books, subject, deal, shares, about }
}

test('an upheld report gives all of it back to the campaign', () => {
  fc.assert(
    fc.property(story, (drawn) => {
      const { held, sum, post, deal, shares, about } = published(drawn)
      for (const share of shares) post(dividendPostings.returned(about(share, share.cents)))
      post(postings.upheld(deal))
      expect([sum(), held('forum_held'), held('campaign_free')]).toEqual([0, 0, 0])
    }),
    { numRuns: 100 },
  )
})

test(`${histories} random histories of a deal and its forum: the books sum to 0, and no account is overdrawn`, () => {
  fc.assert(
    fc.property(story, (drawn) => {
      const { gross, earned, part, ownerPart, lapses, steps } = drawn
      const { held, sum, post, subject, deal, about, ...first } = published(drawn)
      let { shares } = first
      if (earned !== null) {
        const { creatorCents: payout, platformCents: platformFee } = splitGross(
          Math.floor((gross * earned) / 100),
        )
        const after = divideDividend(platformFee, { part, ownerPart }, shares)
        for (const share of shares) {
          const cents = after.find(({ person }) => person === share)?.cents ?? 0
          post(dividendPostings.reduced(about(share, share.cents - cents)))
          share.cents = cents
        }
        post(
          postings.unused(deal, { creator: deal.payout - payout, platform: deal.platformFee - platformFee }),
        )
        Object.assign(deal, { payout, platformFee })
        shares = shares.filter(({ cents }) => cents > 0)
      }
      let given = 0
      for (const [at, share] of shares.entries()) {
        if (lapses[at] === true) {
          post(dividendPostings.returned(about(share, share.cents)))
          continue
        }
        post(dividendPostings.released(about(share, share.cents)))
        share.payable = share.cents
        given += share.cents
      }
      post(postings.release({ ...deal, platformFee: deal.platformFee - given }))
      expect([held('forum_held'), held('platform_held'), held('creator_held')]).toEqual([0, 0, 0])
      expect(held('platform_revenue') + held('forum_payable')).toBe(deal.platformFee)

      for (const [n, { step: what, who, percent }] of steps.entries()) {
        const share = shares[who % Math.max(1, shares.length)]
        if (!share) continue
        const partOf = (cents: number) => Math.ceil((cents * percent) / 100)
        if (what === 'send' && share.pending === 0 && share.payable > 0) {
          share.attempt++
          post(dividendPostings.transferStarted({ ...about(share, share.payable), attempt: share.attempt }))
          Object.assign(share, { pending: share.payable, payable: 0 })
        } else if (what === 'arrive' && share.pending > 0) {
          post(dividendPostings.transferDone({ ...about(share, share.pending), attempt: share.attempt }))
          Object.assign(share, { paid: share.paid + share.pending, pending: 0 })
        } else if (what === 'refuse' && share.pending > 0) {
          post(dividendPostings.transferRefused({ ...about(share, share.pending), attempt: share.attempt }))
          Object.assign(share, { payable: share.payable + share.pending, pending: 0 })
        } else if (what === 'renew' && share.payable > 0) {
          const cents = partOf(share.payable)
          post(dividendPostings.renewalPaid({ key: `${n}:${share.person.id}`, cents, subject }))
          Object.assign(share, { payable: share.payable - cents, renewed: share.renewed + cents })
        } else if (what === 'undo' && share.renewed > 0) {
          const cents = partOf(share.renewed)
          post(dividendPostings.renewalReturned({ key: `${n}:${share.person.id}`, left: n, cents, subject }))
          Object.assign(share, { payable: share.payable + cents, renewed: share.renewed - cents })
        } else if (what === 'reverse' && share.paid > share.back) {
          const cents = partOf(share.paid - share.back)
          share.back += cents
          const transferId = `tr_${share.person.id}`
          post(dividendPostings.transferReversed({ transferId, total: share.back, cents, subject }))
        }
      }
      expect(sum()).toBe(0)
      for (const { cents, payable, pending, paid, renewed, person } of shares)
        expect([
          person.id,
          payable + pending + paid + renewed === cents || payable + pending + paid + renewed === 0,
        ]).toEqual([person.id, true])
      const total = (of: 'payable' | 'pending') => shares.reduce((cents, share) => cents + share[of], 0)
      expect([held('forum_payable'), held('forum_pending')]).toEqual([total('payable'), total('pending')])
    }),
    { numRuns: histories },
  )
})
