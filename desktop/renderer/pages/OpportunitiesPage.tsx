import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Viewer } from '#shared/auth.ts'
import { listOpportunities } from '#shared/campaigns.ts'
import { pages } from '#shared/pages.ts'
import { nameOf } from '#shared/people.ts'
import { site } from '#shared/site.ts'
import { MyApplications } from '../features/advertising/MyApplications.tsx'
import {
  OpportunityCard,
  OpportunityGrid,
  OpportunityLinks,
  OpportunitySkeleton,
} from '../features/advertising/OpportunityCard.tsx'
import { LoginRequired } from '../features/advertising/OpportunityDetails.tsx'
import { opportunityWords as advertisingWords } from '../features/advertising/strings.ts'
import { useAll, useMyApplications } from '../features/advertising/useMyApplications.ts'
import { useViewer } from '../lib/viewer.ts'
import { TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Section } from './parts/layout.tsx'

const words = {
  title: 'Sponsorship Opportunities',
  welcome: (name: string) => `Welcome, ${name}. Write about what you know, and be paid for it.`,
  loginSentence: 'Please log in to see sponsorship opportunities.',
  figures: 'Your figures',
  share: 'Your share',
  applications: 'Your applications',
  opportunities: 'Opportunities',
  list: 'Open campaigns',
  yours: 'Your applications',
  guideLead: 'New to sponsored posts?',
  guide: 'Read the best practices',
  none: 'No Active Sponsorships',
  noneText: 'New campaigns appear here as soon as brands start them.',
  becomePartner: 'Become a Brand Partner',
  applicationsFailed: 'Your applications could not be loaded.',
  earnings: 'See your earnings',
}

export default function OpportunitiesPage() {
  const viewer = useViewer()
  if (viewer === undefined) return null
  return viewer ? <Opportunities viewer={viewer} /> : <LoginRequired sentence={words.loginSentence} />
}

/** Every campaign that a creator may apply to, and what became of the applications. */
function Opportunities({ viewer }: { viewer: Viewer }) {
  const list = useAll(listOpportunities, { query: { limit: 50 } })
  const mine = useMyApplications()
  const isCounted = !list.isLoading && !list.hasMore && !list.error
  return (
    <div className="flex flex-col gap-10">
      <div>
        <PageHeading
          title={words.title}
          description={words.welcome(nameOf(viewer))}
          actions={<ButtonLink href={pages.earnings.path}>{words.earnings}</ButtonLink>}
        />
        <FigureTiles
          label={words.figures}
          figures={[
            { label: words.share, value: site.claims.creatorShare },
            {
              label: words.applications,
              value: mine.isSettled && !mine.error ? String(mine.items.length) : null,
            },
            { label: words.opportunities, value: isCounted ? String(list.items.length) : null },
          ]}
        />
        <p className="mt-4 flex flex-wrap items-center gap-x-2 text-control text-2">
          <BookOpen className="size-4 text-3" aria-hidden />
          {words.guideLead}
          <TextLink href={pages.advertisingGuide.path} className="inline-flex min-h-6 items-center">
            {words.guide}
          </TextLink>
        </p>
      </div>
      <Section title={words.list}>
        {list.items.length > 0 ? (
          <OpportunityGrid
            columns={2}
            opportunities={list.items}
            renderCard={(opportunity) => (
              <OpportunityCard
                isForViewer
                opportunity={opportunity}
                actions={
                  <OpportunityLinks
                    hasDetails
                    isSignedIn
                    opportunity={opportunity}
                    hasApplied={Boolean(mine.applicationTo(opportunity.id))}
                  />
                }
              />
            )}
          />
        ) : list.error ? (
          <ErrorState message={advertisingWords.unavailable} onRetry={() => list.reload()} />
        ) : list.isLoading ? (
          <OpportunitySkeleton columns={2} />
        ) : (
          <EmptyState
            drawing="offers"
            title={words.none}
            text={words.noneText}
            action={<ButtonLink href={pages.brandSignup.path}>{words.becomePartner}</ButtonLink>}
          />
        )}
      </Section>
      {mine.error ? (
        <ErrorState message={words.applicationsFailed} onRetry={() => mine.reload()} />
      ) : (
        mine.items.length > 0 && (
          <Section title={words.yours}>
            <MyApplications applications={mine.items} />
          </Section>
        )
      )}
    </div>
  )
}

interface FigureTilesProps {
  label: string
  /** Null while it is being counted. */
  figures: readonly { label: string; value: ReactNode; text?: string }[]
}

/** Three figures in a row. */
function FigureTiles({ label, figures }: FigureTilesProps) {
  return (
    <dl aria-label={label} className="grid gap-2 min-[26rem]:grid-cols-3 md:gap-3">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="flex items-baseline justify-between rounded-card border bg-surface px-4 py-2 min-[26rem]:flex-col min-[26rem]:items-start min-[26rem]:p-3 md:p-5"
        >
          <dt className="text-dense text-3">{figure.label}</dt>
          <dd className="text-title font-bold tabular-nums">
            {figure.value ?? <Skeleton className="my-1 h-6 w-12" />}
          </dd>
          {figure.text && <dd className="mt-1 text-dense text-2">{figure.text}</dd>}
        </div>
      ))}
    </dl>
  )
}
