import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { getTrail, type Trail } from '#shared/trails.ts'
import { TrailView } from '../features/trails/TrailView.tsx'
import { useData } from '../lib/data.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'

const words = {
  title: pages.trail.title,
  intro: 'Every cent of it, from the card on.',
  failed: 'The way of this money could not be loaded.',
  missing: 'Nothing to follow here',
  missingText: 'There is no payment or deal of yours by this name.',
  back: {
    operator: { href: '/admin?tab=payouts', label: 'Back to the payouts' },
    creator: { href: '/advertising/earnings', label: 'Back to your earnings' },
    brand: (slug: string, campaign: string) => ({
      href: `/advertising/brand/${slug}?campaign=${campaign}`,
      label: 'Back to the campaign',
    }),
    nobody: { href: '/advertising', label: 'Back to advertising' },
  },
}

function backOf(trail: Trail | undefined): { href: string; label: string } {
  if (!trail) return words.back.nobody
  const { view, brand, campaign } = trail
  return view === 'brand' ? words.back.brand(brand.slug, campaign.id) : words.back[view]
}

/** A payment or a deal, followed to wherever each of its cents is. */
export default function TrailPage() {
  const { id = '' } = useParams()
  const { data, error, mutate, isValidating } = useData(getTrail, { params: { id } })
  const back = backOf(data)
  const toBack = <ButtonLink href={back.href}>{back.label}</ButtonLink>
  return (
    <>
      <PageHeading title={words.title} description={words.intro} actions={data && toBack} />
      {data ? (
        <TrailView trail={data} />
      ) : error?.status === 404 ? (
        <EmptyState drawing="closed" title={words.missing} text={words.missingText} action={toBack} />
      ) : error ? (
        <ErrorState
          message={error.sentence || words.failed}
          onRetry={() => void mutate()}
          isRetrying={isValidating}
        />
      ) : (
        <SkeletonList count={3} />
      )}
    </>
  )
}
