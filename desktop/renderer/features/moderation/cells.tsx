import type { ReactNode } from 'react'
import type { Brand } from '#shared/brands.ts'
import type { Person } from '#shared/people.ts'
import type { ReportStatus } from '#shared/reports.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { humanised, isGone } from './acts.ts'

interface PersonLinkProps {
  person: Pick<Person, 'username'>
  children: ReactNode
}

/** Leads to somebody's page; of a deleted account nothing but the name is left. */
export function PersonLink({ person, children }: PersonLinkProps) {
  if (isGone(person)) return <span className="text-3">{children}</span>
  return (
    <TextLink href={`/user/${person.username}`} className="inline-flex min-h-6 items-center">
      {children}
    </TextLink>
  )
}

/** Leads to a brand's page. */
export function BrandLink({ slug, name }: Pick<Brand, 'slug' | 'name'>) {
  return (
    <TextLink href={`/advertising/brand/${slug}`} className="inline-flex min-h-6 items-center">
      {name}
    </TextLink>
  )
}

interface RowButtonProps {
  /** What it opens, in full. */
  label: string
  text: string
  onOpen: () => void
}

/** The words of a row that open its panel. */
export function RowButton({ label, text, onOpen }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-open
      aria-label={label}
      onClick={onOpen}
      className="line-clamp-2 min-h-6 min-w-28 rounded-[3px] text-start font-medium text-accent underline-offset-[0.2em] wrap-anywhere hover:underline"
    >
      {text}
    </button>
  )
}

const tones = { pending: 'warning', resolved: 'success', dismissed: 'neutral' } as const

export function StatusBadge({ status }: { status: ReportStatus }) {
  return <Badge tone={tones[status]}>{humanised(status)}</Badge>
}
