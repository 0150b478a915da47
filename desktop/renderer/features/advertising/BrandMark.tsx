import { BadgeCheck } from 'lucide-react'
import type { BrandName } from '#shared/brands.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { words } from './strings/opportunity.ts'

/** Whether somebody has looked at who a brand is. */
export function BrandBadge({ brand }: { brand: Pick<BrandName, 'isVerified'> }) {
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
