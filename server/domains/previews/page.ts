import { Parser } from 'htmlparser2'
import { shorten } from '#shared/markdown.ts'
import { oneLine } from '#shared/text.ts'

/** What a page says of itself. */
export interface PageWords {
  title: string
  description: string | null
  siteName: string | null
  /** The address of its picture, made whole. */
  image: string | null
}

/** Characters, of which the last may be an ellipsis. */
const titleMax = 150
const descriptionMax = 240
const siteNameMax = 60
/** Of one element: a title without an end goes on to the end of the page. */
const wordsMax = 2000

/**
 * Reads what a page says of itself in its head: the Open Graph protocol (https://ogp.me), else the cards of
 * Twitter, else its title and description. Null where it has no title or asks not to be quoted.
 */
export function readPage(html: string, url: string): PageWords | null {
  const said = new Map<string, string>()
  let title: string | null = null
  let isInTitle = false
  let isDone = false
  const parser = new Parser(
    {
      onopentag(name, { property, name: named, content }) {
        if (name === 'body') isDone = true
        if (isDone) return
        if (name === 'title' && title === null) {
          isInTitle = true
          title = ''
        }
        const key = (property ?? named ?? '').trim().toLowerCase()
        // The first of a name counts, as the protocol says.
        if (name === 'meta' && content && !said.has(key)) said.set(key, content.slice(0, wordsMax))
      },
      ontext(text) {
        if (isInTitle && title !== null && title.length < wordsMax) title += text
      },
      onclosetag(name) {
        if (name === 'title') isInTitle = false
        if (name === 'head') isDone = true
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  if (/\b(nosnippet|noindex|none)\b/i.test(said.get('robots') ?? '')) return null
  const first = (...keys: string[]) =>
    keys.map((key) => plain(said.get(key))).find((words) => words !== '') ?? ''
  const shown = first('og:title', 'twitter:title') || plain(title)
  if (shown === '') return null
  const image = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')
  return {
    title: shorten(shown, titleMax),
    description:
      shorten(first('og:description', 'twitter:description', 'description'), descriptionMax) || null,
    siteName: shorten(first('og:site_name', 'application-name'), siteNameMax) || null,
    image: (image && URL.parse(image, url)?.href) || null,
  }
}

/** Words of another site as one line that shows all there is: nothing unseen, nothing that turns what stands beside it. */
const plain = (words: string | null | undefined): string =>
  oneLine((words ?? '').toWellFormed().replace(/(?!\s)[\p{Cf}\p{Cc}\p{Co}]/gu, '')).trim()

/** The text of a page, in the encoding that its sender or, failing that, it itself names. */
export function decodePage(content: Buffer, contentType: string): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType) ??
    /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(content.subarray(0, 2048).toString('latin1'))
  try {
    return new TextDecoder(named?.[1] ?? 'utf-8').decode(content)
  } catch {
    return new TextDecoder().decode(content)
  }
}
