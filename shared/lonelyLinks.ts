import { limits } from './limits.ts'
import { parseMarkdown } from './markdown.ts'
import { lonelyIn } from './markdown/lonely.ts'
import { normalAddress } from './webAddress.ts'

/**
 * The addresses that stand on a line of their own in a text, in their normal form and order, each once and at most
 * `limits.linkPreviews`. Within quotations, lists and tables, and under other words, an address is only a link.
 */
export function lonelyLinks(source: string): string[] {
  if (!source.includes('://')) return []
  const found = parseMarkdown(source)
    .flatMap(lonelyIn)
    .flatMap((href) => normalAddress(href, ['http:', 'https:']) ?? [])
  return [...new Set(found)].slice(0, limits.linkPreviews)
}
