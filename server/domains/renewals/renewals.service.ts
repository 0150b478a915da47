import { Failure } from '#shared/errors.ts'
import { marketplaceCurrency } from '#shared/money.ts'
import { coverOf, type Renewal } from '#shared/renewals.ts'
import type { Db } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { TermsService } from '../checkouts/terms.service.ts'
import type { Member } from '../users/users.service.ts'
import type { CoversParts, CoversService } from './covers.service.ts'
import { renewalsRepo, type CoverRow } from './renewals.repo.ts'

export type RenewalsService = ReturnType<typeof renewalsService>

const mostRenewals = 24

function renewalOf(cover: CoverRow): Omit<Renewal, 'at'> & { at: Date } {
  const { invoiceId, status, dueCents, amountCents, returnedCents, currency, createdAt } = cover
  const left = amountCents - returnedCents
  return {
    invoiceId,
    at: createdAt,
    status: left === 0 ? 'returned' : status === 'claimed' ? 'paying' : 'paid',
    due: dueCents,
    amount: amountCents,
    returned: returnedCents,
    currency,
  }
}

/** Who pays their plan from their earnings, and what that comes to. */
export function renewalsService(
  parts: CoversParts & { checkouts: { terms: TermsService }; covers: CoversService },
) {
  const { store, clock, gateway, deals, checkouts, covers } = parts
  const { memberships } = parts.users
  const repo = renewalsRepo(store.tables)

  async function nextOf(db: Db, member: Member, payable: number) {
    const at = member.stripePeriodEndAt
    if (!member.stripePriceId || !at || member.subscriptionStatus !== 'active') return null
    const terms = await checkouts.terms.find(db, member)
    if (!terms?.price || at <= clock.now()) return null
    const amount = terms.price - (terms.coupon?.discount ?? 0)
    const fromEarnings = coverOf({ payable, due: amount })
    return { at, amount, fromEarnings, fromCard: amount - fromEarnings }
  }

  const of = (userId: string) =>
    store.read(async (db) => {
      const member = await memberships.find(db, userId)
      if (!member) throw new Failure('user.not_found')
      const purses = await deals.listCoverable(db, userId)
      const payable = purses.reduce((sum, { cents }) => sum + cents, 0)
      return {
        isOn: await repo.isOn(db, userId),
        payable,
        currency: marketplaceCurrency,
        next: await nextOf(db, member, payable),
        renewals: (await repo.listOf(db, userId, mostRenewals)).map(renewalOf),
      }
    })

  return {
    of,

    /** By the person, or by somebody for them, which stands in the log of acts. */
    set: async (userId: string, isOn: boolean, act?: Act & { actor: Actor }) => {
      await store.transaction(async (tx) => {
        if (!(await memberships.find(tx, userId))) throw new Failure('user.not_found')
        const before = await repo.isOn(tx, userId)
        await repo.setChoice(tx, userId, { isOn, updatedAt: clock.now() })
        if (!act) return
        await recordAction(tx, store.tables, {
          clock,
          ...act,
          action: isOn ? 'renew_from_earnings' : 'renew_by_card',
          target: { type: 'user', id: userId },
          before: { isOn: before },
          after: { isOn },
        })
      })
      // A renewal whose card has failed is covered at once.
      if (isOn) await coverOpen(userId)
      return of(userId)
    },

    /** Whoever leaves pays nothing from here on. */
    forget: (tx: Db, userId: string): Promise<void> =>
      repo.setChoice(tx, userId, { isOn: false, updatedAt: clock.now() }),
  }

  async function coverOpen(userId: string): Promise<void> {
    const member = await store.read((db) => memberships.find(db, userId))
    if (!member?.stripeSubscriptionId || !member.graceEndsAt) return
    const { latestInvoiceId } = await gateway.readSubscription(member.stripeSubscriptionId)
    if (latestInvoiceId) await store.transaction((tx) => covers.settleLater(tx, latestInvoiceId))
  }
}
