import assert from 'node:assert/strict'
import { LedgerAccount } from '#shared/ledger.ts'
import { monthOf } from '#shared/statements.ts'
import {
  creatorView,
  brandView,
  type StatementOf,
  type View,
} from '../domains/statements/statements.policy.ts'
import type { TestSite } from './site.ts'

type Entries = { account: LedgerAccount; event: string; amountCents: number; createdAt: Date }[]

/** One month begins with what the last one left, and all of them together say what the ledger says. */
async function followThrough(
  read: (month: string) => Promise<StatementOf>,
  { entries, view, now }: { entries: Entries; view: View; now: Date },
): Promise<void> {
  const thisMonth = monthOf(now)
  const moving = new Set(entries.map(({ createdAt }) => monthOf(createdAt)))
  const held = entries
    .filter(({ account }) => view.accounts.includes(account))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  let left = 0
  const beside = { told: 0, booked: 0 }
  // Months between in which nothing moved begin and end alike.
  for (const month of [...moving.add(thisMonth)].toSorted()) {
    const { opening, closing, lines, totals } = await read(month)
    assert.equal(opening, left)
    const moved = lines.filter(({ balance }) => balance !== null)
    left += moved.reduce((sum, { amount }) => sum + amount, 0)
    assert.equal(closing, left)
    assert.equal(moved.at(-1)?.balance ?? opening, closing)
    const sums = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
    assert.equal(sums(totals), sums(lines))
    beside.told += lines.filter(({ balance }) => balance === null).reduce((sum, one) => sum + one.amount, 0)
  }
  assert.equal(left, held)
  for (const [event, { account }] of Object.entries(view.beside)) {
    beside.booked += entries
      .filter((one) => one.event === event && one.account === account)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
  }
  assert.equal(beside.told, beside.booked)
}

/** Proves that the statements of everybody who has money here say the same as the ledger. */
export async function checkStatements({ store, services, clock, make, actorOf }: TestSite): Promise<void> {
  const { ledgerEntries } = store.tables
  const now = clock.now()
  const all = await store.read((db) => db.select().from(ledgerEntries))
  for (const [id, entries] of Map.groupBy(all, ({ creatorId }) => creatorId)) {
    if (id === null) continue
    const read = (month: string) => services.statements.ofCreator(id, month)
    await followThrough(read, { entries, view: creatorView, now })
  }
  const admin = actorOf(await make.admin())
  for (const [id, entries] of Map.groupBy(all, ({ brandId }) => brandId)) {
    if (id === null) continue
    const read = (month: string) => services.statements.ofBrand(admin, id, month)
    await followThrough(read, { entries, view: brandView, now })
  }
}
