// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { SandboxForm } from './SandboxForm.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what the provider said of the last try does not stand beside a newer mistake', async () => {
  const declined = { message: 'Your card was declined.', code: 'card.declined' }
  vi.stubGlobal('fetch', async () => Response.json(declined, { status: 402 }))
  const { user } = draw(
    <SandboxForm
      clientSecret="secret"
      returnUrl="/"
      asksEmail={false}
      submitLabel={undefined}
      onPaid={() => {}}
    />,
  )
  const pay = screen.getByRole('button', { name: 'Complete Payment' })
  await user.type(screen.getByLabelText('Card number'), '4242424242424242')
  await user.type(screen.getByLabelText('Expiry'), '1299')
  await user.type(screen.getByLabelText('CVC'), '123')
  await user.click(pay)
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  await user.clear(screen.getByLabelText('CVC'))
  await user.click(pay)
  expect(screen.getByLabelText('CVC').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Your card was declined.')).toBeNull()
})
