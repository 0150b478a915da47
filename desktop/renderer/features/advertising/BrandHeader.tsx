import type { ReactNode } from 'react'
import type { Brand } from '#shared/brands.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { shortDate } from '../../ui/dates.ts'
import { BrandBadge } from './BrandMark.tsx'
import { words as brandWords } from './strings/brand.ts'

interface BrandHeaderProps {
  brand: Brand
  icon: ReactNode
  words: { website: string; since: string }
  actions?: ReactNode
}

/** Who a brand is. */
export function BrandHeader({ brand, icon, words, actions }: BrandHeaderProps) {
  const { name, logoUrl, description, websiteUrl, isActive, createdAt } = brand
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-4">
      <Avatar username={name} imageUrl={logoUrl} size={96} />
      <div className="flex min-w-60 flex-1 flex-col items-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} dir="auto" className="text-title font-bold">
            {name}
          </h1>
          <BrandBadge brand={brand} />
          {!isActive && <Badge tone="danger">{brandWords.inactive}</Badge>}
        </div>
        {description && (
          <p dir="auto" className="max-w-prose break-words text-2">
            {description}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-control text-3">
          {websiteUrl && (
            <TextLink
              href={websiteUrl}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              className="inline-flex min-h-6 items-center gap-1.5 [&_svg]:size-4"
            >
              {icon}
              {new URL(websiteUrl).host}
              <span className="sr-only">{words.website}</span>
            </TextLink>
          )}
          <span>{`${words.since} ${shortDate(createdAt)}`}</span>
        </p>
        {!isActive && <p className="text-control text-danger">{brandWords.inactiveText}</p>}
      </div>
      {actions}
    </header>
  )
}
