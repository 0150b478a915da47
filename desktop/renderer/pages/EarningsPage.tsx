import { Printer, ScrollText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { getEarnings } from '#shared/earnings.ts'
import { pages } from '#shared/pages.ts'
import { site } from '#shared/site.ts'
import { EarningRows, EarningsChart, PayoutAccount } from '../features/advertising/Earnings.tsx'
import { EarningsFigures } from '../features/advertising/EarningsFigures.tsx'
import { PlanFromEarnings } from '../features/advertising/PlanFromEarnings.tsx'
import { useData } from '../lib/data.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Section } from './parts/layout.tsx'

const ForumShares = lazy(() =>
  import('../features/advertising/ForumShares.tsx').then(({ ForumShares }) => ({ default: ForumShares })),
)

const OwnPanel = lazy(() => import('../features/stats/OwnPanel.tsx'))

const words = {
  byDay: 'Your figures by day',
  deals: 'Deal by deal',
  forums: 'From forums you look after',
  print: 'Print',
  statements: 'Monthly statements',
  loadFailed: 'Your earnings could not be loaded.',
  title: 'Earnings',
  intro: `You keep ${site.claims.creatorShare} of each sponsored post. Here is where every cent of it is.`,
}

/** What a creator earned, and where each cent of it is. */
export default function EarningsPage() {
  const { data, error, mutate, isValidating } = useData(getEarnings, {})
  return (
    <>
      <PageHeading
        title={words.title}
        description={words.intro}
        actions={
          <>
            <ButtonLink
              icon={<ScrollText className="max-[22rem]:hidden" aria-hidden />}
              className="print:hidden"
              href={pages.earningsStatement.path}
            >
              {words.statements}
            </ButtonLink>
            <Button
              icon={<Printer className="max-[22rem]:hidden" aria-hidden />}
              className="print:hidden"
              disabled={!data}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </>
        }
      />
      {data ? (
        <div className="flex flex-col gap-8">
          <EarningsFigures earnings={data} />
          <PayoutAccount payee={data.payee} />
          <PlanFromEarnings onChange={() => void mutate()} />
          <EarningsChart months={data.months} />

          {data.forumShares.length > 0 && (
            <Section title={words.forums}>
              <Suspense fallback={<SkeletonList count={1} />}>
                <ForumShares earnings={data} />
              </Suspense>
            </Section>
          )}

          <Section title={words.deals}>
            <EarningRows earnings={data} />
          </Section>

          <Section title={words.byDay}>
            <Suspense fallback={<SkeletonList count={2} />}>
              <OwnPanel />
            </Suspense>
          </Section>
        </div>
      ) : error ? (
        <ErrorState message={words.loadFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
      ) : (
        <SkeletonList count={3} />
      )}
    </>
  )
}
