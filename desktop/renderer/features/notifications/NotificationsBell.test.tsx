// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { NotificationsBell } from './NotificationsBell.tsx'

afterEach(() => vi.unstubAllGlobals())

test('leads a visitor to the notifications, and asks the server for no count', () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  draw(
    <ViewerContext value={null}>
      <MemoryRouter>
        <NotificationsBell />
      </MemoryRouter>
    </ViewerContext>,
  )
  const bell = screen.getByRole('link', { name: 'Notifications' })
  expect(bell.getAttribute('href')).toBe('/notifications')
  expect(fetched).not.toHaveBeenCalled()
})
