import type { Inline } from './tree.ts'

const reference =
  /(?<![\p{L}\p{N}_/&@#])(?:@([a-z0-9_-]{3,30})|#(?=[\p{N}_]*\p{L})([\p{L}\p{N}_]{1,50}))(?![\p{L}\p{N}_@])/giu

/** A text with its `@username` and `#hashtag` as links to the person and to what is tagged so. */
export function linkReferences(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(reference)) {
    const [whole, username, hashtag] = match
    if (match.index > end) parts.push({ type: 'text', text: text.slice(end, match.index) })
    const href = username
      ? `/user/${username.toLowerCase()}`
      : `/hashtag/${encodeURIComponent(hashtag!.toLowerCase())}`
    parts.push({ type: 'link', href, children: [{ type: 'text', text: whole }] })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) })
  return parts
}
