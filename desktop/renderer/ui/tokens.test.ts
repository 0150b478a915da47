import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('colors.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name!, value!]))
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light! + 0.05) / (dark! + 0.05)
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
  ['light', ':root'],
  ['dark', "[data-theme='dark']"],
])('in %s', (_theme, selector) => {
  const tokens = tokensOf(selector).set('white', '#ffffff')

  it.each(pairs)('%s on %j has a contrast of at least %d', (foreground, backgrounds, atLeast) => {
    for (const background of backgrounds)
      expect(contrast(tokens.get(foreground)!, tokens.get(background)!)).toBeGreaterThanOrEqual(atLeast)
  })
})

it('has every colour in both themes', () => {
  expect([...tokensOf("[data-theme='dark']").keys()]).toEqual([...tokensOf(':root').keys()])
})
