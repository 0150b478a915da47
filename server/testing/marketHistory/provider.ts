import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { deleteCustomer } from '../../dev/payments/engine/customers.ts'
import {
  chargeDisputeFee,
  closeDispute,
  openDispute,
  warnOfFraud,
} from '../../dev/payments/engine/disputes.ts'
import { closeAccount } from '../../dev/payments/engine/payees.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { idOf } from '../../ports/stripe/reading.ts'
import { troubleWith } from '../trouble.ts'
import { kind, oneIn, oneOf, upTo, which } from './kind.ts'
import type { MarketModel } from './model.ts'

async function chargeOf({ campaigns: all, site }: MarketModel, campaign: number, n: number) {
  const { campaignFundings: table } = site.store.tables
  const at = oneOf(all, campaign)
  const rows = await site.store.read((db) =>
    db
      .select()
      .from(table)
      .where(eq(table.campaignId, at?.campaignId ?? '')),
  )
  const id = oneOf(
    rows.flatMap(({ chargeId }) => chargeId ?? []),
    n,
  )
  return id === undefined ? null : site.sandbox.world.store.get('charge', id)
}

const whats = [
  'closes a dispute',
  'sends a refund back',
  'closes an inquiry',
  'lets an appeal win',
  'charges a fee',
  'gives a fee back',
  'warns of fraud',
  'disputes',
  'disputes',
  'refunds',
] as const
const disputeKinds = ['chargeback', 'chargeback', 'inquiry', 'prevented'] as const

const bank = kind(4, 'a bank or an operator at the provider acts', {
  given: {
    campaign: which,
    charge: which,
    what: fc.constantFrom(...whats),
    dispute: fc.constantFrom(...disputeKinds),
    isWon: fc.boolean(),
    amount: upTo(9999),
  },
  run: async (model, { campaign, charge: n, what, dispute: how, isWon, amount }) => {
    const { sandbox } = model.site
    const { world } = sandbox
    const charge = await chargeOf(model, campaign, n)
    if (!charge) return
    sandbox.settle(() => {
      const left = charge.amount - charge.amount_refunded
      const disputes = world.store.list('dispute')
      const oneThatIs = (status: string) =>
        oneOf(
          disputes.filter((one) => one.status === status),
          n,
        )
      const refunds = world.store.list('refund').filter(({ status }) => status === 'succeeded')
      const refund = oneOf(refunds.slice(-10), n)
      const [open, asked, lost] = ['needs_response', 'warning_needs_response', 'lost'].map(oneThatIs)
      const any = oneOf(disputes, n)
      if (what === 'closes a dispute' && open) closeDispute(world, open.id, isWon ? 'won' : 'lost')
      else if (what === 'closes an inquiry' && asked) closeDispute(world, asked.id, 'warning_closed')
      else if (what === 'lets an appeal win' && lost) closeDispute(world, lost.id, 'won')
      else if (what === 'charges a fee' && any) chargeDisputeFee(world, any.id, 1500)
      else if (what === 'gives a fee back' && any) chargeDisputeFee(world, any.id, -1500)
      else if (
        what === 'sends a refund back' &&
        refund &&
        !world.store.get('charge', idOf(refund.charge) ?? '').disputed
      )
        failRefund(world, refund.id)
      else if (what === 'warns of fraud') warnOfFraud(world, charge.id)
      else if (charge.disputed || left === 0) return
      else if (what === 'disputes') openDispute(world, charge.id, how)
      else if (what === 'refunds')
        refundCharge(world, charge.id, { amount: 1 + (amount % left), metadata: {} })
    })
  },
})

/** Requests that go wrong now and then. */
const troubled = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/customers',
  'GET /v1/charges/:id',
  'POST /v1/refunds',
  'GET /v1/refunds',
  'GET /v1/refunds/:id',
  'GET /v1/disputes/:id',
  'POST /v1/transfers',
  'GET /v1/transfers',
  'POST /v1/transfers/:id/reversals',
  'POST /v2/core/accounts',
  'GET /v2/core/accounts/:id',
]

/** What banks do, operators at the provider's own pages, and the provider itself on a bad day. */
export const provider = [
  bank,
  kind(4, 'the provider is troubled', {
    given: { fault: troubleWith(troubled) },
    run: async ({ site }, { fault }) => site.sandbox.faults.set({ ...fault }),
  }),
  kind(1, 'a customer is deleted at the provider', {
    given: { which },
    run: async ({ site: { sandbox } }, { which: n }) => {
      const customer = oneOf(sandbox.world.store.list('customer'), n)
      if (customer) sandbox.settle(() => deleteCustomer(sandbox.world, customer.id))
    },
  }),
  kind(1, 'an account is closed at the provider', {
    given: { which, isMeant: oneIn(4) },
    run: async ({ site: { sandbox } }, { which: n, isMeant }) => {
      const open = sandbox.world.store.list('v2.core.account').filter(({ closed }) => !closed)
      const account = oneOf(open, n)
      if (account && isMeant) sandbox.settle(() => closeAccount(sandbox.world, account.id))
    },
  }),
]
