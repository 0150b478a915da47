import { expect, test } from 'vitest'
import type { Invoice } from '#shared/billing.ts'
import { openInvoice, owesRenewal } from './Invoices.tsx'
import { afterPayment } from './ReturnPanel.tsx'

const invoice = (id: string, status: string, payUrl?: string): Invoice => ({
  id,
  number: null,
  amountDue: 1999,
  amountPaid: 0,
  amountRefunded: 0,
  amountDiscount: 0,
  amountTax: 0,
  currency: 'usd',
  status,
  createdAt: '2026-01-01T00:00:00.000Z',
  periodStart: '2026-01-01T00:00:00.000Z',
  periodEnd: '2026-02-01T00:00:00.000Z',
  ...(payUrl ? { payUrl } : {}),
})

test('what waits to be paid is open and has a place to pay it', () => {
  expect(openInvoice([invoice('1', 'paid', '/pay/1'), invoice('2', 'open')])).toBeUndefined()
  expect(openInvoice([invoice('1', 'paid'), invoice('3', 'open', '/pay/3')])?.id).toBe('3')
})

test('a renewal is owed while access ends within its period, a charge for an upgrade is none', () => {
  const open = [invoice('1', 'open', '/pay/1')]
  expect(owesRenewal({ subscriptionExpiresAt: '2026-01-08T00:00:00.000Z' }, open)).toBe(true)
  expect(owesRenewal({ subscriptionExpiresAt: '2026-02-01T00:00:00.000Z' }, open)).toBe(false)
  expect(owesRenewal({ subscriptionExpiresAt: '2026-01-08T00:00:00.000Z' }, [invoice('1', 'paid')])).toBe(
    false,
  )
})

test('after paying, the login learns of the payment and its plan', () => {
  expect(afterPayment('a&b')).toBe('/api/login?payment_success=true&plan=a%26b')
})
