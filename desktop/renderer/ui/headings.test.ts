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

it.each(['', '# One\n\n## Two', '```\n# a\n# b\n# c\n```'])('lists nothing for %j', (source) => {
  expect(contentsOf(source)).toEqual([])
})
