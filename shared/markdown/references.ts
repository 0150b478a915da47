import { mailAddressAround } from './bareAddresses.ts'
import type { Inline } from './tree.ts'
import type { Work } from './work.ts'

const reference =
  /(?<![\p{L}\p{N}_/&@#])(?:@([a-z0-9_-]{3,30})|#(?=[\p{N}_]*\p{L})([\p{L}\p{N}_]{1,50}))(?![\p{L}\p{N}_@])/giu

interface Found {
  start: number
  end: number
  href: string
}

/** Whom and what a text names: `@username` and `#hashtag`. */
function namesIn(text: string): Found[] {
  return Array.from(text.matchAll(reference), ({ 0: whole, 1: username, 2: hashtag, index }) => ({
    start: index,
    end: index + whole.length,
    href: username
      ? `/user/${username.toLowerCase()}`
      : `/hashtag/${encodeURIComponent(hashtag!.toLowerCase())}`,
  }))
}

function mailAddressesIn(text: string, work: Work): Found[] {
  const found: Found[] = []
  for (let at = text.indexOf('@'), from = 0; at >= 0; at = text.indexOf('@', at + 1)) {
    const place = mailAddressAround(text, at, from)
    work.spend(place ? place.end - place.start : 1)
    if (!place) continue
    found.push({ ...place, href: `mailto:${text.slice(place.start, place.end)}` })
    from = place.end
  }
  return found
}

/** A text with people, hashtags and mail addresses as links to them. */
export function linkReferences(text: string, work: Work): Inline[] {
  work.spend(text.length)
  if (!/[@#]/.test(text)) return [{ type: 'text', text }]
  const found = [...namesIn(text), ...mailAddressesIn(text, work)].sort((a, b) => a.start - b.start)
  const parts: Inline[] = []
  let from = 0
  for (const { start, end, href } of found) {
    // Both readings of one place: the one that begins first stands.
    if (start < from) continue
    if (start > from) parts.push({ type: 'text', text: text.slice(from, start) })
    work.makeElements()
    parts.push({ type: 'link', href, children: [{ type: 'text', text: text.slice(start, end) }] })
    from = end
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from) })
  return parts
}
