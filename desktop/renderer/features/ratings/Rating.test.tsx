// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { Rating } from './Rating.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const viewer = { id: 'viewer', username: 'viewer' } as Viewer
const none = { count: 0, average: 0, viewerRating: null }

test('stars chosen while others are being sent are sent after them', async () => {
  const sent: number[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { rating } = JSON.parse(body) as { rating: number }
    sent.push(rating)
    const summary = { ...none, count: 1, average: rating, viewerRating: rating }
    return new Promise((resolve) => answers.push(() => resolve(Response.json(summary))))
  })
  const { user } = draw(
    <ViewerContext value={viewer}>
      <Rating postId="post" summary={none} />
    </ViewerContext>,
  )
  await user.click(screen.getByRole('radio', { name: '2 stars' }))
  for (const name of ['3 stars', '4 stars']) await user.click(screen.getByRole('radio', { name }))
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]!()
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true)
  answers[1]!()
  await waitFor(() => expect(screen.getByText('Rate this review')).toBeTruthy())
  expect(sent).toEqual([2, 4])
})

test('whoever is tied to the brand reads beside the stars that their rating is shown apart, and nobody else does', () => {
  const summary = { ...none, viewerIsPartner: true }
  const { rerender } = draw(<Rating postId="post" summary={summary} />)
  expect(screen.getByText(/your rating is shown apart/)).toBeTruthy()
  rerender(<Rating postId="post" summary={none} />)
  expect(screen.queryByText(/shown apart/)).toBeNull()
})

test('a locked review takes no stars and says why', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const { user } = draw(
    <ViewerContext value={viewer}>
      <Rating postId="post" summary={none} isLocked />
    </ViewerContext>,
  )
  for (const star of screen.getAllByRole<HTMLInputElement>('radio')) expect(star.disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(fetched).not.toHaveBeenCalled()
  expect(screen.getByText('This post is locked')).toBeTruthy()
  expect(screen.queryByText('Rate this review')).toBeNull()
})
