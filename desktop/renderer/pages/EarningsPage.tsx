import { Printer } from 'lucide-react'
import { getEarnings } from '#shared/earnings.ts'
import { EarningRows } from '../features/advertising/EarningRows.tsx'
import { EarningsChart } from '../features/advertising/EarningsChart.tsx'
import { EarningsFigures } from '../features/advertising/EarningsFigures.tsx'
import { PayoutAccount } from '../features/advertising/PayoutAccount.tsx'
import { words } from '../features/advertising/strings/earnings.ts'
import { useData } from '../lib/data.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Section } from './parts/Section.tsx'
import { earningsPageWords } from './strings/advertisingCreators.ts'

/** What a creator earned, and where each cent of it is. */
export default function EarningsPage() {
  const { data, error, mutate, isValidating } = useData(getEarnings, {})
  return (
    <>
      <PageHeading
        title={earningsPageWords.title}
        description={earningsPageWords.intro}
        actions={
          <Button
            icon={<Printer aria-hidden />}
            className="print:hidden"
            disabled={!data}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        }
      />
      {data ? (
        <div className="flex flex-col gap-8">
          <EarningsFigures earnings={data} />
          <PayoutAccount payee={data.payee} />
          <Card as="section" isFlush aria-label={words.byMonth} className="p-5">
            <EarningsChart months={data.months} />
          </Card>
          <Section title={words.deals}>
            <EarningRows earnings={data} />
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
