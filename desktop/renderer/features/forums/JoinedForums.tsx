import { listJoinedForums } from '#shared/activity.ts'
import { useList } from '../../lib/data.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Loading, SkeletonRow } from '../../ui/Skeleton.tsx'
import { ForumTile } from './ForumTile.tsx'

const words = {
  joinedForums: 'Joined Forums',
  noneJoined: 'No forums joined yet.',
  joinedFailed: 'The forums could not be loaded.',
}

/** The forums that somebody belongs to, as far as the reader may know. */
export function JoinedForums({ username }: { username: string }) {
  const list = useList(listJoinedForums, { params: { username } })
  return (
    <Card as="section" className="flex flex-col gap-2">
      <h2 className="font-bold">{words.joinedForums}</h2>
      {list.isLoading ? (
        <Loading>
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : list.items.length === 0 ? (
        <p className="text-control text-2">{list.error ? words.joinedFailed : words.noneJoined}</p>
      ) : (
        <ul>
          {list.items.map((forum) => (
            <li key={forum.id}>
              <Anchor
                href={`/r/${forum.slug}`}
                className="-mx-2 flex min-h-row items-center gap-2.5 rounded-control px-2 text-control hover:bg-sunken touch:min-h-11"
              >
                <ForumTile forum={forum} size="small" />
                <span dir="auto" className="truncate font-medium">
                  {forum.name}
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <LoadMore onLoad={() => list.loadMore()} hasMore={list.hasMore} isLoading={list.isLoadingMore} />
    </Card>
  )
}
