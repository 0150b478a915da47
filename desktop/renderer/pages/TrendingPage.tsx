import { useSearchParams } from 'react-router-dom'
import { listTrending, type TrendingPeriod, trendingPeriodOf, trendingPeriods } from '#shared/posts.ts'
import { useList } from '../lib/data.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Feed } from './parts/Feed.tsx'

const words = {
  title: 'Trending',
  description: 'What the community talks about most.',
  period: 'Period',
  periods: { today: 'Today', week: 'This Week', month: 'This Month', all: 'All Time' },
  none: 'No trending posts yet',
  noneText: 'Try a longer period, or start something yourself.',
  write: 'Write a Post',
  failed: 'Failed to fetch trending posts',
}

const periods = trendingPeriods.map((value) => ({ value, label: words.periods[value] }))

/** The most talked about posts of a period, in their order. The period stands in the address. */
export default function TrendingPage() {
  const [parameters, setParameters] = useSearchParams()
  const period = trendingPeriodOf(parameters.get('period'))
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading title={words.title} description={words.description} />
      <div className="mb-4">
        <Segmented
          label={words.period}
          options={periods}
          value={period}
          onChange={(next) =>
            setParameters(next === 'today' ? {} : { period: next }, {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      </div>
      <Ranking key={period} period={period} />
    </div>
  )
}

function Ranking({ period }: { period: TrendingPeriod }) {
  const list = useList(listTrending, { query: { period } })
  return (
    <Feed
      list={list}
      label={words.title}
      failure={words.failed}
      isRanked
      empty={
        <EmptyState
          drawing="posts"
          title={words.none}
          text={words.noneText}
          action={<ButtonLink href="/create">{words.write}</ButtonLink>}
        />
      }
    />
  )
}
