import { monthOf, type Statement, type StatementEvent, type StatementLine } from '#shared/statements.ts'
import type { LedgerAccount } from '#shared/ledger.ts'

/** An entry of the ledger with what a reader wants to know of its subject. */
export interface Entry {
  groupId: string
  event: string
  account: LedgerAccount
  amountCents: number
  reference: string | null
  campaign: string | null
  brand: string | null
  gross: number | null
  platformFee: number | null
  createdAt: Date
}

type Line = Omit<StatementLine, 'at'> & { at: Date }
/** A statement as the server has it, with moments instead of their texts. */
export type StatementOf = Omit<Statement, 'lines'> & { lines: Line[] }

/** Whose accounts add up to a balance, and what the events of the ledger are called there. */
export interface View {
  accounts: readonly LedgerAccount[]
  events: Record<string, StatementEvent>
  /** Events that are told though they do not move the balance, with the account in which they are seen. */
  beside: Record<string, { event: StatementEvent; account: LedgerAccount }>
}

/** What is due to somebody for their posts and their forums: released, and not arrived with them. */
export const creatorView: View = {
  accounts: ['creator_payable', 'transfer_pending', 'forum_payable', 'forum_pending'],
  events: {
    release: 'earned',
    'transfer done': 'paid_out',
    'renewal paid': 'plan_paid',
    'renewal returned': 'plan_returned',
    'dividend released': 'dividend',
    'dividend transfer done': 'paid_out',
    'dividend renewal paid': 'plan_paid',
    'dividend renewal returned': 'plan_returned',
  },
  beside: {
    'transfer reversed': { event: 'taken_back', account: 'outside' },
    'dividend transfer reversed': { event: 'taken_back', account: 'outside' },
  },
}

/** The budget that a brand has with us: free, or reserved for an approved post. */
export const brandView: View = {
  accounts: ['campaign_free', 'deal_reserved'],
  events: {
    'funding paid': 'paid_in',
    hold: 'post',
    'report upheld': 'post_returned',
    'unused returned': 'post_returned',
    'refund asked': 'refund',
    'refund failed': 'refund_failed',
    'dispute lost': 'dispute_lost',
    'dispute reversed': 'dispute_returned',
    'loss recovered': 'loss_recovered',
  },
  beside: {},
}

const withPosts: readonly StatementEvent[] = ['earned', 'post', 'post_returned']

/** The movements of these entries, oldest first, with what is left after each. */
export function linesOf(entries: readonly Entry[], view: View, opening: number): Line[] {
  const groups = Map.groupBy(entries, ({ groupId }) => groupId)
  let balance = opening
  return [...groups.values()].flatMap((group): Line[] => {
    const [first] = group
    if (!first) return []
    const sumOf = (accounts: readonly LedgerAccount[]) =>
      group
        .filter(({ account }) => accounts.includes(account))
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
    const beside = view.beside[first.event]
    const amount = sumOf(beside ? [beside.account] : view.accounts)
    // Money that only went from one account of the balance to another.
    if (amount === 0) return []
    const event = beside?.event ?? view.events[first.event]
    if (!event) throw new Error(`no statement knows the event ${first.event}`)
    if (!beside) balance += amount
    const { createdAt: at, campaign, brand, reference } = first
    const post = withPosts.includes(event) ? first : { gross: null, platformFee: null }
    const { gross, platformFee } = post
    return [
      { at, event, campaign, brand, reference, gross, platformFee, amount, balance: beside ? null : balance },
    ]
  })
}

interface Paid {
  id: string
  number: string | null
  createdAt: Date
  amountPaid: number
}
interface WentBack {
  invoiceId: string
  createdAt: Date
  amountCents: number
}

/** What a member paid from one moment to another and what went back meanwhile, oldest first; there is no balance. */
export function receiptOf(
  paid: readonly Paid[],
  refunds: readonly WentBack[],
  { from, to }: { from: Date; to: Date },
): Line[] {
  const numbers = new Map(paid.map(({ id, number }) => [id, number]))
  const none = { campaign: null, brand: null, gross: null, platformFee: null, balance: null }
  const lineOf = (event: StatementEvent, invoiceId: string, { at, amount }: Pick<Line, 'at' | 'amount'>) => ({
    ...none,
    event,
    reference: numbers.get(invoiceId) ?? invoiceId,
    at,
    amount,
  })
  return [
    ...paid.map(({ id, createdAt, amountPaid }) =>
      lineOf('payment', id, { at: createdAt, amount: amountPaid }),
    ),
    ...refunds.map(({ invoiceId, createdAt, amountCents }) =>
      lineOf('refund', invoiceId, { at: createdAt, amount: -amountCents }),
    ),
  ]
    .filter(({ at }) => at >= from && at < to)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** How often each event stands in the lines, and what it comes to. */
export function totalsOf(lines: readonly Line[]): Statement['totals'] {
  const byEvent = Map.groupBy(lines, ({ event }) => event)
  return [...byEvent].map(([event, some]) => ({
    event,
    count: some.length,
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

export const firstMonthOf = (at: Date | null): string | null => at && monthOf(at)
