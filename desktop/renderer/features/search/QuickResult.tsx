import { FileText, Search } from 'lucide-react'
import type { Highlight } from '#shared/search.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ForumTile } from '../../ui/ForumTile.tsx'
import type { SearchOption } from './quickSearch.ts'
import { words } from './strings.ts'

/** One quick result; loaded with the first of them. */
export default function QuickResult({
  option: { kind, mark, title, detail, sponsor },
}: {
  option: SearchOption
}) {
  return (
    <>
      <ResultMark kind={kind} mark={mark} />
      <span className="min-w-0 flex-1">
        {sponsor && <Badge tone="sponsored">{words.sponsoredBy(sponsor)}</Badge>}
        <span className="block truncate text-control font-medium">
          <Highlighted text={title} />
        </span>
        {detail && <span className="block truncate text-meta text-3">{detail}</span>}
      </span>
    </>
  )
}

/** The small picture before a result. */
function ResultMark({ kind, mark }: Pick<SearchOption, 'kind' | 'mark'>) {
  if (kind === 'person') return <Avatar username={mark.text} imageUrl={mark.imageUrl} size={32} />
  if (mark.forum) return <ForumTile forum={mark.forum} size="row" />
  const Icon = kind === 'all' ? Search : FileText
  return (
    <span
      aria-hidden
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-sunken text-3"
    >
      <Icon className="size-4" />
    </span>
  )
}

/** A text with its matches marked: they stand at the odd places. */
export function Highlighted({ text }: { text: string | Highlight }) {
  if (typeof text === 'string') return text
  return text.map((part, place) =>
    place % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no name of their own and never move
      <mark key={place} className="rounded-[3px] bg-accent-subtle text-accent-on">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
