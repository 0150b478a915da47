import type { LedgerAccount } from '#shared/ledger.ts'

/** Cents that move from one account to another. */
export interface Pair {
  from: LedgerAccount
  to: LedgerAccount
  cents: number
}

/** What an entry speaks of, as far as it is known. */
export interface Subject {
  currency: string
  brandId?: string
  campaignId?: string
  fundingId?: string
  applicationId?: string
  contentId?: string
  creatorId?: string
  stripeId?: string | null
}

/** One event of the books. Its key makes sure that it is posted once, ever. */
export interface Posting {
  event: string
  key: string
  subject: Subject
  pairs: Pair[]
}

/** Cents from one account to another. */
export const pair = (from: LedgerAccount, to: LedgerAccount, cents: number): Pair => ({ from, to, cents })

/** The same for cents that may be below 0, which move the other way. */
const either = (from: LedgerAccount, to: LedgerAccount, cents: number): Pair =>
  cents < 0 ? pair(to, from, -cents) : pair(from, to, cents)

interface About {
  subject: Subject
}
interface OfFunding extends About {
  fundingId: string
}
interface OfDeal extends About {
  contentId: string
  payout: number
  platformFee: number
}
interface OfTransfer extends About {
  contentId: string
  attempt: number
  cents: number
}
interface OfRenewal extends About {
  /** The cover and the deal that it draws on. */
  key: string
  cents: number
  /** What the cover still has of the deal. */
  left: number
}
interface OfRefund extends About {
  refundId: string
  /** What the campaign's free money gives, and what it cannot. */
  freeCents: number
  lostCents: number
}
interface OfDispute extends About {
  /** The dispute and how many bookings it had then: each stand is posted once. */
  key: string
}

const gross = ({ payout, platformFee }: OfDeal): number => payout + platformFee

