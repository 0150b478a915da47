import type { ReactNode } from 'react'

/** One line of what is known: its name and what it is. Stands in a `FactList`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 text-control">{children}</dl>
}
