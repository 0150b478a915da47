import { expect, test } from 'vitest'
import { findPage } from '#shared/pages.ts'
import { barLinks, footerLinks, isCurrent, menuLinks, tabLinks } from './links.ts'

test('every link of the chrome leads to a page of the product', () => {
  const links = [...barLinks, ...menuLinks, ...tabLinks, ...footerLinks.flatMap((group) => group.links)]
  expect(links.filter(({ href }) => findPage(href) === null)).toEqual([])
})

test('the current link is that of the page or of the part it belongs to', () => {
  expect(isCurrent('/', '/')).toBe(true)
  expect(isCurrent('/', '/forums')).toBe(false)
  expect(isCurrent('/advertising', '/advertising/guide')).toBe(true)
  expect(isCurrent('/forums', '/forums-of-another-kind')).toBe(false)
})
