import { type ReactNode, useId } from 'react'

/** A part of a page with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
