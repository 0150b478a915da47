import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastOf, themes } from '#shared/siteColors.ts'

const css = readFileSync(new URL('colors.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name!, value!]))
}

const grounds = ['canvas', 'surface', 'sunken']
const texts = [
  'text',
  'text-2',
  'text-3',
  'accent',
  'upvote',
  'downvote',
  'success',
  'warning',
  'danger',
  'info',
]
const statuses = ['text', 'text-2', 'text-3', 'success', 'warning', 'danger', 'info']

const pairs: [foreground: string, grounds: string[], atLeast: number][] = [
  ...texts.map((text): [string, string[], number] => [text, grounds, 4.5]),
  ...statuses.map((text): [string, string[], number] => [text, ['success-bg', 'danger-bg'], 4.5]),
  ...['text', 'text-2', 'text-3', 'accent'].map((text): [string, string[], number] => [
    text,
    ['new-bg'],
    4.5,
  ]),
  ['white', ['accent-solid', 'accent-solid-hover', 'danger-solid'], 4.5],
  ['accent-on', ['accent-subtle'], 4.5],
  ['sponsored-text', ['sponsored-bg'], 4.5],
  ['border-strong', grounds, 3],
  ['star', grounds, 3],
]

describe.each([
  ['light', "[data-theme='light']"],
  ['dark', "[data-theme='dark']"],
] as const)('in %s', (theme, selector) => {
  const tokens = tokensOf(selector).set('white', '#ffffff')

  it.each(pairs)('%s on %j has a contrast of at least %d', (foreground, backgrounds, atLeast) => {
    for (const background of backgrounds)
      expect(contrastOf(tokens.get(foreground)!, tokens.get(background)!)).toBeGreaterThanOrEqual(atLeast)
  })

  it('is what accents of an operator’s own are checked against', () => {
    const { palette, grounds: own, surface } = themes[theme]
    expect(own).toEqual([...grounds, 'new-bg'].map((name) => tokens.get(name)))
    expect(surface).toBe(tokens.get('surface'))
    expect(Object.values(palette)).toEqual(
      ['accent', 'accent-solid', 'accent-solid-hover', 'accent-subtle', 'accent-on'].map((name) =>
        tokens.get(name),
      ),
    )
  })
})

it('has every colour in both themes', () => {
  expect([...tokensOf("[data-theme='dark']").keys()]).toEqual([...tokensOf("[data-theme='light']").keys()])
})
