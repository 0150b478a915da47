import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Markdown } from './Markdown.tsx'

/** What somebody wrote to somebody else, word for word. */
export function Quoted({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-dense text-3">{title}</p>
      <p dir="auto" className="border-s-2 ps-3 break-words whitespace-pre-wrap">
        {children}
      </p>
    </div>
  )
}

interface QuotedMarkdownProps {
  source: string
  label: string
  /** Instead of nothing at all. */
  empty?: string
  isFramed?: boolean
}

/** What somebody published, as its readers see it; a long text scrolls in its place. */
export function QuotedMarkdown({ source, label, empty, isFramed = false }: QuotedMarkdownProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled by key too
      tabIndex={0}
      className={classes(
        'max-h-80 overflow-y-auto wrap-anywhere',
        isFramed && 'rounded-card border bg-sunken p-4 text-control',
      )}
    >
      {source || !empty ? <Markdown source={source} /> : empty}
    </section>
  )
}
