// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { draw } from '../../testing/draw.tsx'
import { AddressStep } from './Address.tsx'
import { useAddress } from './useAddress.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const refusal = (body: { code: string; message: string; issues?: { path: string; message: string }[] }) =>
  new ApiError(new Response(null, { status: 400 }), JSON.stringify(body))
const needed = refusal({ code: 'billing.address_needed', message: 'An address is needed.' })

/** A form whose fields may come after its refusal, as where their code is still on its way. */
function Form({ error, isLate = false }: { error: ApiError; isLate?: boolean }) {
  const address = useAddress()
  const [isOfAddress, setOfAddress] = useState<boolean | null>(null)
  return (
    <>
      {(!isLate || isOfAddress !== null) && <AddressStep address={address} isMember={false} />}
      <button onClick={() => setOfAddress(address.refuse(error))}>Send</button>
      <output>
        {String(isOfAddress)} {address.value?.taxId}
      </output>
    </>
  )
}
const isInvalid = (label: string | RegExp) => screen.getByLabelText(label).getAttribute('aria-invalid')

test.each([
  { path: 'billing.postalCode', message: 'Please enter a postal code', isOf: true },
  { path: 'postalCode', message: 'Please enter a postal code', isOf: true },
  { path: 'recipientEmail', message: 'Please enter a valid email', isOf: false },
])('a refusal of $path is the address’s own: $isOf', async ({ isOf, ...issue }) => {
  const { user } = draw(<Form error={refusal({ code: 'request.invalid', message: 'x', issues: [issue] })} />)
  await user.click(screen.getByText('Send'))
  expect(screen.getByText(String(isOf))).toBeTruthy()
  expect(screen.queryAllByText(issue.message)).toHaveLength(isOf ? 1 : 0)
})

test('a refusal that comes before the fields do stands beside the one that is still empty', async () => {
  const { user } = draw(<Form error={needed} isLate />)
  await user.click(screen.getByText('Send'))
  expect(screen.getByText('An address is needed.')).toBeTruthy()
  expect(isInvalid(/Postal code/)).toBe('true')
  expect(isInvalid(/Country/)).not.toBe('true')
})

test('a tax ID goes with a country that has none, and comes back with one that has', async () => {
  const { user } = draw(<Form error={needed} />)
  await user.selectOptions(screen.getByLabelText(/Country/), 'DE')
  await user.click(screen.getByLabelText(/This is for a business/))
  await user.type(screen.getByLabelText(/Tax ID/), 'DE123456789')
  await user.selectOptions(screen.getByLabelText(/Country/), 'FR')
  expect(screen.getByRole('status').textContent).toContain('DE123456789')
  await user.selectOptions(screen.getByLabelText(/Country/), 'GL')
  expect(screen.queryByLabelText(/Tax ID/)).toBeNull()
  expect(screen.getByRole('status').textContent).not.toContain('DE')
  await user.selectOptions(screen.getByLabelText(/Country/), 'DE')
  expect(screen.getByRole('status').textContent).toContain('DE123456789')
})

test('a refusal that comes before the fields marks none that lacks nothing', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { user } = draw(<Form error={needed} isLate />)
  await user.click(screen.getByText('Send'))
  expect(screen.getByLabelText<HTMLSelectElement>(/Country/).value).toBe('DE')
  expect(screen.queryByText('An address is needed.')).toBeNull()
})
