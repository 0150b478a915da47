// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { Anchor, type AnchorProps } from './Anchor.tsx'

function Here() {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}

/** Draws a link and presses it; answers where the router then is, and whether the browser was kept from following. */
function press(props: AnchorProps, pressed: MouseEventInit = {}) {
  draw(
    <MemoryRouter initialEntries={['/']}>
      <Anchor {...props}>there</Anchor>
      <Here />
    </MemoryRouter>,
  )
  const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'there' }), pressed)
  return { at: screen.getByRole('status').textContent, isKept: !isFollowed }
}

it.each(['/forums', '/r/x/post/y?sort=new', '/subscribe?plan=starter', '/r/x/post/y#comments'])(
  'the router opens %s',
  (href) => {
    expect(press({ href })).toEqual({ at: href, isKept: true })
    expect(screen.getByRole('link')).toHaveProperty('href', location.origin + href)
  },
)

it.each<[what: string, props: AnchorProps, pressed?: MouseEventInit]>([
  ['what is to be loaded anew', { href: '/subscribe', reloadDocument: true }],
  ['another tab', { href: '/forums' }, { ctrlKey: true }],
  ['another tab on a Mac', { href: '/forums' }, { metaKey: true }],
  ['another window', { href: '/forums' }, { shiftKey: true }],
  ['what names its window', { href: '/forums', target: '_blank' }],
  ['a file of the server', { href: '/feed.xml' }],
  ['the API', { href: '/api/login' }],
])('the browser opens %s', (_, props, pressed = {}) => {
  // The browser of the tests would follow.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  const heard = vi.fn<(isPrevented: boolean) => void>()
  document.addEventListener('click', (event) => heard(event.defaultPrevented), { once: true })
  expect(press(props, pressed).at).toBe('/')
  expect(heard).toHaveBeenCalledWith(false)
})

it('goes nowhere where its own listener keeps it', () => {
  expect(press({ href: '/forums', onClick: (event) => event.preventDefault() })).toEqual({
    at: '/',
    isKept: true,
  })
})
