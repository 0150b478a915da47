import { expect, test } from 'vitest'
import { email } from './email.ts'
import { servedSite } from './site.ts'

const site = servedSite({})

const link = {
  label: 'Ann replied to you',
  url: 'https://plaza.example/r/a?b=1&c=2',
  note: 'You wrote the post',
}
const unsubscribe = {
  unsubscribeUrl: 'https://plaza.example/unsubscribe/token',
  settingsUrl: 'https://plaza.example/notifications',
}

test('a mail says the same as text and as HTML, and how to get no more like it', () => {
  const { text, html = '', unsubscribeUrl } = email({ site, subject: link.label, links: [link], unsubscribe })
  expect(text).toContain(`${link.label}\n${link.url}\n${link.note}`)
  expect(text).toContain(`Unsubscribe: ${unsubscribe.unsubscribeUrl}`)
  expect(html).toContain('<h1')
  expect(html).toContain('href="https://plaza.example/r/a?b=1&amp;c=2"')
  expect(html).toContain('>Open on Plaza</a>')
  expect(html).toContain(`href="${unsubscribe.unsubscribeUrl}"`)
  expect(unsubscribeUrl).toBe(unsubscribe.unsubscribeUrl)
})

test('one link is a button with its own words, several are a list', () => {
  const one = email({ site, subject: 'Finish', links: [{ ...link, label: 'Claim it' }] }).html ?? ''
  expect(one).toMatch(/class="button"[^>]*>Claim it<\/a>/)
  const several =
    email({ site, subject: 'Your day', links: [link, { ...link, label: 'Bob too' }] }).html ?? ''
  expect(several.match(/class="link"/g)).toHaveLength(2)
  expect(several).not.toMatch(/<a class="button"/)
})

test('nothing that somebody wrote becomes HTML, and nothing is loaded from elsewhere', () => {
  const html = email({ site, subject: '<img>', paragraphs: ['<script>1</script>'], links: [link] }).html ?? ''
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<img')
  expect(html).not.toMatch(/(src=|url\(|@import|<link)/)
})

test('it has colours of its own for dark surroundings', () => {
  const { html = '' } = email({ site, subject: 'A mail', paragraphs: ['A text'] })
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})
