import { limits } from './limits.ts'
import type { Block, Inline } from './markdown/tree.ts'

type Paragraph = Block & { type: 'paragraph' }

/** Pictures that follow each other with no words between them, in the paragraphs that they were written in. */
export interface Gallery {
  type: 'gallery'
  paragraphs: Paragraph[]
  count: number
}

const isBlank = (node: Inline) => node.type === 'break' || (node.type === 'text' && node.text.trim() === '')

/** The pictures that a block is made of; none where it is anything else as well. */
function picturesIn(block: Block): Inline[] {
  if (block.type !== 'paragraph') return []
  const filled = block.children.filter((node) => !isBlank(node))
  return filled.every(({ type }) => type === 'image') ? filled : []
}

/** A paragraph of more pictures than one gallery holds, as several of them. */
function inParts(block: Paragraph, pictures: readonly Inline[]): Paragraph[] {
  if (pictures.length <= limits.galleryMax) return [block]
  return Array.from({ length: Math.ceil(pictures.length / limits.galleryMax) }, (_, at) => {
    const from = at * limits.galleryMax
    return { type: 'paragraph', children: pictures.slice(from, from + limits.galleryMax) }
  })
}

/** The blocks of a text in their order, with each run of two to ten pictures as a gallery; a longer run goes on in the next. */
export function withGalleries(blocks: readonly Block[]): (Block | Gallery)[] {
  const found: (Block | Gallery)[] = []
  let run: Gallery = { type: 'gallery', paragraphs: [], count: 0 }
  const end = () => {
    found.push(...(run.count > 1 ? [run] : run.paragraphs))
    run = { type: 'gallery', paragraphs: [], count: 0 }
  }
  for (const block of blocks) {
    const pictures = picturesIn(block)
    if (pictures.length === 0) {
      end()
      found.push(block)
      continue
    }
    for (const part of inParts(block as Paragraph, pictures)) {
      const count = picturesIn(part).length
      if (run.count + count > limits.galleryMax) end()
      run.paragraphs.push(part)
      run.count += count
    }
  }
  end()
  return found
}
