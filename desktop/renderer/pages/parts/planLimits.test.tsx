// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { Usage } from '#shared/plans.ts'
import { draw } from '../../testing/draw.tsx'
import { UsageNote, WithinLimit } from './planLimits.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

function drawUnder(usage: Usage, kind: 'posts' | 'forums'): void {
  vi.stubGlobal('fetch', async () => Response.json(usage))
  draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <WithinLimit kind={kind}>
          <p>The form</p>
          <UsageNote kind={kind} />
        </WithinLimit>
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('at the limit stands why there is no form, and the way to more', async () => {
  drawUnder({ currentCount: 10, limit: 10, remaining: 0 }, 'posts')
  expect(await screen.findByText('Limit Reached')).toBeTruthy()
  expect(screen.getByText(/^You have used all 10 posts of this month/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/my-plan')
  expect(screen.queryByText('The form')).toBeNull()
})

test('used-up forums are told before a forum is written', async () => {
  drawUnder({ currentCount: 1, limit: 1, remaining: 0 }, 'forums')
  expect(await screen.findByText('Your plan includes 1 forum, and you have created it.')).toBeTruthy()
  expect(screen.queryByText('The form')).toBeNull()
})

test('below it the form says what is left', async () => {
  drawUnder({ currentCount: 3, limit: 5, remaining: 2 }, 'forums')
  expect(await screen.findByText('2 of 5 forums left')).toBeTruthy()
  expect(screen.getByText('The form')).toBeTruthy()
})
