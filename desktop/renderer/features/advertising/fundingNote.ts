import type { Funding } from '#shared/fundings.ts'
import { dollars } from '#shared/money.ts'

const words = {
  disputed: (amount: string) =>
    `The card’s bank has taken ${amount} back. The campaign is stopped until the bank has decided; you need to pay nothing meanwhile.`,
  disputeLost: (amount: string) =>
    `The card’s bank has given ${amount} back to the cardholder. It is no longer in the budget; what was published for it stays paid.`,
  disputeWon: 'The card’s bank had taken it back and has returned it. It counts in full again.',
  refundPending: 'A refund is on its way to the card that paid. Banks take up to ten days to show it.',
  refundFailed:
    'A refund did not arrive: the card’s bank sent it back. The money is in the campaign’s budget again, and we will write to you about another way.',
  open: 'This payment was not finished. If your card was charged all the same, the amount is added to the budget by itself.',
  failed: 'Nothing was charged.',
}

/** What a payment's state means for its brand: what happened, whether money moved, what comes next; null where it is plain. */
export function fundingNote({ status, dispute, refund, amount, currency }: Funding): string | null {
  const sum = dollars(amount, currency)
  if (dispute === 'lost') return words.disputeLost(sum)
  if (status === 'disputed') return words.disputed(sum)
  if (refund === 'pending') return words.refundPending
  if (refund === 'failed') return words.refundFailed
  if (dispute === 'won') return words.disputeWon
  return status === 'open' || status === 'failed' ? words[status] : null
}
