// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { dataSettings } from '../lib/boot.ts'
import { ViewerContext } from '../lib/viewer.ts'
import { draw } from '../testing/draw.tsx'
import HomePage from '../pages/HomePage.tsx'

afterEach(() => vi.unstubAllGlobals())

/** What Home says to somebody of that name who came so many hours ago for the first time. */
function greeting(displayName: string | null, hours: number): string {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const createdAt = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()
  const viewer = { id: 'ada', username: 'ada', displayName, isEntitled: true, createdAt } as Viewer
  const { unmount } = draw(
    <SWRConfig value={{ ...dataSettings, provider: () => new Map() }}>
      <ViewerContext value={viewer}>
        <MemoryRouter>
          <HomePage />
        </MemoryRouter>
      </ViewerContext>
    </SWRConfig>,
  )
  const { textContent } = screen.getByRole('heading', { level: 1 })
  unmount()
  return textContent
}

test('whoever has just arrived is not welcomed back, whatever the identity provider calls them', () => {
  expect(greeting('Ada Lovelace', 0)).toBe('Welcome, Ada Lovelace')
  expect(greeting('Ada Lovelace', 25)).toBe('Welcome back, Ada Lovelace')
  expect(greeting(null, 25)).toBe('Welcome back, ada')
})
