import type { Stripe } from 'stripe'
import { bookingObject } from '../objects/connect.ts'
import type { World } from '../world.ts'

const settlementSeconds = 2 * 86_400

interface Booking {
  type: Stripe.BalanceTransaction.Type
  amount: number
  fee?: number
  currency: string
  source: string
  exchangeRate?: number
  /** Money that came in by card waits two days; what leaves, leaves at once. */
  availableAt?: number
}

/** Writes one line into the platform's balance. */
export function book(world: World, booking: Booking): Stripe.BalanceTransaction {
  const created = world.seconds()
  return world.store.put(
    'balance_transaction',
    bookingObject(
      {
        fee: 0,
        availableAt: booking.type === 'charge' ? created + settlementSeconds : created,
        ...booking,
        id: world.newId('txn'),
        created,
      },
      created,
    ),
  )
}

/** The card fee: 2.9 % and 30 cents. */
export function cardFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30
}

function sumByCurrency(bookings: Stripe.BalanceTransaction[]): { amount: number; currency: string }[] {
  const sums = new Map<string, number>([['usd', 0]])
  for (const { currency, net } of bookings) sums.set(currency, (sums.get(currency) ?? 0) + net)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

export function balanceObject(world: World): Stripe.Balance {
  const now = world.seconds()
  const bookings = world.store.list('balance_transaction')
  return {
    object: 'balance',
    available: sumByCurrency(bookings.filter(({ available_on }) => available_on <= now)),
    livemode: false,
    pending: sumByCurrency(bookings.filter(({ available_on }) => available_on > now)),
  }
}

export function availableCents(world: World, currency: string): number {
  return balanceObject(world).available.find((fund) => fund.currency === currency)?.amount ?? 0
}

const foreignRate = 0.92

/** Books what came in by a charge, less the fee of its card; in the account's other currency if so told. */
export function bookCharge(
  world: World,
  charge: Pick<Stripe.Charge, 'id' | 'amount' | 'currency'>,
  isForeign = false,
): Stripe.BalanceTransaction {
  const { id: source, amount, currency } = charge
  if (!isForeign) return book(world, { type: 'charge', amount, fee: cardFee(amount), currency, source })
  const converted = Math.round(amount * foreignRate)
  return book(world, {
    type: 'charge',
    amount: converted,
    fee: cardFee(converted),
    currency: 'eur',
    exchangeRate: foreignRate,
    source,
  })
}
