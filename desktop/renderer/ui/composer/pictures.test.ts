import { describe, expect, it } from 'vitest'
import { movePicture, picturesOf } from './pictures.ts'

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

  it('stay where a place is none', () => {
    expect(change(0, 0)).toBeNull()
    expect(change(0, 3)).toBeNull()
    expect(change(-1, 0)).toBeNull()
  })
})
