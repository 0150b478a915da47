import type { LedgerAccount } from '#shared/ledger.ts'
import type { TrailPlace, TrailRest, TrailStep } from '#shared/trails.ts'

export type StepOf = Omit<TrailStep, 'at'> & { at: Date }

/** An entry of the ledger, as far as trails are made of it. */
export interface TrailEntryRow {
  id: string
  groupId: string
  key: string
  event: string
  account: LedgerAccount
  amountCents: number
  fundingId: string | null
  contentId: string | null
  stripeId: string | null
  createdAt: Date
}

/** The entries of one event, which add up to 0. */
export interface Group {
  id: string
  key: string
  event: string
  fundingId: string | null
  contentId: string | null
  providerId: string | null
  at: Date
  entries: TrailEntryRow[]
}

/** The events of these entries, oldest first; the entries come in the order in which they were written. */
export const groupsOf = (entries: readonly TrailEntryRow[]): Group[] =>
  [...Map.groupBy(entries, ({ groupId }) => groupId)].flatMap(([id, some]) => {
    const [first] = some
    if (!first) return []
    const { key, event, fundingId, contentId, stripeId: providerId, createdAt: at } = first
    return [{ id, key, event, fundingId, contentId, providerId, at, entries: some }]
  })

export const sumOf = (entries: readonly TrailEntryRow[], account: LedgerAccount): number =>
  entries.reduce((sum, one) => (one.account === account ? sum + one.amountCents : sum), 0)

/** The cents that a movement moved: what its accounts were given. */
export const movedBy = ({ entries }: Group): number =>
  entries.filter(({ amountCents }) => amountCents > 0).reduce((sum, one) => sum + one.amountCents, 0)

/** The same place once, and none that holds nothing; in the order in which they first came. */
export function summed(rests: readonly TrailRest[]): TrailRest[] {
  const sums = new Map<TrailPlace, number>()
  for (const { place, amount } of rests) sums.set(place, (sums.get(place) ?? 0) + amount)
  return [...sums].flatMap(([place, amount]) => (amount === 0 ? [] : [{ place, amount }]))
}

/** A group as a step of which all its cents are told. */
export const wholeStep = (group: Group, amount: number): StepOf => ({
  at: group.at,
  event: group.event,
  amount,
  providerId: group.providerId,
  entries: group.entries.map(({ id, account, amountCents }) => ({ id, account, amount: amountCents })),
})
