import { expect, it } from 'vitest'
import { contentsOf } from './headings.ts'

it('lists the headings of a long text, each with a name of its own', () => {
  const source = '# Grind\n\na\n\n## Why *fine*?\n\nb\n\n## Grind\n\nc\n\n> ## Not ours\n'
  expect(contentsOf(source).map(({ id, text }) => [id, text])).toEqual([
    ['section-grind', 'Grind'],
    ['section-why-fine', 'Why fine?'],
    ['section-grind-2', 'Grind'],
  ])
})

it('begins below the title of the page and leaves no level out', () => {
  const source = '## Plan\n\na\n\n#### Water\n\nb\n\n## Boots\n\nc\n'
  expect(contentsOf(source).map(({ text, level }) => [text, level])).toEqual([
    ['Plan', 2],
    ['Water', 3],
    ['Boots', 2],
  ])
})

it.each(['', '# One\n\n## Two', '```\n# a\n# b\n# c\n```'])('lists nothing for %j', (source) => {
  expect(contentsOf(source)).toEqual([])
})
