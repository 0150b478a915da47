import type { ReactNode } from 'react'

export interface PageHeadingProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons that belong to the whole page. */
  actions?: ReactNode
}

/** The one h1 of a page; a route change puts the focus on it. */
export function PageHeading({ title, description, actions }: PageHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-title font-bold">
          {title}
        </h1>
        {description && <p className="mt-1 text-2">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
