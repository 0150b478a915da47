import { Megaphone } from 'lucide-react'
import type { Post } from '#shared/posts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { words } from './strings.ts'

/** Says who pays for a text, above it. */
export function SponsorLabel({ sponsor }: Pick<Post, 'sponsor'>) {
  if (!sponsor) return null
  return (
    <Anchor
      href={`/advertising/brand/${sponsor.brandSlug}`}
      rel="sponsored"
      className="self-start rounded-full"
    >
      <Badge tone="sponsored" icon={<Megaphone aria-hidden />}>
        {words.sponsoredBy(sponsor.brandName)}
      </Badge>
    </Anchor>
  )
}
