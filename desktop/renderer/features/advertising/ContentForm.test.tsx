// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApplicationPage } from '#shared/applications.ts'
import type { Viewer } from '#shared/auth.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { ContentForm, type ContentSlots } from './ContentForm.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const slots: ContentSlots = {
  forum: ({ error }) => <p data-testid="forum">{error}</p>,
  body: ({ value, onChange }) => (
    <textarea aria-label="Text" value={value} onChange={({ target }) => onChange(target.value)} />
  ),
}

test('a sponsored text without a forum is asked for one in words, and is not sent', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') sent.push(address)
    return Response.json(null)
  })
  const application = { id: 'deal', versions: [] as unknown } as ApplicationPage
  const { user } = draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ViewerContext value={{ id: 'viewer', username: 'viewer' } as Viewer}>
        <ContentForm application={application} slots={slots} onSubmitted={() => {}} />
      </ViewerContext>
    </SWRConfig>,
  )
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'A lamp')
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'It is bright.')
  await user.click(screen.getByRole('button', { name: 'Submit for approval' }))
  await vi.waitFor(() => expect(screen.getByTestId('forum').textContent).toBe('Please select a forum'))
  expect(document.body.textContent).not.toContain('Invalid input')
  expect(sent).toEqual([])
})
