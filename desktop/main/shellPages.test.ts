import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fillWords, languageFor, speak } from '../core/words.ts'

const folder = join(import.meta.dirname, '../shell')
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

describe.each(pages)('the page %s', (name) => {
  test('says nothing that does not stand among the words', () => {
    const filled = fillWords(read(name))
    expect(filled).not.toContain('{{')
    expect(filled).toContain('<html lang="en">')
    const bare = read(name)
      .replaceAll(/\{\{[\w.]+\}\}/g, '')
      // The name of the app, and commands as they are typed.
      .replaceAll(/ · Plaza|<!doctype html>|<pre>[^<]*<\/pre>/g, '')
    const texts = bare.replaceAll(/<[^>]*>/g, ' ')
    expect(texts).not.toMatch(/[a-z]/i)
    const said = [...bare.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
      ([, text]) => text,
    )
    expect(said.join('')).toBe('')
  })
})

test('a text that nobody has written is an error, and what stands in one is no markup', () => {
  expect(() => fillWords('<p>{{welcome.nothing}}</p>')).toThrow('no page says welcome.nothing')
  expect(fillWords('<a title="{{find.next}}">')).toBe('<a title="Next">')
})

test.each([
  [['en-GB', 'de'], 'en'],
  [['de-DE', 'en'], 'en'],
  [['xx'], 'en'],
  [[], 'en'],
] as const)('for %j the app speaks %s', (preferred, language) => {
  expect(languageFor(preferred)).toBe(language)
})

describe('another language', () => {
  const translated = ['../core/words/pages.ts', '../core/words/menus.ts', '../core/words/settings.ts']
  afterEach(() => {
    for (const file of translated) vi.doUnmock(file)
    // The next file of this worker reads them as they are.
    vi.resetModules()
    speak('en')
  })

  test('is that of pages and menus alike, whatever is asked for', async () => {
    // As a translation would be: the same keys, and every text another one.
    const turned = (value: unknown): unknown => {
      if (typeof value === 'string') return `⟦${value}⟧`
      if (typeof value === 'function') return value
      return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, turned(one)]))
    }
    vi.resetModules()
    for (const file of translated) vi.doMock(file, async (original) => turned(await original()) as object)
    const there = await import('../core/words.ts')
    const { menuOf } = await import('../core/menuModel.ts')
    const menu = menuOf({
      platform: 'linux',
      isPackaged: true,
      servers: [],
      hasServer: true,
      isSignedIn: true,
      hasLocal: true,
      policy: { otherServers: true, localServer: true },
      canUpdate: true,
    })
    const labels = JSON.stringify(menu).matchAll(/"label":"([^"]*)"/g)
    for (const [, label] of labels) expect(label).toMatch(/^⟦.*⟧$/)
    for (const role of Object.values(there.words.menus.roles)) expect(role).toMatch(/^⟦.*⟧$/)
    const texts = pages.flatMap((name) =>
      [...there.fillWords(read(name)).matchAll(/<(?:h1|h2|p|button|label|legend)\b[^>]*>([^<]+)</g)].map(
        ([, text = '']) => text,
      ),
    )
    expect(texts.length).toBeGreaterThan(50)
    expect(texts.filter((text) => /[a-z]/i.test(text) && !text.includes('⟦'))).toEqual([])
  })
})
