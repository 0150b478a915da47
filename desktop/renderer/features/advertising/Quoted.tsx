import type { ReactNode } from 'react'

/** What somebody wrote to the other side, word for word. */
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
