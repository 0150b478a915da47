// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Plan } from '#shared/plans.ts'
import { draw } from '../../testing/draw.tsx'
import { GiftForm } from './GiftForm.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const plan = { slug: 'starter', name: 'Starter', price: 999, currency: 'usd' } as Plan

test('what is refused beside the address is said beside its own field', async () => {
  const issues = [{ path: 'recipientEmail', message: 'Please enter a valid email' }]
  const refused = { code: 'request.invalid', message: 'The request is not valid.', issues }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 400 }))
  const { user } = draw(
    <GiftForm
      plans={[plan]}
      cardForm={() => null}
      address={{ fields: null, value: null, clearErrors: () => {}, refuse: () => true }}
      onPaid={() => {}}
    />,
  )
  await user.type(screen.getByLabelText(/Send it by e-mail/), 'nobody')
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
})
