import { counted } from '#shared/counts.ts'
import { dollars } from '#shared/money.ts'
import { downloadOwnStats, getOwnStats } from '#shared/stats.ts'
import { keyOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CurveCard } from './CurveCard.tsx'
import { RangeBar } from './RangeBar.tsx'
import { words as shared } from './strings.ts'
import { KeepShown, sumOf, useRange, whole } from './useRange.tsx'

const words = {
  replies: 'Replies to your posts',
  repliesLine: 'Replies',
  repliesNote: (posts: number) => `to what you wrote; ${counted(posts, 'new post')} in this range`,
  money: 'Earned and paid out',
  earned: 'Earned',
  paid: 'Paid out',
  moneyNote: (paid: string) => `became payable in this range; ${paid} was paid out`,
}

/** A creator's own posts and money by day. */
export default function OwnPanel() {
  return (
    <KeepShown>
      <Panel />
    </KeepShown>
  )
}

function Panel() {
  const { days, setDays, query } = useRange()
  const { data, error, mutate } = useData(getOwnStats, { query })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RangeBar
        days={days}
        onChange={setDays}
        range={data?.range}
        csvAddress={keyOf(downloadOwnStats, { query })}
      />
      {data ? (
        <div className="grid gap-4 lg:grid-cols-2 lg:*:last:odd:col-span-2">
          <CurveCard
            title={words.money}
            figure={dollars(sumOf(data.days, (day) => day.earned))}
            note={words.moneyNote(dollars(sumOf(data.days, (day) => day.paid)))}
            days={data.days}
            lines={[
              { label: words.earned, value: (day) => day.earned },
              { label: words.paid, value: (day) => day.paid },
            ]}
            format={(cents) => dollars(cents)}
          />
          <CurveCard
            title={words.replies}
            figure={whole(sumOf(data.days, (day) => day.replies))}
            note={words.repliesNote(sumOf(data.days, (day) => day.posts))}
            days={data.days}
            lines={[
              { label: words.repliesLine, value: (day) => day.replies },
              { label: shared.posts, value: (day) => day.posts },
            ]}
            format={whole}
          />
        </div>
      ) : error ? (
        <ErrorState message={shared.loadFailed} onRetry={() => void mutate()} />
      ) : (
        <SkeletonList count={2} />
      )}
    </div>
  )
}
