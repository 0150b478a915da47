// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DrawnAt } from '../lib/hydrated.ts'
import { fullTime } from './dates.ts'
import { RelativeTime } from './RelativeTime.tsx'

const drawnAt = Date.now()
const at = new Date(drawnAt - 2 * 3_600_000).toISOString()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Takes over what a server drew at `drawnAt`; answers what the server said, and how often React has drawn since. */
function takeOver(now: number) {
  vi.setSystemTime(now)
  const drawn = vi.fn<() => void>()
  const page = (
    <Profiler id="page" onRender={drawn}>
      <DrawnAt value={drawnAt}>
        <RelativeTime at={at} />
      </DrawnAt>
    </Profiler>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const said = container.textContent
  drawn.mockClear()
  render(page, { container, hydrate: true })
  return { said, times: drawn.mock.calls.length }
}

it('is not drawn again where what the server said of it holds, and tells the reader’s own time', () => {
  expect(takeOver(drawnAt + 60_500)).toEqual({ said: '2 hours ago', times: 1 })
  expect(screen.getByText('2 hours ago').title).toBe(fullTime(at))
})

it('is drawn again where it holds no more', () => {
  expect(takeOver(drawnAt + 3_600_000)).toEqual({ said: '2 hours ago', times: 2 })
  expect(screen.getByText('3 hours ago').title).toBe(fullTime(at))
})
