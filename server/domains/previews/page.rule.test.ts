import { describe, expect, test } from 'vitest'
import { decodePage, readPage } from './page.ts'

const at = 'https://site.example/news/1'
const head = (inside: string): string =>
  `<!doctype html><html><head>${inside}</head><body><p>Words</p></body></html>`

describe('what a page says of itself', () => {
  test('is its Open Graph, with the picture’s address made whole', () => {
    const page = head(`<title>Other</title>
      <meta property="og:title" content="A title &amp; more"><meta property="og:title" content="A second">
      <meta property="og:description" content="Two
      lines"><meta property="og:site_name" content="Site"><meta property="og:image" content="../p.png">`)
    expect(readPage(page, at)).toEqual({
      title: 'A title & more',
      description: 'Two lines',
      siteName: 'Site',
      image: 'https://site.example/p.png',
    })
  })

  test('is its title and description without any', () => {
    const page = '<TITLE>Plain\n words</TITLE><META NAME=Description CONTENT="Of it">'
    expect(readPage(page, at)).toEqual({
      title: 'Plain words',
      description: 'Of it',
      siteName: null,
      image: null,
    })
  })

  test('is nothing where it asks for that, and where it has no title', () => {
    expect(readPage(head('<title>T</title><meta name="robots" content="noindex, nofollow">'), at)).toBeNull()
    expect(readPage(head('<title> </title>'), at)).toBeNull()
    expect(readPage('<body><title>T</title><meta property="og:title" content="T">', at)).toBeNull()
    expect(readPage('', at)).toBeNull()
  })

  test('is cut, and holds no mark that cannot be seen or turns what stands beside it', () => {
    const page = head(`<title>\u202eevil\u200b\u0000 ${'long '.repeat(100)}</title>
      <meta name="description" content="<script>alert(1)</script>${'x'.repeat(5000)}">`)
    const words = readPage(page, at)
    expect(words?.title).toMatch(/^evil long/)
    expect(words?.title).toMatch(/…$/)
    expect(words?.description).toMatch(/^<script>alert/)
  })

  test('is read from a title without an end and from a million open elements', () => {
    expect(readPage(`<title>${'a'.repeat(500_000)}`, at)?.title).toMatch(/^a+…$/)
    expect(readPage(`${'<div>'.repeat(100_000)}<title>Deep</title>`, at)?.title).toBe('Deep')
  })
})

describe('its text', () => {
  test.each([
    ['text/html; charset=iso-8859-1', '<title>caf\xe9'],
    ['text/html', '<meta charset="windows-1252"><title>caf\xe9'],
    ['text/html', '<meta http-equiv="Content-Type" content="text/html; charset=latin1"><title>caf\xe9'],
  ])('comes as %s says', (type, bytes) => {
    expect(decodePage(Buffer.from(bytes, 'latin1'), type)).toContain('café')
  })
  test('comes as UTF-8 where nobody says, or says something unknown', () => {
    expect(decodePage(Buffer.from('café'), 'text/html')).toBe('café')
    expect(decodePage(Buffer.from('café'), 'text/html; charset=made-up')).toBe('café')
  })
})
