// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { PostUsage, Usage } from '#shared/plans.ts'
import { draw } from '../../testing/draw.tsx'
import { QuotaNote, UsageNote, WithinLimit } from './planLimits.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

function drawUnder(usage: Usage | PostUsage, kind: 'posts' | 'forums'): void {
  vi.stubGlobal('fetch', async () => Response.json(usage))
  draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <WithinLimit kind={kind}>
          <p>The form</p>
          {kind === 'posts' ? <QuotaNote /> : <UsageNote kind={kind} />}
        </WithinLimit>
      </MemoryRouter>
    </SWRConfig>,
  )
}

const month: Omit<PostUsage, keyof Usage> = {
  scheduled: 0,
  scheduledLater: 0,
  givenBack: 0,
  removed: 0,
  resetsAt: '2026-12-01T00:00:00.000Z',
  larger: { slug: 'professional', name: 'Professional', postLimit: 100, remaining: 90 },
}

test('before a post is written stands what is left, when more comes, and what came back', async () => {
  const usage = { ...month, currentCount: 8, limit: 10, remaining: 3, scheduled: 2, givenBack: 1, removed: 2 }
  drawUnder(usage, 'posts')
  expect(await screen.findByText('3 of 10 posts left this month')).toBeTruthy()
  expect(
    screen.getByText(
      'All 10 return on December 1, 2026 (UTC). 2 of the used ones are scheduled. One slot was given back: a post of yours had been removed by mistake. 2 removed posts take no slot while they are removed. With Professional 90 posts would be left.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('The form')).toBeTruthy()
})

test('without a limit there is nothing more to say', async () => {
  drawUnder({ ...month, currentCount: 8, limit: null, remaining: null, larger: null }, 'posts')
  expect(await screen.findByText('Unlimited posts')).toBeTruthy()
  expect(screen.queryByText(/return on/)).toBeNull()
})

test('at the limit stands why there is no form, and the way to more', async () => {
  drawUnder({ ...month, currentCount: 10, limit: 10, remaining: 0 }, 'posts')
  expect(await screen.findByText('Limit Reached')).toBeTruthy()
  expect(
    screen.getByText(/^You have used all 10 posts of this month. All 10 return on December 1, 2026/),
  ).toBeTruthy()
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
