// @vitest-environment happy-dom
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { patience } from '#shared/patience.testing.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { PaymentReturn } from './PaymentReturn.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

test.each([
  ['/subscribe?payment_success=true&plan=starter&every=year', '/subscribe?plan=starter&every=year'],
  ['/?payment_success=true&plan=starter', '/'],
])('of %s without a payment behind it %s is left', async (from, to) => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'none' }))
  const { findByText } = draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ViewerContext value={null}>
        <MemoryRouter initialEntries={[from]}>
          <PaymentReturn />
          <Address />
        </MemoryRouter>
      </ViewerContext>
    </SWRConfig>,
  )
  expect(await findByText(`at ${to}`, undefined, { timeout: patience })).toBeDefined()
})
