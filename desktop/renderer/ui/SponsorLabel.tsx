import { Megaphone } from 'lucide-react'
import { Anchor } from './Anchor.tsx'
import { Badge } from './Badge.tsx'

const words = {
  sponsoredBy: (brand: string) => `Sponsored by ${brand}`,
}

interface SponsorLabelProps {
  /** Whoever pays; without one there is nothing to say. */
  sponsor: { brandName: string; brandSlug: string } | undefined
  /** The post that is shown below it, by which it is counted whom it has reached. */
  postId?: string
  /** On the page of the post itself. */
  isOpened?: boolean
}

/** Says who pays for a text, above it: in every list, page and preview. */
export function SponsorLabel({ sponsor, postId, isOpened }: SponsorLabelProps) {
  if (!sponsor) return null
  return (
    <Anchor
      href={`/advertising/brand/${sponsor.brandSlug}`}
      rel="sponsored"
      data-sponsored={postId}
      data-opened={isOpened || undefined}
      className="relative z-[1] inline-flex min-h-6 items-center self-start rounded-full"
    >
      <Badge tone="sponsored" icon={<Megaphone aria-hidden />}>
        {words.sponsoredBy(sponsor.brandName)}
      </Badge>
    </Anchor>
  )
}
