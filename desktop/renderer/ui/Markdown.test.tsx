// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseMarkdown, plainStart, toHtml } from '#shared/markdown.ts'
import { generatedText } from '#shared/markdown/generated.testing.ts'
import { hostileTexts } from '#shared/markdown/hostile.testing.ts'
import { readSoFar, usualBounds } from '#shared/markdown/work.ts'
import { Composer } from './Composer.tsx'
import { Markdown } from './Markdown.tsx'

const seed = Number(process.env['PLAZA_TEST_SEED'] ?? 1)
const draw = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decode = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/g, (...found: string[]) => {
    const [, hex, decimal, name] = found
    return name ? entities[name]! : String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })

/** What is shown: texts, and elements with where they lead to; how they look is the page's own matter. */
function shownBy(html: string): string[] {
  const parts = html.replaceAll('\n<', '<').matchAll(/<(\/?)(\w+)((?:\s[\w-]+="[^"]*")*)\s*\/?>|[^<]+/g)
  return Array.from(parts, ([whole, slash, name, attributes = '']) => {
    if (name === undefined) return decode(whole)
    const kept = [...attributes.matchAll(/\s(href|title|src|alt|start|class)="([^"]*)"/g)]
    const written = kept
      .map(([, key, value = '']) => `${key}=${decode(value)}`)
      .filter((pair) => !pair.startsWith('class=prose'))
    return name === 'div' ? '' : `<${slash}${name} ${written.sort().join(' ')}>`
  }).filter(Boolean)
}

/** React ends one text and begins the next without a mark between them; so does the HTML. */
const joined = (parts: string[]): string => parts.join('\u0001')

describe('what is shown of a text', () => {
  it('is the same on the page and in the HTML of feeds', () => {
    vi.stubGlobal('location', { origin: 'https://plaza.example' })
    for (let number = seed; number < seed + 2000; number += 1) {
      const source = generatedText(number)
      const page = joined(shownBy(draw(<Markdown source={source} />)))
      expect({ number, page }).toEqual({ number, page: joined(shownBy(toHtml(source))) })
    }
  })

  it.each([
    'table of 5,000 columns and one-cell rows',
    'one item with lazy lines',
    'text and empty items in turns',
    'table of two columns',
    'fences',
    'emphasis',
  ])('is bounded: %s', (name) => {
    const html = draw(<Markdown source={hostileTexts[name]!(50_000)} />)
    expect(html.match(/<\w/g)?.length ?? 0).toBeLessThan(usualBounds.elements + 10)
  })

  it('is one run of words on a card: a dot stands where nothing else parts blocks and items', () => {
    const source =
      '# One\n\nTwo **three**\nfour\n\n- five\n- six\n\n> seven\n\n```\neight\n```\n\n|nine|\n|-|\n'
    expect(draw(<Markdown source={source} isClamped />)).toBe(
      '<div class="prose prose-clamped"><div><p dir="auto"><strong>One</strong> · Two <strong>three</strong> four · five · six · seven · <code>eight</code></p></div></div>',
    )
  })

  it('is as it was written where sentences end', () => {
    const source = 'Three rules:\n\n1. Weigh it.\n2. Taste it!\n\nThat is “all.”\n\nReally.'
    expect(draw(<Markdown source={source} isClamped />)).toContain(
      'Three rules: Weigh it. Taste it! That is “all.” Really.',
    )
  })

  it('shows pictures that follow each other side by side', () => {
    const picture = (name: string) => `![${name}](/media/${name}.webp)`
    const html = draw(<Markdown source={`Before\n\n${picture('a')}\n\n${picture('b')}\n\nafter`} />)
    expect(html).toContain(
      '<div role="group" aria-label="2 pictures" class="prose-gallery" data-in="twos"><p>',
    )
    expect(draw(<Markdown source={picture('a')} />)).not.toContain('prose-gallery')
  })

  it('costs a card only its beginning', () => {
    const before = readSoFar.characters
    draw(<Markdown source={'word '.repeat(10_000)} isClamped />)
    expect(readSoFar.characters - before).toBeLessThan(5000)
  })
})

describe('reading a text', () => {
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    document.body.innerHTML = '<div id="root"></div>'
    root = createRoot(document.querySelector('#root')!)
  })
  afterEach(() => act(() => root.unmount()))
  const mount = (node: ReactNode) => act(() => root.render(node))

  it('happens once for as long as it is shown', () => {
    const before = readSoFar.texts
    const page = (note: string) => (
      <div title={note}>
        <Markdown source="**a**" />
      </div>
    )
    mount(page('one'))
    mount(page('two'))
    expect(readSoFar.texts - before).toBe(1)
  })

  it('does not happen while somebody writes, and the preview is what will be published', () => {
    const written = '    code?\n\n- [x] **done** @alice\n\n  \n'
    const composer = (value: string) => (
      <MemoryRouter>
        <Composer value={value} onChange={() => undefined} label="Text" />
      </MemoryRouter>
    )
    const before = readSoFar.texts
    for (let end = 1; end <= written.length; end += 1) mount(composer(written.slice(0, end)))
    expect(readSoFar.texts).toBe(before)
    act(() => document.querySelector<HTMLElement>('[role=tab]:not([aria-selected=true])')!.click())
    // What is stored is without the spaces around it.
    const published = draw(<Markdown source={written.trim()} />)
    expect(document.querySelector('.prose')!.outerHTML).toBe(published)
    expect(parseMarkdown(written.trim())).not.toEqual(parseMarkdown(written))
    expect(plainStart(written, 100)).toBe('code? ☑ done @alice')
  })
})
