import { Globe, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type BrandPage as Brand, getBrand, listMyBrands } from '#shared/brands.ts'
import { listOpportunities } from '#shared/campaigns.ts'
import { pages } from '#shared/pages.ts'
import { brandPath } from '../features/advertising/addresses.ts'
import { BrandHeader } from '../features/advertising/BrandHeader.tsx'
import {
  OpportunityCard,
  OpportunityGrid,
  OpportunityLinks,
  OpportunitySkeleton,
} from '../features/advertising/OpportunityCard.tsx'
import { useMyApplications } from '../features/advertising/useMyApplications.ts'
import { useData, useList } from '../lib/data.ts'
import { useCanonical, usePageTitle } from '../lib/pageHead.ts'
import { useForget } from '../lib/patch.ts'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState, NotFound } from '../ui/states.tsx'
import { FormSkeleton, Section } from './parts/layout.tsx'

const words = {
  edit: 'Edit brand',
  opportunitiesFailed: 'The sponsorships could not be loaded.',
  notFound: 'Brand Not Found',
  notFoundText: "The brand you're looking for doesn't exist.",
  back: 'Back to the Advertising Center',
  failed: 'The brand could not be loaded.',
  active: 'Active campaigns',
  none: 'No active campaigns',
  noneText: 'This brand is not looking for creators at the moment.',
}

// Only a brand's own people pay for the desk and its forms.
const BrandDesk = lazy(() => import('./parts/BrandDesk.tsx').then(({ Desk }) => ({ default: Desk })))
const EditBrand = lazy(() => import('./parts/BrandDesk.tsx').then((parts) => ({ default: parts.EditBrand })))
const TeamInvitation = lazy(() =>
  import('../features/advertising/TeamInvitation.tsx').then((part) => ({ default: part.TeamInvitation })),
)

/** A brand's public page; for its people the place where they work. */
export default function BrandPage() {
  const { slug = '' } = useParams()
  const { data: brand, error, mutate } = useData(getBrand, { params: { slug } })
  usePageTitle(brand?.name)
  useCanonical(brand && brandPath(brand.slug))
  if (brand) return <Screen brand={brand} onChanged={() => void mutate()} />
  if (error?.status === 404)
    return (
      <NotFound title={words.notFound} text={words.notFoundText}>
        <TextLink href={pages.advertising.path}>{words.back}</TextLink>
      </NotFound>
    )
  if (error) return <ErrorState message={words.failed} onRetry={() => void mutate()} />
  return <SkeletonList count={2} />
}

function Screen({ brand, onChanged }: { brand: Brand; onChanged: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const navigate = useNavigate()
  const forget = useForget()
  const viewer = useViewer()
  const isInside = brand.viewerRole !== null
  if (isEditing)
    return (
      <Suspense fallback={<FormSkeleton />}>
        <EditBrand
          brand={brand}
          onCancel={() => setEditing(false)}
          onDone={({ slug }) => {
            setEditing(false)
            forget(listMyBrands.path)
            forget('/api/sponsored-posts')
            onChanged()
            if (slug !== brand.slug) void navigate(brandPath(slug), { replace: true })
          }}
        />
      </Suspense>
    )
  return (
    <div className="flex flex-col gap-8">
      <BrandHeader
        brand={brand}
        icon={<Globe aria-hidden />}
        actions={
          isInside && (
            <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
              {words.edit}
            </Button>
          )
        }
      />
      {brand.viewerIsInvited && viewer && (
        <Suspense fallback={null}>
          <TeamInvitation brand={brand} username={viewer.username} onAnswered={onChanged} />
        </Suspense>
      )}
      {isInside ? (
        <Suspense fallback={<SkeletonList count={2} />}>
          <BrandDesk brand={brand} onChanged={onChanged} />
        </Suspense>
      ) : (
        <PublicCampaigns slug={brand.slug} />
      )}
    </div>
  )
}

/** What a brand offers to creators now. */
function PublicCampaigns({ slug }: { slug: string }) {
  const viewer = useViewer()
  const list = useList(listOpportunities, { query: { brand: slug } })
  const { applicationTo } = useMyApplications()
  return (
    <Section title={words.active}>
      {list.items.length > 0 ? (
        <>
          <OpportunityGrid
            opportunities={list.items}
            renderCard={(opportunity) => (
              <OpportunityCard
                opportunity={opportunity}
                isForViewer={Boolean(viewer)}
                actions={
                  <OpportunityLinks
                    hasDetails
                    opportunity={opportunity}
                    hasApplied={Boolean(applicationTo(opportunity.id))}
                    isSignedIn={Boolean(viewer)}
                    label="apply"
                  />
                }
              />
            )}
          />
          <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
        </>
      ) : list.error ? (
        <ErrorState message={words.opportunitiesFailed} onRetry={() => list.reload()} />
      ) : list.isLoading ? (
        <OpportunitySkeleton />
      ) : (
        <EmptyState drawing="offers" title={words.none} text={words.noneText} />
      )}
    </Section>
  )
}
