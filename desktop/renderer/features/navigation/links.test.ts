import { expect, test } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { findPage } from '#shared/pages.ts'
import { barLinks, footerLinks, isCurrent, moderationLink, menuLinks, tabLinks } from './links.ts'

test('every link of the chrome leads to a page of the product', () => {
  const links = [...barLinks, ...menuLinks, ...tabLinks, ...footerLinks.flatMap((group) => group.links)]
  expect(links.filter(({ href }) => findPage(href) === null)).toEqual([])
})

test('whoever keeps order is led to where it is kept', () => {
  const viewer = { role: 'user', keepsOrder: false } as Viewer
  expect(moderationLink(null)).toBeNull()
  expect(moderationLink(viewer)).toBeNull()
  expect(moderationLink({ ...viewer, keepsOrder: true })?.href).toBe('/moderation')
  expect(moderationLink({ ...viewer, role: 'moderator', keepsOrder: true })?.href).toBe('/moderation')
  expect(moderationLink({ ...viewer, role: 'admin', keepsOrder: true })?.href).toBe('/admin')
})

test('the current link is that of the page or of the part it belongs to', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/forums')).toBe(false)
  expect(isCurrent('/advertising', '/advertising/guide')).toBe(true)
  expect(isCurrent('/forums', '/forums-of-another-kind')).toBe(false)
})
