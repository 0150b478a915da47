import { listTrendingHashtags } from '#shared/posts.ts'
import { useData } from '../../lib/data.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx'
import { hashtagPath } from './HashtagList.tsx'

const words = {
  trending: 'Trending hashtags',
  uses: (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`,
  example: 'Example',
}

const shown = 4
/** Where nobody has tagged anything yet. */
const samples = ['introductions', 'reviews', 'questions', 'ideas']

/** What the posts of this week are tagged with most. */
export function TrendingHashtags() {
  const { data, error } = useData(listTrendingHashtags, {})
  const tags = data?.slice(0, shown) ?? []
  const isSample = tags.length === 0
  const rows = isSample ? samples.map((hashtag) => ({ hashtag, count: null })) : tags
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="font-bold">{words.trending}</h2>
      {!data && !error ? (
        <Loading>
          {Array.from({ length: shown }, (_, row) => (
            <SkeletonRow key={row} />
          ))}
        </Loading>
      ) : (
        <ul>
          {rows.map(({ hashtag, count }) => (
            <li key={hashtag}>
              <Anchor
                href={hashtagPath(hashtag)}
                className="-mx-2 flex min-h-row items-center justify-between gap-2 rounded-control px-2 text-control hover:bg-sunken touch:min-h-11"
              >
                <span className="truncate font-medium">#{hashtag}</span>
                <span className="shrink-0 text-dense text-3 tabular-nums">
                  {count === null ? words.example : words.uses(count)}
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
