import { pair, type Posting, type Subject } from './ledger.policy.ts'

/** Somebody's share of a deal, with cents that move. */
interface OfShare {
  shareId: string
  cents: number
  /** Its person stands where a creator stands. */
  subject: Subject
}
interface OfTransfer extends OfShare {
  attempt: number
}

/** What moves between the platform's part of a deal and those who look after its forum, one person at a time. */
export const dividendPostings = {
  held: ({ shareId, cents, subject }: OfShare): Posting => ({
    event: 'dividend held',
    key: `dividend.held:${shareId}`,
    subject,
    pairs: [pair('platform_held', 'forum_held', cents)],
  }),
  /** At the end of counting: the fee turned out smaller, and so did its part. */
  reduced: ({ shareId, cents, subject }: OfShare): Posting => ({
    event: 'dividend reduced',
    key: `dividend.reduced:${shareId}`,
    subject,
    pairs: [pair('forum_held', 'platform_held', cents)],
  }),
  released: ({ shareId, cents, subject }: OfShare): Posting => ({
    event: 'dividend released',
    key: `dividend.released:${shareId}`,
    subject,
    pairs: [pair('forum_held', 'forum_payable', cents)],
  }),
  /** Before the deal itself gives its money back, or because its person may not receive any more. */
  returned: ({ shareId, cents, subject }: OfShare): Posting => ({
    event: 'dividend returned',
    key: `dividend.returned:${shareId}`,
    subject,
    pairs: [pair('forum_held', 'platform_held', cents)],
  }),

  transferStarted: ({ shareId, attempt, cents, subject }: OfTransfer): Posting => ({
    event: 'dividend transfer started',
    key: `dividend.started:${shareId}:${attempt}`,
    subject,
    pairs: [pair('forum_payable', 'forum_pending', cents)],
  }),
  transferDone: ({ shareId, attempt, cents, subject }: OfTransfer): Posting => ({
    event: 'dividend transfer done',
    key: `dividend.done:${shareId}:${attempt}`,
    subject,
    pairs: [pair('forum_pending', 'outside', cents)],
  }),
  transferRefused: ({ shareId, attempt, cents, subject }: OfTransfer): Posting => ({
    event: 'dividend transfer refused',
    key: `dividend.refused:${shareId}:${attempt}`,
    subject,
    pairs: [pair('forum_pending', 'forum_payable', cents)],
  }),
  /** `total` is all that came back of this transfer so far. */
  transferReversed: ({
    transferId,
    total,
    cents,
    subject,
  }: Omit<OfShare, 'shareId'> & { transferId: string; total: number }): Posting => ({
    event: 'dividend transfer reversed',
    key: `dividend.reversed:${transferId}:${total}`,
    subject,
    pairs: [pair('outside', 'losses', cents)],
  }),

  /** Pays for its person's membership: the platform's again from then on. */
  renewalPaid: ({ key, cents, subject }: Omit<OfShare, 'shareId'> & { key: string }): Posting => ({
    event: 'dividend renewal paid',
    key: `dividend.renewal.paid:${key}`,
    subject,
    pairs: [pair('forum_payable', 'platform_revenue', cents)],
  }),
  /** One posting for each sum that is left. */
  renewalReturned: ({
    key,
    left,
    cents,
    subject,
  }: Omit<OfShare, 'shareId'> & { key: string; left: number }): Posting => ({
    event: 'dividend renewal returned',
    key: `dividend.renewal.returned:${key}:${left}`,
    subject,
    pairs: [pair('platform_revenue', 'forum_payable', cents)],
  }),
}
