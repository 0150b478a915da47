import { words } from './strings/deal.ts'
import type { Piece } from './textDiff.ts'

interface MarkedTextProps {
  title: string
  pieces: readonly Piece[]
  look: 'added' | 'removed'
}

const looks = {
  added: { Tag: 'ins', className: 'bg-success-bg text-success underline decoration-2' },
  removed: { Tag: 'del', className: 'bg-danger-bg text-danger line-through' },
} as const

/** One of two texts, with what the other does not have marked: by colour, by a line, and for listeners. */
export function MarkedText({ title, pieces, look }: MarkedTextProps) {
  const { Tag, className } = looks[look]
  return (
    <div className="min-w-0 rounded-control border bg-canvas">
      <p className="border-b px-4 py-2 text-dense font-medium text-2">{title}</p>
      <p dir="auto" className="p-4 text-control break-words whitespace-pre-wrap">
        {pieces.map(({ text, isChanged }, place) =>
          isChanged ? (
            <Tag key={place} className={className}>
              <span className="sr-only"> [{words[look]}: </span>
              {text}
              <span className="sr-only">] </span>
            </Tag>
          ) : (
            <span key={place}>{text}</span>
          ),
        )}
      </p>
    </div>
  )
}
