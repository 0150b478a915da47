import type { ReactNode } from 'react'
import { type Forum, listForums } from '#shared/forums.ts'
import { listPosts } from '#shared/posts.ts'
import { ForumCard } from '../features/forums/ForumCard.tsx'
import { useList } from '../lib/data.ts'
import { useSite } from '../lib/site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Loading, Skeleton, SkeletonCard } from '../ui/Skeleton.tsx'
import { type DrawingName, EmptyState, ErrorState } from '../ui/states.tsx'
import { FeedPost } from './parts/Feed.tsx'
import { Section } from './parts/layout.tsx'

const words = {
  title: 'Discover',
  description: 'Find communities that match what you care about.',
  stats: {
    forums: 'Active Forums',
    posts: 'Recent Posts',
    members: 'Members',
    uptime: 'Uptime',
  },
  figures: 'The community in numbers',
  trendingForums: 'Trending Forums',
  popularPosts: 'Popular Posts',
  newCommunities: 'New Communities',
  none: (what: string) => `No ${what} found yet`,
  forums: 'forums',
  posts: 'posts',
  communities: 'communities',
  beFirst: 'Be the first to contribute!',
  failed: 'This could not be loaded.',
  postsFailed: 'Failed to fetch posts',
  closing: 'Can’t find what you are looking for?',
  closingText: 'Start the conversation yourself.',
  createForum: 'Create Forum',
  writePost: 'Write a Post',
  browseForums: 'Browse All Forums',
}

const loadedMax = 50
const shown = { trending: 6, posts: 4, newest: 4, skeletons: 6 }
const grid = 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3'

/** What there is on the site, for newcomers. */
export default function DiscoverPage() {
  const { claims } = useSite()
  const forums = useList(listForums, { query: { limit: loadedMax } })
  const newest = useList(listForums, { query: { sort: 'new', limit: shown.newest } })
  const posts = useList(listPosts, { query: { limit: loadedMax } })
  const count = (list: { isLoading: boolean; items: readonly unknown[] }) =>
    list.isLoading ? null : String(list.items.length)
  return (
    <div className="flex flex-col gap-10">
      <div>
        <PageHeading title={words.title} description={words.description} />
        <StatTiles
          label={words.figures}
          tiles={[
            { label: words.stats.forums, value: count(forums) },
            { label: words.stats.posts, value: count(posts) },
            { label: words.stats.members, value: claims.discoverMembers },
            { label: words.stats.uptime, value: claims.discoverUptime },
          ]}
        />
      </div>
      <Section title={words.trendingForums}>
        <Part list={forums} what={words.forums} drawing="forums">
          <ForumCards forums={forums.items.slice(0, shown.trending)} />
        </Part>
      </Section>
      <Section title={words.popularPosts}>
        <Part list={posts} what={words.posts} drawing="posts">
          {/* Columns of their own heights: beside a picture a short post would be a card half empty. */}
          <div className="-mb-3 gap-3 lg:columns-2">
            {posts.items.slice(0, shown.posts).map((post) => (
              <div key={post.id} className="break-inside-avoid pb-3">
                <FeedPost post={post} />
              </div>
            ))}
          </div>
        </Part>
      </Section>
      <Section title={words.newCommunities}>
        <Part list={newest} what={words.communities} drawing="forums">
          <ForumCards forums={newest.items.slice(0, shown.newest)} columns={4} />
        </Part>
      </Section>
      <Card as="section" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
        <h2 className="text-section font-bold">{words.closing}</h2>
        <p className="text-2">{words.closingText}</p>
        <div className="mt-4 flex flex-col gap-2 md:flex-row md:justify-center">
          <ButtonLink variant="primary" href="/create-forum">
            {words.createForum}
          </ButtonLink>
          <ButtonLink href="/create">{words.writePost}</ButtonLink>
          <ButtonLink href="/forums">{words.browseForums}</ButtonLink>
        </div>
      </Card>
    </div>
  )
}

interface PartProps {
  list: { isLoading: boolean; error: unknown; items: readonly unknown[]; reload: () => void }
  what: string
  drawing: DrawingName
  children: ReactNode
}

function Part({ list, what, drawing, children }: PartProps) {
  if (list.isLoading)
    return (
      <Loading className={grid}>
        {Array.from({ length: shown.skeletons }, (_, at) => (
          <SkeletonCard key={at} />
        ))}
      </Loading>
    )
  if (list.items.length > 0) return children
  if (list.error)
    return (
      <ErrorState
        message={what === words.posts ? words.postsFailed : words.failed}
        onRetry={() => list.reload()}
      />
    )
  return <EmptyState drawing={drawing} title={words.none(what)} text={words.beFirst} />
}

function ForumCards({ forums, columns = 3 }: { forums: readonly Forum[]; columns?: 3 | 4 }) {
  return (
    <ul className={columns === 3 ? grid : 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-4'}>
      {forums.map((forum) => (
        <li key={forum.id}>
          <ForumCard forum={forum} />
        </li>
      ))}
    </ul>
  )
}

interface StatTilesProps {
  label: string
  /** Null while it is being counted. */
  tiles: readonly { label: string; value: string | null }[]
}

/** Figures in a row. */
function StatTiles({ label, tiles }: StatTilesProps) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map((tile) => (
        <div key={tile.label} className="flex flex-col-reverse rounded-card border bg-surface p-4">
          <dt className="text-dense text-3">{tile.label}</dt>
          <dd className="text-title font-bold tabular-nums">
            {tile.value ?? <Skeleton className="my-1 h-6 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
