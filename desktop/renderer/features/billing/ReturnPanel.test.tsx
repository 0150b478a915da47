// @vitest-environment happy-dom
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { patience } from '#shared/patience.testing.ts'
import { useToasts } from '../../lib/toasts.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import ReturnPanel from './ReturnPanel.tsx'

beforeEach(() => useToasts.setState({ current: null }))
afterEach(() => {
  vi.unstubAllGlobals()
})

async function welcomeOf(viewer: { displayName: string | null }): Promise<string | undefined> {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'claimed', planSlug: 'starter' }))
  draw(
    <SWRConfig value={{ provider: () => new Map(), revalidateOnMount: false }}>
      <ViewerContext value={viewer as Viewer}>
        <ReturnPanel isSignedIn planSlug="starter" onOver={() => {}} />
      </ViewerContext>
    </SWRConfig>,
  )
  await vi.waitFor(() => expect(useToasts.getState().current).not.toBeNull())
  return useToasts.getState().current?.description
}

test('a newcomer who has paid is asked to set up the account, and nobody else is', async () => {
  expect(await welcomeOf({ displayName: null })).toMatch(/Please complete your account setup/)
  useToasts.setState({ current: null })
  expect(await welcomeOf({ displayName: 'Ann' })).toMatch(/Your plan is active/)
})

test('a payment that is not in force any more says that no money of it is kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'expired', planSlug: 'starter' }))
  const { findByText } = draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ViewerContext value={null}>
        <MemoryRouter>
          <ReturnPanel isSignedIn planSlug="starter" onOver={() => {}} />
        </MemoryRouter>
      </ViewerContext>
    </SWRConfig>,
  )
  expect(await findByText(/No money of it is kept/, undefined, { timeout: patience })).toBeDefined()
})
