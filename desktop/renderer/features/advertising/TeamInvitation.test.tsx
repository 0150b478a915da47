// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { BrandPage } from '#shared/brands.ts'
import { draw } from '../../testing/draw.tsx'
import { TeamInvitation } from './TeamInvitation.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['Accept', 'POST /api/brands/kettleware/membership'],
  ['Decline', 'DELETE /api/brands/kettleware/members/ada'],
])('%s answers an invitation', async (name, expected) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(`${method} ${address}`)
    return Response.json({})
  })
  const onAnswered = vi.fn<() => void>()
  const { user } = draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TeamInvitation
        brand={{ slug: 'kettleware', name: 'Kettleware' } as BrandPage}
        username="ada"
        onAnswered={onAnswered}
      />
    </SWRConfig>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Kettleware invites you to its team')
  await user.click(screen.getByRole('button', { name }))
  await vi.waitFor(() => expect(onAnswered).toHaveBeenCalledOnce())
  expect(sent).toEqual([expected])
})
