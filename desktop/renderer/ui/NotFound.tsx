import type { ReactNode } from 'react'
import { words } from './strings.ts'

export interface NotFoundProps {
  title?: string
  text?: string
  /** Below the text: `Redirecting to homepage` by default, or a link to somewhere useful. */
  children?: ReactNode
}

/** What a page shows when its address leads nowhere; leaving it is the page's own affair. */
export function NotFound({
  title = words.pageNotFound,
  text = words.pageNotFoundText,
  children = words.redirecting,
}: NotFoundProps) {
  return (
    <div className="mx-auto flex max-w-reading flex-col items-center px-6 py-24 text-center">
      <h1 tabIndex={-1} className="text-title font-bold">
        {title}
      </h1>
      <p className="mt-2 text-2">{text}</p>
      <div className="mt-6 text-control text-3">{children}</div>
    </div>
  )
}
