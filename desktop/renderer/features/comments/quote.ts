import { create } from 'zustand'

/** What a reader has taken from a text to answer it; without a comment it is from the post. */
interface Quote {
  commentId: string | null
  /** As Markdown, with its mark in front of each line. */
  markdown: string
}

/** At most one passage waits for the form that answers it. */
export const useQuote = create<{ waiting: Quote | null }>()(() => ({ waiting: null }))

/** A passage as a quotation of Markdown, with room below it for the answer. */
export const asQuotation = (passage: string): string =>
  `${passage
    .trim()
    .split(/\n+/)
    .map((line) => `> ${line.trim()}`)
    .join('\n>\n')}\n\n`

export function quote(commentId: string | null, passage: string): void {
  useQuote.setState({ waiting: { commentId, markdown: asQuotation(passage) } })
}

/** The passage that waits for this form, once. */
export function takeQuote(commentId: string | null): string | null {
  const { waiting } = useQuote.getState()
  if (!waiting || waiting.commentId !== commentId) return null
  useQuote.setState({ waiting: null })
  return waiting.markdown
}