/** Every event that moves marketplace money, and between which accounts. */
export const postings = {
  /** The fee is posted with the payment where it is known by then. */
  fundingPaid: (
    { fundingId, subject }: OfFunding,
    paid: { cents: number; feeCents: number | null },
  ): Posting => ({
    event: 'funding paid',
    key: `funding:${fundingId}`,
    subject,
    pairs: [
      pair('outside', 'campaign_free', paid.cents),
      pair('processor_fees', 'outside', paid.feeCents ?? 0),
    ],
  }),
  fundingFee: ({ fundingId, subject }: OfFunding, feeCents: number): Posting => ({
    event: 'funding fee',
    key: `funding.fee:${fundingId}`,
    subject,
    pairs: [pair('processor_fees', 'outside', feeCents)],
  }),

  reserve: (deal: OfDeal): Posting => ({
    event: 'reserve',
    key: `reserve:${deal.contentId}`,
    subject: deal.subject,
    pairs: [pair('campaign_free', 'deal_reserved', gross(deal))],
  }),
  withdrawn: (deal: OfDeal): Posting => ({
    event: 'withdrawn',
    key: `withdrawn:${deal.contentId}`,
    subject: deal.subject,
    pairs: [pair('deal_reserved', 'campaign_free', gross(deal))],
  }),
  hold: (deal: OfDeal): Posting => ({
    event: 'hold',
    key: `hold:${deal.contentId}`,
    subject: deal.subject,
    pairs: [
      pair('deal_reserved', 'creator_held', deal.payout),
      pair('deal_reserved', 'platform_held', deal.platformFee),
    ],
  }),
  release: (deal: OfDeal): Posting => ({
    event: 'release',
    key: `release:${deal.contentId}`,
    subject: deal.subject,
    pairs: [
      pair('creator_held', 'creator_payable', deal.payout),
      pair('platform_held', 'platform_revenue', deal.platformFee),
    ],
  }),
  upheld: (deal: OfDeal): Posting => ({
    event: 'report upheld',
    key: `upheld:${deal.contentId}`,
    subject: deal.subject,
    pairs: [
      pair('creator_held', 'campaign_free', deal.payout),
      pair('platform_held', 'campaign_free', deal.platformFee),
    ],
  }),
  /** At the end of counting: what no act was paid with. */
  unused: (
    { contentId, subject }: About & { contentId: string },
    left: { creator: number; platform: number },
  ): Posting => ({
    event: 'unused returned',
    key: `unused:${contentId}`,
    subject,
    pairs: [
      pair('creator_held', 'campaign_free', left.creator),
      pair('platform_held', 'campaign_free', left.platform),
    ],
  }),
  /** Money came back from a deal whose funding had been charged back at the platform's cost. */
  recovered: ({
    contentId,
    fundingId,
    cents,
    subject,
  }: Omit<OfTransfer, 'attempt'> & OfFunding): Posting => ({
    event: 'loss recovered',
    key: `recovered:${contentId}:${fundingId}`,
    subject,
    pairs: [pair('campaign_free', 'losses', cents)],
  }),

  transferStarted: ({ contentId, attempt, cents, subject }: OfTransfer): Posting => ({
    event: 'transfer started',
    key: `transfer.started:${contentId}:${attempt}`,
    subject,
    pairs: [pair('creator_payable', 'transfer_pending', cents)],
  }),
  transferDone: ({ contentId, attempt, cents, subject }: OfTransfer): Posting => ({
    event: 'transfer done',
    key: `transfer.done:${contentId}:${attempt}`,
    subject,
    pairs: [pair('transfer_pending', 'outside', cents)],
  }),
  transferRefused: ({ contentId, attempt, cents, subject }: OfTransfer): Posting => ({
    event: 'transfer refused',
    key: `transfer.refused:${contentId}:${attempt}`,
    subject,
    pairs: [pair('transfer_pending', 'creator_payable', cents)],
  }),
  /** `total` is all that came back of this transfer so far: one posting per sum reached. */
  transferReversed: ({
    transferId,
    total,
    cents,
    subject,
  }: About & { transferId: string; total: number; cents: number }): Posting => ({
    event: 'transfer reversed',
    key: `transfer.reversed:${transferId}:${total}`,
    subject,
    pairs: [pair('outside', 'losses', cents)],
  }),

  /** Earnings that pay for their creator's membership: they are the platform's from then on. */
  renewalPaid: (about: OfRenewal): Posting => ({
    event: 'renewal paid',
    key: `renewal.paid:${about.key}`,
    subject: about.subject,
    pairs: [pair('creator_payable', 'platform_revenue', about.cents)],
  }),
  /** One posting for each sum that is left. */
  renewalReturned: (about: OfRenewal): Posting => ({
    event: 'renewal returned',
    key: `renewal.returned:${about.key}:${about.left}`,
    subject: about.subject,
    pairs: [pair('platform_revenue', 'creator_payable', about.cents)],
  }),

  refundAsked: ({ refundId, freeCents, lostCents, subject }: OfRefund): Posting => ({
    event: 'refund asked',
    key: `refund.asked:${refundId}`,
    subject,
    pairs: [pair('campaign_free', 'refund_pending', freeCents), pair('losses', 'refund_pending', lostCents)],
  }),
  refundDone: ({ refundId, freeCents, lostCents, subject }: OfRefund): Posting => ({
    event: 'refund done',
    key: `refund.done:${refundId}`,
    subject,
    pairs: [pair('refund_pending', 'outside', freeCents + lostCents)],
  }),
  /** From `refund_pending`, or from `outside` when the payer's bank sent back what had been paid out. */
  refundFailed: (
    { refundId, freeCents, lostCents, subject }: OfRefund,
    from: 'refund_pending' | 'outside',
  ): Posting => ({
    event: 'refund failed',
    key: `refund.failed:${refundId}`,
    subject,
    pairs: [pair(from, 'campaign_free', freeCents), pair(from, 'losses', lostCents)],
  }),

  /** What a dispute took from the balance since it was last looked at, or gave back: cents below 0. */
  disputeMoved: ({ key, subject }: OfDispute, moved: { cents: number; feeCents: number }): Posting => ({
    event: moved.cents < 0 ? 'dispute returned' : moved.cents > 0 ? 'dispute withdrawn' : 'dispute fee',
    key: `dispute.moved:${key}`,
    subject,
    pairs: [either('disputed', 'outside', moved.cents), either('processor_fees', 'outside', moved.feeCents)],
  }),
  disputeLost: ({ key, subject }: OfDispute, lost: { freeCents: number; lostCents: number }): Posting => ({
    event: 'dispute lost',
    key: `dispute.lost:${key}`,
    subject,
    pairs: [pair('campaign_free', 'disputed', lost.freeCents), pair('losses', 'disputed', lost.lostCents)],
  }),
  /** A loss that was booked did not stay one: an appeal was won. */
  disputeReversed: (
    { key, subject }: OfDispute,
    back: { freeCents: number; lostCents: number },
  ): Posting => ({
    event: 'dispute reversed',
    key: `dispute.reversed:${key}`,
    subject,
    pairs: [pair('disputed', 'campaign_free', back.freeCents), pair('disputed', 'losses', back.lostCents)],
  }),
}
