import type { ReactNode } from 'react'

const words = { added: 'added', removed: 'removed' }

const looks = {
  added: { Tag: 'ins', className: 'bg-success-bg text-success underline decoration-2' },
  removed: { Tag: 'del', className: 'bg-danger-bg text-danger line-through' },
} as const

/** What one of two texts has and the other does not: marked by colour, by a line, and for listeners. */
export function Marked({ look, children }: { look: 'added' | 'removed'; children: ReactNode }) {
  const { Tag, className } = looks[look]
  return (
    <Tag className={className}>
      <span className="sr-only"> [{words[look]}: </span>
      {children}
      <span className="sr-only">] </span>
    </Tag>
  )
}
