// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { ForumForm } from './ForumForm.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => Response.json({ slug: 'two-kettles' }, { status: 201 }))
})
afterEach(() => vi.unstubAllGlobals())

const drawForm = () =>
  draw(
    <ViewerContext value={{ id: 'me', isEntitled: true } as Viewer}>
      <MemoryRouter>
        <ForumForm usage={null} onCreated={() => {}} />
      </MemoryRouter>
    </ViewerContext>,
  ).user

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a forum that is not made yet is there when one comes back, and gone once it is made', async () => {
  let user = drawForm()
  await user.type(field(/Name/), 'Two kettles')
  await user.type(field(/Description/), 'For those who have two')
  await user.click(screen.getByRole('switch'))
  cleanup()
  user = drawForm()
  await waitFor(() => expect(field(/Name/).value).toBe('Two kettles'))
  expect(field(/Description/).value).toBe('For those who have two')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Create Forum' }))
  await waitFor(() => expect(localStorage.getItem('plaza.draft.me.forum')).toBeNull())
})
