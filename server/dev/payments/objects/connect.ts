import type { Stripe } from 'stripe'

type TransferStatus = 'active' | 'pending' | 'restricted' | 'unsupported'

interface NewAccount {
  id: string
  created: string
  email: string
  name: string
  country: string
  metadata: Record<string, string>
}

type Entry = Stripe.V2.Core.Account.Requirements.Entry

function outstanding(description: string): Entry {
  return {
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability: 'stripe_balance.stripe_transfers',
          configuration: 'recipient',
          deadline: { status: 'currently_due' },
        },
      ],
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  }
}

export function recipientOf(status: TransferStatus): Stripe.V2.Core.Account.Configuration.Recipient {
  return {
    applied: true,
    capabilities: {
      stripe_balance: {
        stripe_transfers: {
          status,
          status_details:
            status === 'active' ? [] : [{ code: 'requirements_past_due', resolution: 'provide_info' }],
        },
      },
    },
  }
}

/** A new payee: known by name, but nothing may be sent until it has gone through onboarding. */
export function accountObject(account: NewAccount): Stripe.V2.Core.Account {
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: { recipient: recipientOf('restricted') },
    contact_email: account.email,
    created: account.created,
    dashboard: 'express',
    defaults: {
      responsibilities: {
        fees_collector: 'application',
        losses_collector: 'application',
        requirements_collector: 'stripe',
      },
    },
    display_name: account.name,
    identity: { country: account.country },
    livemode: false,
    metadata: account.metadata,
    requirements: {
      entries: ['identity.individual.given_name', 'external_account'].map(outstanding),
    },
  }
}

interface NewTransfer {
  id: string
  created: number
  amount: number
  currency: string
  destination: string
  group: string | null
  source: string | null
  metadata: Record<string, string>
  description: string | null
  balanceTransaction: string
}

export function transferObject(transfer: NewTransfer): Stripe.Transfer {
  return {
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: 0,
    balance_transaction: transfer.balanceTransaction,
    created: transfer.created,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    livemode: false,
    metadata: transfer.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${transfer.id}/reversals` },
    reversed: false,
    source_transaction: transfer.source,
    source_type: 'card',
    transfer_group: transfer.group,
  }
}

interface NewBooking {
  id: string
  created: number
  availableAt: number
  type: Stripe.BalanceTransaction.Type
  amount: number
  fee: number
  currency: string
  source: string
  exchangeRate?: number | undefined
}

export function bookingObject(booking: NewBooking, now: number): Stripe.BalanceTransaction {
  return {
    id: booking.id,
    object: 'balance_transaction',
    amount: booking.amount,
    available_on: booking.availableAt,
    balance_type: 'payments',
    created: booking.created,
    currency: booking.currency,
    description: null,
    exchange_rate: booking.exchangeRate ?? null,
    fee: booking.fee,
    fee_details: [],
    net: booking.amount - booking.fee,
    reporting_category: booking.type,
    source: booking.source,
    status: booking.availableAt <= now ? 'available' : 'pending',
    type: booking.type,
  }
}
