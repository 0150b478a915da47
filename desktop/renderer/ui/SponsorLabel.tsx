import { Megaphone } from 'lucide-react'
import { Anchor } from './Anchor.tsx'
import { Badge } from './Badge.tsx'

const words = {
  sponsoredBy: (brand: string) => `Sponsored by ${brand}`,
}

interface SponsorLabelProps {
  /** Whoever pays; without one there is nothing to say. */
  sponsor: { brandName: string; brandSlug: string } | undefined
}

/** Says who pays for a text, above it: in every list, page and preview. */
export function SponsorLabel({ sponsor }: SponsorLabelProps) {
  if (!sponsor) return null
  return (
    <Anchor
      href={`/advertising/brand/${sponsor.brandSlug}`}
      rel="sponsored"
      className="relative z-[1] inline-flex min-h-6 items-center self-start rounded-full"
    >
      <Badge tone="sponsored" icon={<Megaphone aria-hidden />}>
        {words.sponsoredBy(sponsor.brandName)}
      </Badge>
    </Anchor>
  )
}
