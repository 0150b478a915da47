import type { Stripe } from 'stripe'
import { idOf } from '../../../ports/stripe/reading.ts'
import { transferObject } from '../objects/connect.ts'
import { invalid } from '../wire/refusal.ts'
import type { World } from '../world.ts'
import { availableCents, book } from './books.ts'

export interface TransferRequest {
  amount: number
  currency: string
  destination: string
  transfer_group?: string | undefined
  source_transaction?: string | undefined
  description?: string | undefined
  metadata: Record<string, string>
}

function requirePayable(world: World, accountId: string): void {
  const account = world.store.find('v2.core.account', accountId)
  if (!account)
    throw invalid(`No such destination: '${accountId}'`, { code: 'resource_missing', param: 'destination' })
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  if (transfers?.status === 'active' && !account.closed) return
  throw invalid(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers',
    { code: 'insufficient_capabilities_for_transfer' },
  )
}

/** The transfers of one charge never exceed it; without a charge the available balance must suffice. */
function requireFunds(world: World, request: TransferRequest): void {
  const { amount, currency, source_transaction: source } = request
  if (!source) {
    if (availableCents(world, currency) >= amount) return
    throw invalid('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    })
  }
  const charge = world.store.named('charge', source, 'source_transaction')
  const sent = world.store
    .list('transfer', { source_transaction: source })
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (sent + amount > charge.amount - charge.amount_refunded) {
    throw invalid('The transfer amount exceeds the amount left on the source transaction.', {
      param: 'source_transaction',
    })
  }
}

export function createTransfer(world: World, request: TransferRequest): Stripe.Transfer {
  if (request.amount <= 0) throw invalid('Amount must be at least 1.', { param: 'amount' })
  requirePayable(world, request.destination)
  requireFunds(world, request)
  const source = request.source_transaction
  const charge = source ? world.store.named('charge', source, 'source_transaction') : null
  const chargeBooking = world.store.find('balance_transaction', idOf(charge?.balance_transaction) ?? '')
  const id = world.newId('tr')
  const booking = book(world, {
    type: 'transfer',
    amount: -request.amount,
    currency: request.currency,
    source: id,
    // Tied to a charge, it leaves when that charge's money is there.
    availableAt: Math.max(world.seconds(), chargeBooking?.available_on ?? 0),
  })
  const transfer = world.store.put(
    'transfer',
    transferObject({
      id,
      created: world.seconds(),
      amount: request.amount,
      currency: request.currency,
      destination: request.destination,
      group: request.transfer_group ?? charge?.transfer_group ?? null,
      source: source ?? null,
      metadata: request.metadata,
      description: request.description ?? null,
      balanceTransaction: booking.id,
    }),
  )
  world.emit('transfer.created', transfer)
  return transfer
}

interface ReversalRequest {
  amount?: number | undefined
  metadata: Record<string, string>
}

export function reverseTransfer(world: World, id: string, request: ReversalRequest): Stripe.TransferReversal {
  const transfer = world.store.get('transfer', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = request.amount ?? left
  if (amount <= 0 || amount > left) {
    throw invalid(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`, {
      param: 'amount',
    })
  }
  const reversalId = world.newId('trr')
  const booking = book(world, {
    type: 'transfer_refund',
    amount,
    currency: transfer.currency,
    source: reversalId,
  })
  const reversal = world.store.put('transfer_reversal', {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: booking.id,
    created: world.seconds(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: request.metadata,
    source_refund: null,
    transfer: id,
  })
  const reversed = world.store.put('transfer', {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  })
  world.emit('transfer.reversed', reversed)
  return reversal
}
