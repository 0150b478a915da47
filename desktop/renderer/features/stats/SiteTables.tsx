import type { ReactNode } from 'react'
import { dollars } from '#shared/money.ts'
import type { SiteStats } from '#shared/stats.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { monthCell } from './monthCell.tsx'
import { words as shared } from './strings.ts'
import { whole } from './useRange.tsx'

const words = {
  plans: 'Revenue by plan',
  plan: 'Plan',
  members: 'Members',
  mrr: 'A month',
  revenue: 'Paid in this range',
  months: 'Month by month',
  joined: 'New',
  returned: 'Came back',
  left: 'Left',
  churn: 'Churn',
  percent: (share: number | null) => (share === null ? '-' : `${share}%`),
  cohorts: 'Who stays',
  cohortsText:
    'Of those who began in a month, how many were members as that month and each one after it ended.',
  began: 'Began in',
  size: 'People',
  after: (months: number) => (months === 0 ? 'Same month' : `+${months}`),
  top: 'Busiest forums',
  forum: 'Forum',
}

const forumCell = ({ slug, name }: SiteStats['topForums'][number]) => (
  <TextLink href={`/r/${slug}/stats`} className="inline-flex min-h-6 items-center">
    {name}
  </TextLink>
)

/** What curves cannot show: plans, months, cohorts and forums. */
export function SiteTables({ stats }: { stats: SiteStats }) {
  const started = stats.months.findIndex(({ members, readers, writers }) => members + readers + writers > 0)
  const months = started < 0 ? [] : stats.months.slice(started).toReversed()
  return (
    <>
      <Part title={words.plans}>
        <DataTable
          caption={words.plans}
          rows={stats.plans}
          rowKey={({ slug }) => slug}
          columns={[
            { key: 'name', header: words.plan, cell: ({ name }) => name },
            { key: 'members', header: words.members, align: 'end', cell: ({ members }) => whole(members) },
            { key: 'mrr', header: words.mrr, align: 'end', cell: ({ mrr }) => dollars(mrr) },
            { key: 'revenue', header: words.revenue, align: 'end', cell: ({ revenue }) => dollars(revenue) },
          ]}
        />
      </Part>
      {months.length > 0 && (
        <Part title={words.months}>
          <DataTable
            caption={words.months}
            rows={months}
            rowKey={({ month }) => month}
            columns={[
              {
                key: 'month',
                header: shared.month,
                cell: monthCell,
              },
              { key: 'members', header: words.members, align: 'end', cell: ({ members }) => whole(members) },
              { key: 'joined', header: words.joined, align: 'end', cell: ({ joined }) => whole(joined) },
              {
                key: 'returned',
                header: words.returned,
                align: 'end',
                cell: ({ returned }) => whole(returned),
              },
              { key: 'left', header: words.left, align: 'end', cell: ({ left }) => whole(left) },
              { key: 'churn', header: words.churn, align: 'end', cell: ({ churn }) => words.percent(churn) },
              { key: 'mrr', header: words.mrr, align: 'end', cell: ({ mrr }) => dollars(mrr) },
              { key: 'readers', header: shared.readers, align: 'end', cell: ({ readers }) => whole(readers) },
              { key: 'writers', header: shared.writers, align: 'end', cell: ({ writers }) => whole(writers) },
            ]}
          />
        </Part>
      )}
      <Cohorts cohorts={stats.cohorts} />
      {stats.topForums.length > 0 && (
        <Part title={words.top}>
          <DataTable
            caption={words.top}
            rows={stats.topForums}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: words.forum,
                cell: forumCell,
              },
              { key: 'posts', header: shared.posts, align: 'end', cell: ({ posts }) => whole(posts) },
              {
                key: 'comments',
                header: shared.comments,
                align: 'end',
                cell: ({ comments }) => whole(comments),
              },
            ]}
          />
        </Part>
      )}
    </>
  )
}

function Cohorts({ cohorts }: Pick<SiteStats, 'cohorts'>) {
  const rows = cohorts.filter(({ members }) => members > 0)
  const longest = Math.max(0, ...rows.map(({ kept }) => kept.length))
  if (rows.length === 0) return null
  return (
    <Part title={words.cohorts} text={words.cohortsText}>
      <DataTable
        caption={words.cohorts}
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          {
            key: 'month',
            header: words.began,
            cell: monthCell,
          },
          { key: 'members', header: words.size, align: 'end', cell: ({ members }) => whole(members) },
          ...Array.from({ length: longest }, (_, months) => ({
            key: String(months),
            header: words.after(months),
            align: 'end' as const,
            cell: ({ kept }: SiteStats['cohorts'][number]) =>
              months in kept ? whole(kept[months] ?? 0) : '',
          })),
        ]}
      />
    </Part>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h3 className="font-medium">{title}</h3>
      {text && <p className="max-w-prose text-control text-2">{text}</p>}
      {children}
    </section>
  )
}
