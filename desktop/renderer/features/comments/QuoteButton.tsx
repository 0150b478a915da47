import { TextQuote } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { anchorOf } from './context.ts'
import { quote } from './quote.ts'

const words = {
  quote: 'Quote selection',
}

interface Passage {
  text: string
  commentId: string | null
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
  const { top, bottom, left, width } = range.getBoundingClientRect()
  return {
    text,
    commentId: item.id.startsWith(comment) ? item.id.slice(comment.length) : null,
    // Below the words: above them phones show their own menu.
    top: bottom + 48 < innerHeight ? bottom + 8 : Math.max(8, top - 44),
    left: Math.min(Math.max(left + width / 2, 64), innerWidth - 64),
  }
}

/** Stands at the words that one has selected, and takes them into an answer. */
export default function QuoteButton() {
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
  const { text, commentId, top, left } = passage
  return (
    <Button
      size="small"
      variant="primary"
      data-quote
      icon={<TextQuote aria-hidden />}
      className="fixed! z-20 -translate-x-1/2 shadow-float"
      style={{ top, left }}
      // A press elsewhere ends the selection before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        quote(commentId, text)
        getSelection()?.removeAllRanges()
      }}
    >
      {words.quote}
    </Button>
  )
}
