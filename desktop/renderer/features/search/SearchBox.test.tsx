// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw } from '../../testing/draw.tsx'
import { SearchBox } from './SearchBox.tsx'

const people = ['alice', 'alina'].map((username) => ({
  id: username,
  username,
  displayName: null,
  profileImageUrl: null,
}))

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

function start() {
  const page = draw(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <SearchBox />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  )
  // Another field takes the first one's place when what suggests has arrived.
  const field = () => page.getByRole('combobox') as HTMLInputElement
  return {
    ...page,
    field,
    active: () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ forums: [], posts: [], users: people })))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps what is typed and the focus while what suggests is loaded', async () => {
  const { user, field, findAllByRole } = start()
  const first = field()
  await user.type(first, 'ali')
  await waitFor(() => expect(field()).not.toBe(first))
  expect(field().value).toBe('ali')
  expect(document.activeElement).toBe(field())
  await findAllByRole('option')
})

it('leads to a result by the arrows and Enter', async () => {
  const { user, field, active, findAllByRole, findByText, queryByRole } = start()
  await user.type(field(), 'ali')
  // What draws a result is loaded with the first one.
  await waitFor(async () =>
    expect((await findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'ALaliceu/alice',
      'ALalinau/alina',
      'See all results',
    ]),
  )
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('ALalinau/alina')
  await user.keyboard('{Enter}')
  await findByText('/user/alina')
  expect(queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('')
})

it('leads to all results by Enter in the field itself', async () => {
  const { user, field, findByText } = start()
  await user.type(field(), ' ali {Enter}')
  expect(await findByText('/search?q=ali')).toBeTruthy()
})

it('closes its results by Escape and keeps the text', async () => {
  const { user, field, findAllByRole, queryByRole } = start()
  await user.type(field(), 'ali')
  await findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('ali')
})
