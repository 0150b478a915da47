import { Failure } from '#shared/errors.ts'
import { marketplaceCurrency } from '#shared/money.ts'
import { monthBounds } from '#shared/statements.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { nothingMoved, withPaymentFailures } from '../../core/paymentFailures.ts'
import { requireBrandView } from '../brands/brands.policy.ts'
import type { BrandsService } from '../brands/brands.service.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'
import {
  brandView,
  creatorView,
  firstMonthOf,
  linesOf,
  receiptOf,
  totalsOf,
  type StatementOf,
  type View,
} from './statements.policy.ts'
import { statementsRepo } from './statements.repo.ts'

export type StatementsService = ReturnType<typeof statementsService>

export interface StatementsParts {
  store: Store
  brands: BrandsService
  subscriptions: Pick<SubscriptionsService, 'invoices' | 'repayments'>
}

/** A month of somebody's money. Sums come from the ledger, so that they say the same as the platform's books. */
export function statementsService({ store, brands, subscriptions }: StatementsParts) {
  const repo = statementsRepo(store.tables)

  interface Wanted {
    whose: { creatorId: string } | { brandId: string }
    view: View
    month: string
  }

  async function fromLedger(db: Db, { whose, view, month }: Wanted) {
    const { accounts } = view
    const period = monthBounds(month)
    const opening = await repo.balanceBefore(db, whose, { accounts, before: period.from })
    const lines = linesOf(await repo.listEntries(db, whose, period), view, opening)
    return {
      month,
      firstMonth: firstMonthOf(await repo.firstAt(db, whose, accounts)),
      currency: marketplaceCurrency,
      opening,
      closing: await repo.balanceBefore(db, whose, { accounts, before: period.to }),
      totals: totalsOf(lines),
      lines,
    }
  }

  const ofCreator = (creatorId: string, month: string): Promise<StatementOf> =>
    store.read(async (db) => {
      const name = await repo.findName(db, creatorId)
      if (name === null) throw new Failure('user.not_found')
      const found = await fromLedger(db, { whose: { creatorId }, view: creatorView, month })
      return { kind: 'creator' as const, name, ...found }
    })

  return {
    /** For whoever may see anybody's; `ofCaller` is for the rest. */
    ofCreator,
    ofCaller: (actor: Actor, month: string) => ofCreator(actor.id, month),

    /** For the brand's people, and admins. */
    ofBrand: (actor: Actor, key: string, month: string): Promise<StatementOf> =>
      store.read(async (db) => {
        const found = await brands.access(db, actor, key)
        requireBrandView(found)
        const { id: brandId, name } = found.brand
        const statement = await fromLedger(db, { whose: { brandId }, view: brandView, month })
        return { kind: 'brand' as const, name, ...statement }
      }),

    /** What was paid for a membership, by the provider's invoices, which are its record, and what went back of it. */
    ofPayments: async (actor: Actor, month: string): Promise<StatementOf> => {
      const invoices = await withPaymentFailures(
        'Your receipts could not be loaded',
        () => subscriptions.invoices(actor.id),
        nothingMoved,
      )
      const paid = invoices.filter(({ status, amountPaid }) => status === 'paid' && amountPaid > 0)
      const refunds = await subscriptions.repayments(actor.id)
      const lines = receiptOf(paid, refunds, monthBounds(month))
      return {
        kind: 'member',
        name: (await store.read((db) => repo.findName(db, actor.id))) ?? actor.username,
        month,
        firstMonth: firstMonthOf(paid.at(-1)?.createdAt ?? null),
        currency: paid[0]?.currency ?? marketplaceCurrency,
        opening: null,
        closing: null,
        totals: totalsOf(lines),
        lines,
      }
    },
  }
}
