import { expect, test } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { findPage, pages } from '#shared/pages.ts'
import { barLinks, footerLinks, isCurrent, moderationLink, menuLinks, ownLinks, tabLinks } from './links.ts'

const links = [
  ...barLinks,
  ...menuLinks,
  ...tabLinks,
  ...ownLinks,
  ...footerLinks.flatMap((group) => group.links),
]

test('what a member reads and keeps is a link away from everywhere', () => {
  const places = ['discover', 'saved', 'following', 'messages', 'notifications', 'earnings'] as const
  const missing = places.filter((name) => links.every(({ href }) => href !== pages[name].path))
  expect(missing).toEqual([])
})

test('every link of the chrome leads to a page of the product', () => {
  expect(links.filter(({ href }) => findPage(href.split('#')[0]!) === null)).toEqual([])
})

test('moderators are led to the moderation page', () => {
  const viewer = { role: 'user', isModerator: false } as Viewer
  expect(moderationLink(null)).toBeNull()
  expect(moderationLink(viewer)).toBeNull()
  expect(moderationLink({ ...viewer, isModerator: true })?.href).toBe('/moderation')
  expect(moderationLink({ ...viewer, role: 'moderator', isModerator: true })?.href).toBe('/moderation')
  expect(moderationLink({ ...viewer, role: 'admin', isModerator: true })?.href).toBe('/admin')
})

test('the current link is that of the page or of the part it belongs to', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/forums')).toBe(false)
  expect(isCurrent('/advertising', '/advertising/guide')).toBe(true)
  expect(isCurrent('/forums', '/forums-of-another-kind')).toBe(false)
})
