// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import StripeForm from './StripeForm.tsx'

/** The provider's form as the page meets it: it confirms nothing whose total was not read. */
const provider = vi.hoisted(() => ({
  email: null as string | null,
  isTotalRead: false,
  answer: { type: 'success' } as object,
  confirm: vi.fn<(given: object) => void>(),
  load: vi.fn<() => Promise<object>>(async () => ({})),
}))
const checkout = vi.hoisted(() => ({
  get total() {
    return {
      total: {
        get amount() {
          provider.isTotalRead = true
          return '$12.34'
        },
      },
    }
  },
  get email() {
    return provider.email
  },
  confirm: async (given: object) => {
    if (!provider.isTotalRead) throw new Error('the total was not read')
    provider.confirm(given)
    return provider.answer
  },
}))
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: provider.load }))
vi.mock('@stripe/react-stripe-js/checkout', () => ({
  CheckoutElementsProvider: ({ stripe, children }: { stripe: object | null; children: ReactNode }) =>
    stripe && children,
  PaymentElement: () => null,
  useCheckoutElements: () => ({ type: 'success', checkout }),
}))

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ stripePublishableKey: 'pk_test' }))
  provider.email = null
  provider.isTotalRead = false
  provider.answer = { type: 'success' }
  provider.confirm.mockClear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const onTotal = vi.fn<(amount: string) => void>()
const onPaid = vi.fn<() => void>()
const drawForm = () =>
  draw(<StripeForm clientSecret="cs_test" returnUrl="/return" asksEmail {...{ onTotal, onPaid }} />)

test('a script that could not be loaded is loaded again on request', async () => {
  provider.load.mockRejectedValueOnce(new Error('offline'))
  const { user } = drawForm()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Complete Payment/ })).toBeTruthy()
})

test('the provider’s own total stands on the button and is told to the page, and the address goes with it', async () => {
  const { user } = drawForm()
  const pay = await screen.findByRole('button', { name: 'Complete Payment · $12.34' })
  expect(onTotal).toHaveBeenCalledWith('$12.34')
  await user.click(pay)
  expect(provider.confirm).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText(/Email for your receipt/), 'payer@example.test')
  await user.click(pay)
  await vi.waitFor(() => expect(onPaid).toHaveBeenCalled())
  expect(provider.confirm).toHaveBeenCalledWith({ returnUrl: '/return', email: 'payer@example.test' })
})

test('whose address the provider knows is not asked for one', async () => {
  provider.email = 'known@example.test'
  const { user } = drawForm()
  await user.click(await screen.findByRole('button', { name: 'Complete Payment · $12.34' }))
  expect(screen.queryByLabelText(/Email for your receipt/)).toBeNull()
  await vi.waitFor(() => expect(provider.confirm).toHaveBeenCalledWith({ returnUrl: '/return' }))
})

test('what the provider said of the last try does not stand beside a newer mistake', async () => {
  const declined = { message: 'Your card was declined.', code: 'paymentFailed' }
  provider.answer = { type: 'error', error: declined }
  const { user } = drawForm()
  const pay = await screen.findByRole('button', { name: 'Complete Payment · $12.34' })
  const email = screen.getByLabelText(/Email for your receipt/)
  await user.type(email, 'payer@example.test')
  await user.click(pay)
  expect(await screen.findByText(declined.message)).toBeTruthy()
  await user.clear(email)
  await user.click(pay)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(declined.message)).toBeNull()
})
