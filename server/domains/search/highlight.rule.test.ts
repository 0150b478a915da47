import { describe, expect, test } from 'vitest'
import { highlight, passage } from './highlight.ts'

describe('a highlight', () => {
  test.each([
    ['The best guide', ['best'], ['The ', 'best', ' guide']],
    ['Best of the best', ['best'], ['', 'Best', ' of the ', 'best', '']],
    ['Nothing here', ['best'], ['Nothing here']],
    ['Crème brûlée', ['brulee'], ['Crème ', 'brûlée', '']],
    ['grinders and grinding', ['grind'], ['', 'grinders', ' and ', 'grinding', '']],
    ['<b>bold</b> & "quoted"', ['bold', 'quoted'], ['<b>', 'bold', '</b> & "', 'quoted', '"']],
    ['Café au lait 咖啡', ['咖啡'], ['Café au lait ', '咖啡', '']],
    ['beans and the bean grinder', ['bean', 'grin'], ['beans and the ', 'bean', ' ', 'grinder', '']],
    ['a cat', ['a'], ['', 'a', ' cat']],
    ['', ['best'], ['']],
    ['no term at all', [], ['no term at all']],
    ['a plain text', ['咖啡'], ['a plain text']],
    ['re-grind_er, GRIND!', ['grind'], ['re-', 'grind', '_er, ', 'GRIND', '!']],
  ])('of %j by %j', (text, terms, parts) => {
    expect(highlight(text, terms)).toEqual(parts)
    expect(highlight(text, terms).join('')).toBe(text)
  })
})

test('of a plain text is the same as that of one with another script beside it', () => {
  const texts = ['The best grinder, or the best', 'Grind: a2b a2 b2, 2a', 'x', 'a.b-c_d', 'grindgrind grind']
  const searches = [['best', 'grind'], ['a'], ['a2'], ['b2', 'a'], ['grind'], ['the', 'or', 'b'], []]
  for (const text of texts)
    for (const terms of searches) {
      const other = highlight(`${text} é`, terms)
      expect(highlight(text, terms)).toEqual([...other.slice(0, -1), other.at(-1)?.slice(0, -2)])
    }
})

test('folds a word of very many accents in one pass', () => {
  const accents = '\u0301'.repeat(1_000_000) + '\u0323'.repeat(1_000_000)
  expect(highlight(`a cafe${accents}`, ['cafe'])).toEqual(['a ', `cafe${accents}`, ''])
})

describe('a passage', () => {
  const long = `${'Words before it. '.repeat(40)}Here is the **needle** in [the hay](https://x.test). ${'Words after it. '.repeat(40)}`

  test('stands around the first hit, without markup, and says that there is more', () => {
    const parts = passage(long, ['needle'])
    const text = parts.join('')
    expect(parts[1]).toBe('needle')
    expect(text).toMatch(/^…/)
    expect(text).toMatch(/…$/)
    expect(text).not.toMatch(/[*[\]()]/)
    expect(text.length).toBeLessThan(260)
  })

  test('is the beginning where only the title was found', () => {
    expect(passage('Short text', ['title'])).toEqual(['Short text'])
    expect(passage(long, ['title']).join('')).toMatch(/^Words before it\./)
  })

  test('shows the cells of a table without its bars, wherever it begins', () => {
    const table = '| crisps | 66 dB |\n| --- | ---: |\n| coffee grinder | 78 dB |\n| door | 74 dB |'
    expect(passage(`What I measured:\n\n${table}\n\nAnd so on.`, ['coffee']).join('')).toBe(
      'What I measured: crisps · 66 dB · coffee grinder · 78 dB · door · 74 dB And so on.',
    )
    const cut = passage(`${'Words. '.repeat(30)}\n\n| ${'bar '.repeat(15)}| 60 dB |\n${table}`, ['coffee'])
    expect(cut.join('')).not.toContain('|')
    expect(cut[1]).toBe('coffee')
  })

  test('tears no character', () => {
    const emoji = `${'😀'.repeat(200)} needle ${'😀'.repeat(400)}`
    expect(passage(emoji, ['needle']).join('').isWellFormed()).toBe(true)
  })
})
