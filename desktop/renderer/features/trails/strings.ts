import type { TrailPlace, TrailView } from '#shared/trails.ts'

const places: Record<TrailPlace, string> = {
  free: 'Free in the campaign',
  reserved: 'Reserved for an approved post',
  creator_held: 'Held for the creator',
  platform_held: 'Held for the platform',
  creator_payable: 'Waits for the next payout run',
  transfer_pending: 'On its way to the creator',
  refund_pending: 'On its way back to the card',
  creator_paid: 'Sent to the creator’s bank',
  taken_back: 'Taken back from the creator',
  plan_paid: 'Paid for the creator’s plan',
  platform_revenue: 'The platform’s part',
  refunded: 'Back on the card',
  charged_back: 'Taken back by the payer’s bank',
  returned: 'Back in the campaign’s budget',
}

const creatorPlaces: Partial<Record<TrailPlace, string>> = {
  reserved: 'Reserved for your post',
  creator_held: 'Held for you',
  transfer_pending: 'On its way to you',
  creator_paid: 'Sent to your bank',
  taken_back: 'Taken back from you',
  plan_paid: 'Paid for your plan',
}

/** What a place is called to whoever reads of it. */
export const placeOf = (place: TrailPlace, view: TrailView): string =>
  (view === 'creator' ? creatorPlaces[place] : undefined) ?? places[place]

const events: Record<string, string> = {
  'funding paid': 'Paid by card',
  'funding fee': 'Fee of the card',
  reserve: 'Reserved at the approval',
  withdrawn: 'Returned before publication',
  hold: 'Post published, money held',
  release: 'Released',
  'report upheld': 'Returned: the post is gone or broke the rules',
  'loss recovered': 'Set against an earlier loss',
  'transfer started': 'Transfer begun',
  'transfer done': 'Sent to the creator’s bank',
  'transfer refused': 'Transfer refused, to be tried again',
  'transfer reversed': 'Taken back after the payout',
  'renewal paid': 'Paid for the creator’s plan',
  'renewal returned': 'Back from the plan’s renewal',
  'refund asked': 'Refund begun',
  'refund done': 'Refund sent to the card',
  'refund failed': 'Refund sent back by the bank',
  'dispute withdrawn': 'Taken by the payer’s bank',
  'dispute returned': 'Given back by the payer’s bank',
  'dispute fee': 'Fee of the dispute',
  'dispute lost': 'Dispute lost',
  'dispute reversed': 'Lost dispute won on appeal',
}

/** What happened, in words; an event without any is called as the ledger calls it. */
export const eventOf = (event: string): string => events[event] ?? event

export const words = {
  cameIn: { funding: 'Came in', deal: 'Agreed price' },
  gone: 'Has left',
  here: 'Is still here',
  sums: 'In one line',
  where: 'Where it is now',
  nothing: 'Nothing came in by this payment.',
  steps: { funding: 'The payment', deal: 'The deal, step by step' },
  parts: { funding: 'What became of it', deal: 'Paid from' },
  campaign: 'Campaign',
  brand: 'Brand',
  creator: 'Creator',
  post: 'Post',
  readPost: 'Read the post',
  payout: 'Creator’s part',
  yours: 'Your part',
  fee: 'Platform’s part',
  status: 'Payment',
  statuses: {
    open: 'Not completed',
    paid: 'Paid',
    failed: 'Failed',
    refunded: 'Refunded',
    disputed: 'Disputed: nothing of it can be promised until the bank has decided',
  },
  id: 'Id',
  content: 'Deal id',
  costs: 'What it cost the platform',
  fees: 'Fees of the provider',
  losses: 'Losses not recovered',
  partTitles: {
    deal: (creator: string) => `Deal with ${creator}`,
    refund: 'Refund',
    chargeback: 'Dispute',
    funding: 'Payment by card',
  },
  ofPrice: (part: string, price: string) => `${part} of its price of ${price} came from this payment.`,
  took: (amount: string) => `Took ${amount}`,
  followDeal: (creator: string) => `Follow the deal with ${creator}`,
  follow: 'Follow it',
  followPayment: 'Follow this payment',
  entries: (event: string) => `Ledger entries of: ${event}`,
  entriesShort: 'Entries',
  accounts: (account: string) => account.replaceAll('_', ' '),
}
