// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApplicationPage } from '#shared/applications.ts'
import { draw } from '../../testing/draw.tsx'
import { ApplicationReview } from './ApplicationReview.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const at = '2026-11-02T10:00:00.000Z'
const brand = { name: 'Reeds & Sons', slug: 'reeds-sons', logoUrl: null, isVerified: true }

const application: ApplicationPage = {
  id: 'application',
  userId: 'creator',
  sponsoredPostId: 'campaign',
  status: 'submitted',
  proposedContent: 'Thirty mornings with one kettle.',
  expectedReach: 0,
  agreedRate: 2500,
  userMessage: null,
  brandResponse: null,
  completedAt: null,
  paidAt: null,
  createdAt: at,
  updatedAt: at,
  creator: { id: 'creator', username: 'creator', displayName: 'Cleo Marchetti', profileImageUrl: null },
  campaign: { id: 'campaign', title: 'Kettles', status: 'active', costPerEngagement: 2500, brand },
  deal: null,
  latestVersion: null,
  post: null,
  versions: [
    {
      version: 1,
      forumId: 'forum',
      forum: { name: 'Home Espresso', slug: 'home-espresso' },
      title: 'Thirty days',
      content: 'It held **94 degrees**.',
      rating: null,
      status: 'submitted',
      hash: 'a'.repeat(64),
      brandResponse: null,
      decidedAt: null,
      createdAt: at,
    },
  ],
  eligibility: [],
  viewerSide: 'brand',
}

function drawWith(expectedReach: number): void {
  vi.stubGlobal('fetch', async () => Response.json({ ...application, expectedReach }))
  draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <ApplicationReview
          slug="reeds-sons"
          campaignId="campaign"
          applicationId="application"
          onChanged={() => {}}
        />
      </MemoryRouter>
    </SWRConfig>,
  )
}

test('the text as readers will see it says above it who pays for it', async () => {
  drawWith(0)
  const label = await screen.findByText('Sponsored by Reeds & Sons')
  const title = screen.getByText('Thirty days')
  expect(label.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a reach that nobody named is not told as nobody', async () => {
  drawWith(0)
  await screen.findByText('Thirty days')
  expect(screen.queryByText('Expected reach')).toBeNull()
})

test('a reach that was named is told', async () => {
  drawWith(1200)
  expect(await screen.findByText('Expected reach')).toBeTruthy()
  expect(screen.getByText('1,200 people')).toBeTruthy()
})
