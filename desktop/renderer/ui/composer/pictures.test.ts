import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#shared/markdown.ts'
import { describePicture, movePicture, picturesOf, writePicture } from './pictures.ts'

const text = `Before
![one](/media/1.webp)
Between ![two](/media/2.webp) words
\`\`\`
![code](/media/9.webp)
\`\`\`
![](/media/3.webp) after`

const change = (from: number, to: number) => {
  const edit = movePicture(text, from, to)
  return edit && text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
}

describe('the pictures of a text', () => {
  it('are found in their order, and code is none', () => {
    expect(picturesOf(text).map(({ src, alt }) => [src, alt])).toEqual([
      ['/media/1.webp', 'one'],
      ['/media/2.webp', 'two'],
      ['/media/3.webp', ''],
    ])
    expect(picturesOf('![far](https://a.example/1.png) [x](/media/1.webp)')).toEqual([])
  })

  it('change places, and the words stay', () => {
    expect(change(2, 0)).toBe(`Before
![](/media/3.webp)
Between ![one](/media/1.webp) words
\`\`\`
![code](/media/9.webp)
\`\`\`
![two](/media/2.webp) after`)
    expect(picturesOf(change(0, 1)!).map(({ alt }) => alt)).toEqual(['two', 'one', ''])
  })

  it('are described one by one, and the words stay', () => {
    const edit = describePicture(text, 2, ' A [red]\nvalve ')!
    const written = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
    expect(written).toBe(text.replace('![](/media/3.webp)', '![A  red  valve](/media/3.webp)'))
    expect(describePicture(text, 3, 'x')).toBeNull()
    const described = (source: string) => picturesOf(source).map(({ isDescribed }) => isDescribed)
    expect(described(text)).toEqual([true, true, false])
    expect(described('![image](/media/1.webp)')).toEqual([false])
  })

  it.each([
    'a]',
    '[b',
    'c\\',
    '\\',
    'd `',
    '<https://x.example',
    '](javascript:alert(1))',
    '![e](/media/2.webp)',
    '&#93;',
    '*f*',
    'g\nh',
  ])('stay pictures whatever describes them: %j', (alt) => {
    const two = `${writePicture(alt, '/media/1.webp')} and \`code\` ${writePicture(alt, '/media/9.webp')}>`
    const [block] = parseMarkdown(two)
    const images = block?.type === 'paragraph' ? block.children.filter(({ type }) => type === 'image') : []
    expect(images).toMatchObject([{ src: '/media/1.webp' }, { src: '/media/9.webp' }])
    expect(picturesOf(two).map(({ src }) => src)).toEqual(['/media/1.webp', '/media/9.webp'])
  })

  it('stay where a place is none', () => {
    expect(change(0, 0)).toBeNull()
    expect(change(0, 3)).toBeNull()
    expect(change(-1, 0)).toBeNull()
  })
})
