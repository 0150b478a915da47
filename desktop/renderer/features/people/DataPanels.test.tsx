// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { draw } from '../../testing/draw.tsx'
import { DeleteAccountPanel } from './DataPanels.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('whoever deletes their account hears of nothing new any more before the session ends', async () => {
  const order: string[] = []
  addEventListener('leaving', () => order.push('live updates end'), { once: true })
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ consequences: [], hash: 'seen' })
    order.push(method)
    return Response.json({ code: 'database.unavailable', message: 'Not now' }, { status: 503 })
  })
  const { user } = draw(<DeleteAccountPanel viewer={{ id: 'a', username: 'ada' } as Viewer} />)
  await user.click(screen.getByRole('button', { name: 'Delete account' }))
  await user.type(await screen.findByLabelText('Type ada to confirm'), 'ada')
  const confirm = screen.getByRole('button', { name: 'Delete my account' })
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
  await user.click(confirm)
  await waitFor(() => expect(order).toHaveLength(2))
  expect(order).toEqual(['live updates end', expect.stringMatching(/DELETE|POST/)])
})
