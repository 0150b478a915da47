// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { ProfileForm } from './ProfileForm.tsx'

const viewer = { id: 'me', isEntitled: true, displayName: 'Mika', bio: 'Two kettles' } as Viewer

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit = {}) =>
    Response.json({ ...viewer, ...(typeof body === 'string' ? (JSON.parse(body) as object) : {}) }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const drawForm = () =>
  draw(
    <ViewerContext value={viewer}>
      <MemoryRouter>
        <ProfileForm viewer={viewer} renderPicture={() => null} />
      </MemoryRouter>
    </ViewerContext>,
  ).user

const bio = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Bio/ })
const kept = () => localStorage.getItem('plaza.draft.me.profile')

test('what is not saved of a profile is there when one comes back, and gone once it is saved', async () => {
  let user = drawForm()
  expect(kept()).toBeNull()
  await user.type(bio(), ', one cup')
  cleanup()
  user = drawForm()
  await waitFor(() => expect(bio().value).toBe('Two kettles, one cup'))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(kept()).toBeNull())
  expect(bio().value).toBe('Two kettles, one cup')
})

test('changes of a profile that are thrown away leave it as it was', async () => {
  const user = drawForm()
  await user.type(bio(), ', one cup')
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(bio().value).toBe('Two kettles')
  expect(kept()).toBeNull()
})

test('a profile that is changed elsewhere is no draft of who has typed nothing', async () => {
  const formOf = (of: Viewer) => (
    <ViewerContext value={of}>
      <MemoryRouter>
        <ProfileForm viewer={of} renderPicture={() => null} />
      </MemoryRouter>
    </ViewerContext>
  )
  const { rerender } = draw(formOf(viewer))
  rerender(formOf({ ...viewer, bio: 'Three kettles' }))
  await waitFor(() => expect(bio().value).toBe('Three kettles'))
  expect(kept()).toBeNull()
})
