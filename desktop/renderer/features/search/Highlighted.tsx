import type { Highlight } from '#shared/search.ts'

/** A text with its matches marked: they stand at the odd places. */
export function Highlighted({ text }: { text: string | Highlight }) {
  if (typeof text === 'string') return text
  return text.map((part, place) =>
    place % 2 === 1 ? (
      // Parts have no name of their own and never move.
      // eslint-disable-next-line react/no-array-index-key
      <mark key={place} className="rounded-[3px] bg-accent-subtle text-accent-on">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
