import { dollars } from '#shared/money.ts'
import { downloadForumStats, getForumStats, type ForumStats } from '#shared/stats.ts'
import { keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Activity } from './Activity.tsx'
import { CurveCard } from './CurveCard.tsx'
import { monthCell } from './monthCell.tsx'
import { RangeBar } from './RangeBar.tsx'
import { words as shared } from './strings.ts'
import { KeepShown, sumOf, useRange, whole } from './useRange.tsx'

const words = {
  title: 'How the forum goes',
  joined: 'Joined',
  joinedNote: 'people who joined in this range and still belong to it',
  shares: 'Forum dividend',
  sharesNote: 'released in this range to those who look after the forum',
  months: 'Readers and writers by month',
  few: (fewest: number) => `Readers are people who opened a post here; fewer than ${fewest} are not told.`,
  denied: 'Only those who look after a forum see its figures.',
}

/** The figures of one forum, for its owner and moderators. */
export default function ForumPanel({ slug }: { slug: string }) {
  return (
    <KeepShown>
      <Panel slug={slug} />
    </KeepShown>
  )
}

function Panel({ slug }: { slug: string }) {
  const { days, setDays, query } = useRange()
  const where = { params: { id: slug }, query }
  const { data, error, mutate } = useData(getForumStats, where)
  if (error?.status === 403) return <EmptyState drawing="closed" title={words.denied} />
  if (error?.status === 404) return <EmptyState drawing="closed" title={error.message} />
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-6">
      <RangeBar
        days={days}
        onChange={setDays}
        range={data?.range}
        csvAddress={keyOf(downloadForumStats, where)}
      />
      {data ? (
        <Figures stats={data} />
      ) : error ? (
        <ErrorState message={shared.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList count={3} />
      )}
    </section>
  )
}

function Figures({ stats: { days, summary, months, fewestReaders } }: { stats: ForumStats }) {
  const untold = shared.few(fewestReaders)
  const started = months.findIndex(({ readers, writers }) => readers !== 0 || writers > 0)
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 lg:*:last:odd:col-span-2">
        <Activity days={days} replyMinutes={summary.replyMinutes} untold={untold} />
        <CurveCard
          title={words.joined}
          figure={whole(sumOf(days, (day) => day.joined))}
          note={words.joinedNote}
          days={days}
          lines={[{ label: words.joined, value: (day) => day.joined }]}
          format={whole}
        />
        <CurveCard
          title={words.shares}
          figure={dollars(sumOf(days, (day) => day.shares))}
          note={words.sharesNote}
          days={days}
          lines={[{ label: words.shares, value: (day) => day.shares }]}
          format={(cents) => dollars(cents)}
        />
      </div>
      <section aria-label={words.months} className="flex min-w-0 flex-col gap-3">
        <h2 className="font-medium">{words.months}</h2>
        <p className="max-w-prose text-control text-2">{words.few(fewestReaders)}</p>
        <DataTable
          caption={words.months}
          rows={months.slice(started < 0 ? -1 : started).toReversed()}
          rowKey={({ month }) => month}
          columns={[
            {
              key: 'month',
              header: shared.month,
              cell: monthCell,
            },
            {
              key: 'readers',
              header: shared.readers,
              align: 'end',
              cell: ({ readers }) => (readers === null ? untold : whole(readers)),
            },
            { key: 'writers', header: shared.writers, align: 'end', cell: ({ writers }) => whole(writers) },
          ]}
        />
      </section>
    </>
  )
}
