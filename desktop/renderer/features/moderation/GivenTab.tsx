import { Gift } from 'lucide-react'
import { type ComplimentaryMember, lastDayOf, listComplimentary } from '#shared/complimentary.ts'
import { grouped } from '#shared/counts.ts'
import { listPlans } from '#shared/plans.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { longDate } from '../../ui/dates.ts'
import { humanised } from './acts.ts'
import { useFilters } from './FilterBar.tsx'
import { givenFilters } from './filters.ts'
import { ReviewQueue } from './ReviewQueue.tsx'
import { queueWords } from './strings.ts'

const words = {
  search: 'Username',
  caption: 'Complimentary memberships',
  person: 'Person',
  plan: 'Plan',
  until: 'Last day',
  left: 'Days left',
  waits: 'Waits for a paid one',
  runs: 'Runs',
  none: 'No complimentary memberships',
  noneText: 'Give one from a person’s record, or in bulk with plaza memberships grant.',
}

const columns: Column<ComplimentaryMember>[] = [
  {
    key: 'person',
    header: words.person,
    cell: ({ username }) => (
      <TextLink
        href={`/admin?${new URLSearchParams({ tab: 'given', person: username })}`}
        className="inline-flex min-h-6 items-center"
      >
        @{username}
      </TextLink>
    ),
  },
  { key: 'plan', header: words.plan, cell: ({ plan }) => humanised(plan) },
  {
    key: 'state',
    header: queueWords.status,
    cell: ({ isHeld }) => (
      <Badge tone={isHeld ? 'neutral' : 'success'}>{isHeld ? words.waits : words.runs}</Badge>
    ),
  },
  {
    key: 'until',
    header: words.until,
    cell: ({ until, isHeld }) =>
      isHeld ? queueWords.none : <span className="whitespace-nowrap">{longDate(lastDayOf(until))}</span>,
  },
  {
    key: 'left',
    header: words.left,
    align: 'end',
    cell: ({ daysLeft }) => <span className="tabular-nums">{grouped(daysLeft)}</span>,
  },
]

/** Who is a member without paying, the first to end first; each is changed in their record. */
export function GivenTab() {
  const { address } = useFilters()
  const { data: plans = [] } = useData(listPlans, {})
  const filters = givenFilters(address)
  return (
    <ReviewQueue
      tab="given"
      endpoint={listComplimentary}
      where={{ query: filters }}
      filters={filters}
      search={words.search}
      choices={[
        { name: 'plan', label: words.plan, values: plans.map(({ slug }) => slug), value: filters.plan },
      ]}
      caption={words.caption}
      empty={{ icon: <Gift aria-hidden />, title: words.none, text: words.noneText }}
      rowKey={({ id }) => id}
      columns={() => columns}
    />
  )
}
