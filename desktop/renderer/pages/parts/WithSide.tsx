import type { ReactNode } from 'react'
import { words } from './strings.ts'

interface WithSideProps {
  children: ReactNode
  side: ReactNode
}

/** A main column and, from 1024 px on, a second one beside it; on phones it follows below. */
export function WithSide({ children, side }: WithSideProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:gap-8">
      <div className="min-w-0">{children}</div>
      <aside aria-label={words.aside} className="flex flex-col gap-4 lg:sticky lg:top-20 lg:self-start">
        {side}
      </aside>
    </div>
  )
}
