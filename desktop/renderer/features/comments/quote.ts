import { create } from 'zustand'

/** What a reader has taken from a text to answer it; without a comment it is from the post. */
interface Quote {
  commentId: string | null
  /** As Markdown, with its mark in front of each line. */
  markdown: string
}

/** At most one passage waits for the form that answers it. */
export const useQuote = create<{ waiting: Quote | null }>()(() => ({ waiting: null }))

/** Where a passage was taken from. */
export interface Source {
  username: string
  /** Its address within the site. */
  path: string
}

/** A passage as a quotation of Markdown with a link to its source, and room below it for the answer. */
export const asQuotation = (passage: string, source: Source | null): string => {
  const lines = passage.trim().split(/\n+/)
  const from = source ? [`[u/${source.username}](${source.path})`] : []
  return `${[...lines, ...from].map((line) => `> ${line.trim()}`).join('\n>\n')}\n\n`
}

export function quote(commentId: string | null, passage: string, source: Source | null): void {
  useQuote.setState({ waiting: { commentId, markdown: asQuotation(passage, source) } })
}

/** The passage that waits for this form, once. */
export function takeQuote(commentId: string | null): string | null {
  const { waiting } = useQuote.getState()
  if (!waiting || waiting.commentId !== commentId) return null
  useQuote.setState({ waiting: null })
  return waiting.markdown
}
