import { FileText, Search } from 'lucide-react'
import { Avatar } from '../../ui/Avatar.tsx'
import type { SearchOption } from './options.ts'

/** The small picture before a result. */
export function ResultMark({ kind, mark }: Pick<SearchOption, 'kind' | 'mark'>) {
  if (kind === 'person') return <Avatar username={mark.text} imageUrl={mark.imageUrl} size={32} />
  const Icon = kind === 'all' ? Search : FileText
  return (
    <span
      aria-hidden
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-sunken text-meta font-bold text-2 uppercase"
    >
      {kind === 'forum' ? Array.from(mark.text).slice(0, 2).join('') : <Icon className="size-4 text-3" />}
    </span>
  )
}
