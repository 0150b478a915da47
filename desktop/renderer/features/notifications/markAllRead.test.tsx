// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import BellPanel from './BellPanel.tsx'
import { NotificationFeed } from './NotificationFeed.tsx'

afterEach(() => vi.unstubAllGlobals())

const viewer = { id: 'me', username: 'me', unread: { notifications: 2, messages: 0 } } as Viewer

for (const [place, part] of Object.entries({
  'the bell': <BellPanel close={() => {}} />,
  'the page': <NotificationFeed />,
}))
  test(`what marks all as read keeps the focus, and does nothing once all is read: ${place}`, async () => {
    let sent = 0
    vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
      if (method === 'POST') sent += 1
      const count = sent > 0 ? 0 : 2
      const isList = address.startsWith('/api/notifications?')
      return Response.json(isList ? [] : { notifications: count, messages: 0, total: count })
    })
    const { user } = draw(
      <SWRConfig value={{ provider: () => new Map() }}>
        <ViewerContext value={viewer}>
          <MemoryRouter>{part}</MemoryRouter>
        </ViewerContext>
      </SWRConfig>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all read' })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    // A browser takes the focus from what is disabled.
    expect([button.disabled, document.activeElement]).toEqual([false, button])
    await user.click(button)
    expect(sent).toBe(1)
  })
