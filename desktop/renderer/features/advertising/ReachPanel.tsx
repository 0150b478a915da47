import { Download } from 'lucide-react'
import {
  downloadCampaignReach,
  downloadDealReach,
  getCampaignReach,
  getDealReach,
  type Reach,
  reachKinds,
  type ReachKind,
} from '#shared/reach.ts'
import { keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { utcDate } from '../../ui/dates.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ReachCurve } from './ReachCurve.tsx'
import { campaignWords, reachWords } from './strings.ts'

const words = {
  title: 'Counted reach',
  text: 'Paying members, each once for each post. Never the author, the brand or those who moderate, and never who.',
  how: 'How reach is counted',
  days: 'Figures by day',
  day: 'Day (UTC)',
  none: 'Nobody is counted yet. The figures begin with the first post that is published.',
  download: 'Download CSV',
}

const dayOf = ({ day }: { day: string }) => <span className="whitespace-nowrap">{utcDate(day)}</span>

/** What a campaign has bought: whom its posts have reached. */
export function CampaignReach({ campaignId }: { campaignId: string }) {
  const where = { params: { id: campaignId } }
  const read = useData(getCampaignReach, where)
  return <ReachPanel {...read} csvAddress={keyOf(downloadCampaignReach, where)} />
}

/** Whom the post of one deal has reached: what its brand sees too. */
export function DealReach({ applicationId }: { applicationId: string }) {
  const where = { params: { id: applicationId } }
  const read = useData(getDealReach, where)
  return <ReachPanel {...read} csvAddress={keyOf(downloadDealReach, where)} />
}

interface ReachPanelProps {
  data: Reach | undefined
  error: unknown
  mutate: () => unknown
  csvAddress: string
}

function ReachPanel({ data, error, mutate, csvAddress }: ReachPanelProps) {
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-3">
      <h3 className="font-medium">{words.title}</h3>
      <p className="max-w-prose text-control text-2">
        {words.text}{' '}
        <TextLink href="/advertising/guide#reach" className="inline-flex min-h-6 items-center">
          {words.how}
        </TextLink>
      </p>
      {data ? (
        <Figures reach={data} csvAddress={csvAddress} />
      ) : error ? (
        <ErrorState message={campaignWords.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList count={1} />
      )}
    </section>
  )
}

/** A figure, or that it is too small to be told. */
const shown = (members: number | null, fewest: number): string =>
  members === null ? reachWords.few(fewest) : String(members)

function Figures({ reach, csvAddress }: { reach: Reach; csvAddress: string }) {
  const { totals, days, fewestShown } = reach
  if (days.length === 0) return <p className="text-control text-3">{words.none}</p>
  const column = (kind: ReachKind) => ({
    key: kind,
    header: reachWords.kinds[kind],
    align: 'end' as const,
    cell: ({ figures }: Reach['days'][number]) => shown(figures[kind], fewestShown),
  })
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border bg-surface p-5 md:grid-cols-3 lg:grid-cols-6">
        {reachKinds.map((kind) => (
          <div key={kind}>
            <dt className="text-dense text-3">{reachWords.kinds[kind]}</dt>
            <dd className="font-bold tabular-nums">{shown(totals[kind], fewestShown)}</dd>
          </div>
        ))}
      </dl>
      <ReachCurve days={days} />
      <details className="min-w-0">
        <summary className="min-h-6 w-fit cursor-pointer text-control">{words.days}</summary>
        <div className="pt-3">
          <DataTable
            caption={words.days}
            rows={days}
            rowKey={({ day }) => day}
            columns={[{ key: 'day', header: words.day, cell: dayOf }, ...reachKinds.map(column)]}
          />
        </div>
      </details>
      <ButtonLink className="self-start" icon={<Download aria-hidden />} href={csvAddress} download>
        {words.download}
      </ButtonLink>
    </>
  )
}
