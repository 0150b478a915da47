import { describe, expect, it } from 'vitest'
import { withGalleries } from './galleries.ts'
import { parseMarkdown } from './markdown.ts'

const picture = (number: number) => `![Picture ${number}](/media/${number}.webp)`
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(at))
const shapes = (source: string) =>
  withGalleries(parseMarkdown(source)).map((block) => (block.type === 'gallery' ? block.count : block.type))

describe('pictures that follow each other', () => {
  it('are one gallery, on lines of their own or in one paragraph', () => {
    expect(shapes(pictures(3).join('\n\n'))).toEqual([3])
    expect(shapes(pictures(3).join('\n'))).toEqual([3])
    expect(shapes(pictures(3).join(' '))).toEqual([3])
    expect(shapes(`Before\n\n${pictures(2).join('\n')}\n\n${picture(3)}\n\nafter`)).toEqual([
      'paragraph',
      3,
      'paragraph',
    ])
  })

  it('are parted by words, and one alone is none', () => {
    expect(shapes(`${picture(1)}\n\nand\n\n${picture(2)}`)).toEqual(['paragraph', 'paragraph', 'paragraph'])
    expect(shapes(`${picture(1)} and ${picture(2)}`)).toEqual(['paragraph'])
    expect(shapes(`- ${picture(1)}\n- ${picture(2)}`)).toEqual(['list'])
    expect(shapes('')).toEqual([])
  })

  it('are ten at most; what is more goes on in the next', () => {
    expect(shapes(pictures(10).join('\n\n'))).toEqual([10])
    expect(shapes(pictures(11).join('\n\n'))).toEqual([10, 'paragraph'])
    expect(shapes(pictures(23).join('\n\n'))).toEqual([10, 10, 3])
    expect(shapes(pictures(23).join('\n'))).toEqual([10, 10, 3])
    expect(shapes(`${pictures(9).join('\n')}\n\n${pictures(2).join('\n')}`)).toEqual([9, 2])
  })

  it('lose and move nothing of a text', () => {
    const blocks = parseMarkdown(`# A\n\n${pictures(4).join('\n\n')}\n\nB\n\n${pictures(1).join()}\n\n> C`)
    expect(
      withGalleries(blocks).flatMap((block) => (block.type === 'gallery' ? block.paragraphs : block)),
    ).toEqual(blocks)
  })
})
