import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Brand, BrandName } from '#shared/brands.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { shortDate } from '../../ui/dates.ts'
import { useZone } from '../../ui/RelativeTime.tsx'

const words = {
  verified: 'Verified',
  newBrand: 'New Brand',
  website: 'Website',
  since: 'Partner since',
  inactive: 'Switched off',
  inactiveText: 'This brand has been switched off. Its campaigns take no applications.',
}

interface BrandHeaderProps {
  brand: Brand
  icon: ReactNode
  actions?: ReactNode
}

/** Who a brand is. */
export function BrandHeader({ brand, icon, actions }: BrandHeaderProps) {
  const { name, logoUrl, description, websiteUrl, isActive, createdAt } = brand
  const zone = useZone()
  return (
    <header className="flex flex-wrap items-start gap-x-5 gap-y-4">
      <Avatar username={name} imageUrl={logoUrl} size={96} />
      <div className="flex min-w-60 flex-1 flex-col items-start gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 tabIndex={-1} dir="auto" className="text-title font-bold">
            {name}
          </h1>
          <BrandBadge brand={brand} />
          {!isActive && <Badge tone="danger">{words.inactive}</Badge>}
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
          <span>{`${words.since} ${shortDate(createdAt, zone)}`}</span>
        </p>
        {!isActive && <p className="text-control text-danger">{words.inactiveText}</p>}
      </div>
      {actions}
    </header>
  )
}

/** Whether a brand has been verified. */
function BrandBadge({ brand }: { brand: Pick<BrandName, 'isVerified'> }) {
  return brand.isVerified ? (
    <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
      {words.verified}
    </Badge>
  ) : (
    <Badge>{words.newBrand}</Badge>
  )
}

/** Who stands behind a campaign. */
export function BrandMark({ brand }: { brand: BrandName }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <Avatar username={brand.name} imageUrl={brand.logoUrl} size={24} />
      <TextLink
        tone="quiet"
        href={`/advertising/brand/${brand.slug}`}
        className="inline-flex min-h-6 min-w-0 items-center text-control font-medium"
      >
        <span className="truncate" dir="auto">
          {brand.name}
        </span>
      </TextLink>
      <BrandBadge brand={brand} />
    </span>
  )
}
