// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { startTransition, Suspense, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { part } from '../lib/part.tsx'
import { draw } from '../testing/draw.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

afterEach(() => void vi.restoreAllMocks())

const gone = new TypeError('Failed to fetch dynamically imported module: https://plaza.example/assets/x.js')

test('whoever goes to a page without a line is told so, and has it as soon as the line is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // As browsers do, which ask for nothing twice in one document.
  const load = vi.fn<() => Promise<{ default: () => string }>>().mockRejectedValue(gone)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const Next = part('pages/NextPage.tsx', load, { isPage: true })
  function Site() {
    const [at, go] = useState('before')
    return (
      <ErrorBoundary resetKey={at}>
        <button type="button" onClick={() => startTransition(() => go('next'))}>
          Go
        </button>
        <Suspense fallback="Waiting">{at === 'next' ? <Next /> : 'Before'}</Suspense>
      </ErrorBoundary>
    )
  }
  const { user } = draw(
    <MemoryRouter>
      <Site />
      <Toasts />
    </MemoryRouter>,
  )
  await user.click(screen.getByText('Go'))
  expect(await screen.findByText('You are offline')).toBeTruthy()
  expect(screen.queryByText('Before')).toBeNull()
  await user.click(screen.getByText('Try again'))
  expect(await screen.findByText('You are still offline')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  line.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
