import { TextQuote } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { anchorOf } from './context.ts'
import { quote } from './quote.ts'
import { quotePlace, quoteSize } from './quotePlace.ts'

const words = {
  quote: 'Quote selection',
}

interface Passage {
  text: string
  commentId: string | null
  /** Who wrote it, where that can be seen. */
  username: string | null
  top: number
  left: number
}

const comment = anchorOf('')
const longest = 600

/** What is selected in the text of the post, or of one of its comments. */
function selectedPassage(): Passage | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { startContainer, endContainer, endOffset } = range
  const proseOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('.prose')
  const prose = proseOf(startContainer)
  // Three presses select a paragraph and end before what comes next, which may be outside of the text.
  if (!prose || (endOffset > 0 && proseOf(endContainer) !== prose)) return null
  const item = prose.closest('article[data-item]')
  const text = selection.toString().trim()
  if (!item || text === '' || text.length > longest) return null
  return {
    text,
    commentId: item.id.startsWith(comment) ? item.id.slice(comment.length) : null,
    username: authorIn(item),
    ...quotePlace(range.getBoundingClientRect(), controlBoxes(), seenBox()),
  }
}

const profile = '/user/'

/** The author of a post or comment: the first of whom it names. */
const authorIn = (item: Element): string | null =>
  item.querySelector(`a[href^='${profile}']`)?.getAttribute('href')?.slice(profile.length) ?? null

/** Whatever else can be pressed. */
const controlBoxes = () =>
  [...document.querySelectorAll('#root :is(a[href], button:not([data-quote]), input, textarea, summary)')]
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect())

/** The window between the bar at its head and the tabs at its foot. */
function seenBox() {
  const heads = [...document.querySelectorAll('header.sticky')].map((head) => head.getBoundingClientRect())
  const tabs = Number.parseFloat(getComputedStyle(document.body).getPropertyValue('--tabs')) || 0
  const top = Math.max(0, ...heads.map(({ bottom }) => bottom))
  return { top, bottom: innerHeight - tabs, left: 0, right: document.documentElement.clientWidth }
}

/** Stands at the words that one has selected, and takes them into an answer. */
export default function QuoteButton({ path }: { path: string }) {
  const [passage, setPassage] = useState<Passage | null>(null)
  useEffect(() => {
    const look = () => setPassage(selectedPassage())
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('selectionchange', look, { signal })
    addEventListener('scroll', look, { signal, passive: true })
    // What was selected while the page was being taken over.
    queueMicrotask(look)
    return () => listening.abort()
  }, [])
  if (!passage) return null
  const { text, commentId, username, top, left } = passage
  const from = commentId === null ? path : `${path}#${anchorOf(commentId)}`
  return (
    <Button
      size="small"
      variant="primary"
      data-quote
      icon={<TextQuote aria-hidden />}
      className="fixed! z-20 justify-center px-0! whitespace-nowrap shadow-float"
      style={{ top, left, inlineSize: quoteSize.width }}
      // A press elsewhere ends the selection before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        quote(commentId, text, username === null ? null : { username, path: from })
        getSelection()?.removeAllRanges()
      }}
    >
      {words.quote}
    </Button>
  )
}
