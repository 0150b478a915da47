// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { part } from './part.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const gone = new TypeError('Failed to fetch dynamically imported module: https://plaza.example/assets/x.js')

test('what a cut line kept from loading is there when the line is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(gone)
    .mockResolvedValue({ default: () => 'Here' })
  const Menu = part('features/menu.tsx', load)
  draw(
    <Suspense fallback="Waiting">
      <Menu />
    </Suspense>,
  )
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('Waiting')).toBeTruthy()
  line.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
