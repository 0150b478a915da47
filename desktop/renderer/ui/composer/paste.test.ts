// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { asPastedLink, asPastedTable } from './paste.ts'

/** `one ‹two› three`: what is between the marks is selected. */
function select(marked: string) {
  return {
    text: marked.replace(/[‹›]/g, ''),
    start: marked.indexOf('‹'),
    end: marked.indexOf('›') - 1,
  }
}
const table = (text: string, html = '', into = '‹›') => asPastedTable(select(into), { text, html })?.insert

describe('a pasted address', () => {
  it.each([
    ['see ‹this›', 'https://a.example/b', '[this](https://a.example/b)'],
    ['‹a b›', ' https://a.example/wiki/X_(y)\n', '[a b](https://a.example/wiki/X_(y))'],
  ])('over %j becomes its link', (marked, pasted, insert) => {
    expect(asPastedLink(select(marked), pasted)?.insert).toBe(insert)
  })

  it.each([
    ['see ‹›', 'https://a.example', 'nothing is selected'],
    ['see ‹a\nb›', 'https://a.example', 'more than a line is selected'],
    ['see ‹[x]›', 'https://a.example', 'brackets are selected'],
    ['‹https://b.example›', 'https://a.example', 'an address is selected'],
    ['see ‹this›', 'https://a.example and more', 'more than an address is pasted'],
    ['see ‹this›', 'javascript:alert(1)', 'it is no address of a page'],
    ['```\n‹this›', 'https://a.example', 'it stands in code'],
  ])('%j takes %j as it is: %s', (marked, pasted) => {
    expect(asPastedLink(select(marked), pasted)).toBeNull()
  })
})

describe('pasted cells', () => {
  it('of a spreadsheet become a table, numbers at the end', () => {
    expect(table('Grind\tSeconds\nfine\t28\ncoarse\t19,5\n')).toBe(
      '| Grind | Seconds |\n| --- | ---: |\n| fine | 28 |\n| coarse | 19,5 |\n\n',
    )
  })

  it('keep their bars and lose their line breaks', () => {
    expect(table('', '<table><tr><th>a|b<th>c</tr><tr><td>x<br>\ny<td>\\</table>')).toBe(
      '| a\\|b | c |\n| --- | --- |\n| x y | \\\\ |\n\n',
    )
  })

  it('of uneven rows are filled up', () => {
    expect(table('', '<style>td{}</style><table><tr><td colspan=2>a<td>b</tr><tr><td>c</table>')).toBe(
      '| a |  | b |\n| --- | --- | --- |\n| c |  |  |\n\n',
    )
  })

  it('stand apart from the text around them', () => {
    expect(table('a\tb\nc\td', '', 'before‹›\nafter')).toBe('\n\n| a | b |\n| --- | --- |\n| c | d |\n')
  })

  it.each([
    ['one line\twith a tab', '', 'one line'],
    ['\tif x:\n\treturn', '', 'indented code'],
    ['a\tb\nc', '', 'lines of different widths'],
    ['a b', '<p>before</p><table><tr><td>a<td>b</table>', 'a page with a table in it'],
    ['a', '<table><tr><td>a</table>', 'one column'],
  ])('%j stays as it is: %s', (text, html) => {
    expect(table(text, html)).toBeUndefined()
  })

  it('stay as they are in code', () => {
    expect(table('a\tb\nc\td', '', '~~~\n‹›')).toBeUndefined()
  })
})
