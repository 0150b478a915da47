import { expect, test } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { findPage } from '#shared/pages.ts'
import { barLinks, footerLinks, isCurrent, moderationLink, menuLinks, tabLinks } from './links.ts'

test('every link of the chrome leads to a page of the product', () => {
  const links = [...barLinks, ...menuLinks, ...tabLinks, ...footerLinks.flatMap((group) => group.links)]
  expect(links.filter(({ href }) => findPage(href) === null)).toEqual([])
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
