import { dollars } from '#shared/money.ts'
import { downloadSiteStats, getSiteStats, type SiteStats } from '#shared/stats.ts'
import { keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { Activity } from './Activity.tsx'
import { CurveCard } from './CurveCard.tsx'
import { RangeBar } from './RangeBar.tsx'
import { SiteTables } from './SiteTables.tsx'
import { words as shared } from './strings.ts'
import { isByWeek } from './weeks.ts'
import { KeepShown, sumOf, useRange, whole } from './useRange.tsx'

const words = {
  title: 'How the site goes',
  members: 'Members',
  membersNote: (change: number) =>
    `${change < 0 ? '−' : '+'}${whole(Math.abs(change))} since the range began`,
  mrr: 'Monthly recurring revenue',
  mrrNote: 'what all memberships bring a month, as the range ended',
  turns: 'Joined and left',
  joined: 'Joined',
  left: 'Left',
  turnsNote: (joined: string, returned: string, left: string) =>
    `${joined} new, ${returned} came back, ${left} left`,
  churn: (percent: number | null) => (percent === null ? 'No churn yet' : `${percent}% churn`),
  monthlyChurn: (percent: number | null) => (percent === null ? 'No churn yet' : `${percent}% churn a month`),
  revenue: 'Paid by card',
  revenueLine: 'Paid',
  refunds: 'Refunded',
  refundsNote: (sum: string) => `${sum} of memberships went back`,
  income: 'Sponsor income',
  incomeLine: 'The site’s part',
  earnedLine: 'Earned by creators',
  incomeNote: (earned: string) => `its part of what was released; creators earned ${earned}`,
  funded: 'Paid in by brands',
  fundedNote: 'budgets of campaigns, as they were paid',
  payouts: 'Payouts',
  payoutsNote: 'sent to creators and forums, less what came back',
}

/** The figures of the whole site, for whoever runs it. */
export default function SitePanel() {
  return (
    <KeepShown>
      <Panel />
    </KeepShown>
  )
}

function Panel() {
  const { days, setDays, query } = useRange()
  const { data, error, mutate } = useData(getSiteStats, { query })
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-6">
      <RangeBar
        days={days}
        onChange={setDays}
        range={data?.range}
        csvAddress={keyOf(downloadSiteStats, { query })}
      />
      {data ? (
        <>
          <div className="grid gap-4 lg:grid-cols-2 lg:*:last:odd:col-span-2">
            <Curves stats={data} />
          </div>
          <SiteTables stats={data} />
        </>
      ) : error ? (
        <ErrorState message={shared.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList count={3} />
      )}
    </section>
  )
}

/** The churn of a month over all that have one: of a whole year it would compare with too few people. */
function meanChurn(months: SiteStats['months']): number | null {
  const told = months.flatMap(({ churn }) => churn ?? [])
  if (told.length === 0) return null
  return Math.round((told.reduce((sum, churn) => sum + churn, 0) / told.length) * 10) / 10
}

function Curves({ stats: { days, summary, months } }: { stats: SiteStats }) {
  const last = days.at(-1)
  const sum = (metric: Exclude<keyof SiteStats['days'][number], 'day'>) => sumOf(days, (day) => day[metric])
  const cents = (value: number) => dollars(value)
  return (
    <>
      <CurveCard
        title={words.members}
        figure={whole(last?.members ?? 0)}
        note={words.membersNote((last?.members ?? 0) - summary.membersAtStart)}
        joining="last"
        days={days}
        lines={[{ label: words.members, value: (day) => day.members }]}
        format={whole}
      />
      <CurveCard
        title={words.mrr}
        figure={dollars(last?.mrr ?? 0)}
        note={words.mrrNote}
        joining="last"
        days={days}
        lines={[{ label: words.mrr, value: (day) => day.mrr }]}
        format={cents}
      />
      <CurveCard
        title={words.turns}
        figure={isByWeek(days.length) ? words.monthlyChurn(meanChurn(months)) : words.churn(summary.churn)}
        note={words.turnsNote(whole(sum('joined')), whole(sum('returned')), whole(sum('left')))}
        days={days}
        lines={[
          { label: words.joined, value: (day) => day.joined + day.returned },
          { label: words.left, value: (day) => day.left },
        ]}
        format={whole}
      />
      <CurveCard
        title={words.revenue}
        figure={dollars(sum('revenue'))}
        note={words.refundsNote(dollars(sum('refunds')))}
        days={days}
        lines={[
          { label: words.revenueLine, value: (day) => day.revenue },
          { label: words.refunds, value: (day) => day.refunds },
        ]}
        format={cents}
      />
      <Activity days={days} replyMinutes={summary.replyMinutes} />
      <CurveCard
        title={words.funded}
        figure={dollars(sum('funded'))}
        note={words.fundedNote}
        days={days}
        lines={[{ label: words.funded, value: (day) => day.funded }]}
        format={cents}
      />
      <CurveCard
        title={words.income}
        figure={dollars(sum('income'))}
        note={words.incomeNote(dollars(sum('earned')))}
        days={days}
        lines={[
          { label: words.incomeLine, value: (day) => day.income },
          { label: words.earnedLine, value: (day) => day.earned },
        ]}
        format={cents}
      />
      <CurveCard
        title={words.payouts}
        figure={dollars(sum('payouts'))}
        note={words.payoutsNote}
        days={days}
        lines={[{ label: words.payouts, value: (day) => day.payouts }]}
        format={cents}
      />
    </>
  )
}
