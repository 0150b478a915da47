import { parseMarkdown } from '#shared/markdown.ts'
import type { Block } from '#shared/markdown/tree.ts'
import { inlinesToText } from '#shared/markdown/write.ts'
import { numberedSlug, slugOf } from '#shared/slug.ts'

export type HeadingBlock = Extract<Block, { type: 'heading' }>

export interface Heading {
  id: string
  text: string
  level: 2 | 3 | 4
}

/** What a heading's link is called; headings of the same words are numbered. */
function namer(): (text: string) => string {
  const taken = new Map<string, number>()
  return (text) => {
    const slug = `section-${slugOf(text, 'part')}`
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    return numberedSlug(slug, count)
  }
}

/**
 * The ids of a text's own headings, in their order; those within quotations have none. Below the title of the page
 * they begin at the second level and go down by one at a time, whatever marks they were written with.
 */
export function headingIds(blocks: readonly Block[]): Map<Block, Heading> {
  const idOf = namer()
  const own = blocks.filter((block): block is HeadingBlock => block.type === 'heading')
  const top = Math.min(...own.map(({ level }) => level))
  let above = 1
  return new Map(
    own.map((block) => {
      const text = inlinesToText(block.children).trim()
      above = Math.min(above + 1, block.level - top + 2)
      return [block, { id: idOf(text), text, level: above as 2 | 3 | 4 }]
    }),
  )
}

const fewest = 3

/** What a long text is made of; nothing for one without at least three headings. */
export function contentsOf(source: string): Heading[] {
  // A cheap look first: most texts have no headings.
  if ((source.match(/^ {0,3}(?:#{1,6}\s|=+\s*$|-+\s*$)/gm)?.length ?? 0) < fewest) return []
  const headings = [...headingIds(parseMarkdown(source)).values()].filter(({ text }) => text !== '')
  return headings.length < fewest ? [] : headings
}
