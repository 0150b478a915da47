import { ChartBar, Compass, Image, type LucideIcon, PenLine, Star, TrendingUp, Users } from 'lucide-react'
import { useState } from 'react'
import { listForums } from '#shared/forums.ts'
import { nameOf } from '#shared/people.ts'
import { listPosts, type PostSort } from '#shared/posts.ts'
import { ForumChip } from '../features/forums/ForumCard.tsx'
import { TrendingHashtags } from '../features/hashtags/TrendingHashtags.tsx'
import { useMissed } from '../features/visits/useMissed.ts'
import { useList } from '../lib/data.ts'
import { part } from '../lib/part.tsx'
import { useViewer } from '../lib/viewer.ts'
import { Anchor, TextLink } from '../ui/Anchor.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useTimed } from '../ui/RelativeTime.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Feed, useNewPosts } from './parts/Feed.tsx'
import { FirstSteps } from './parts/FirstSteps.tsx'
import { WithSide } from './parts/layout.tsx'

const words = {
  welcome: (name: string) => `Welcome, ${name}`,
  welcomeBack: (name: string) => `Welcome back, ${name}`,
  tagline: 'See what your community is talking about.',
  writeReview: 'Write review',
  joinForum: 'Join forum',
  trending: 'Trending',
  discover: 'Discover',
  recentPosts: 'Recent Posts',
  sort: 'Sort posts',
  sorts: { hot: 'Hot', new: 'New', top: 'Top' },
  noPosts: 'No posts yet',
  noPostsText: 'Be the first to contribute!',
  writePost: 'Write a Post',
  popularForums: 'Popular forums',
  allForums: 'View all',
  createPost: 'Create a post',
  create: {
    discussion: 'Start a discussion',
    review: 'Write a review',
    photo: 'Share a photo',
    poll: 'Create a poll',
  },
  guidelines: 'Community guidelines',
  guidelineRules: [
    'Be respectful: talk about the matter, not the person.',
    'Stay on the topic of the forum you write in.',
    'Review only what you have tried yourself.',
    'Say so when somebody pays for what you write.',
  ],
  allGuidelines: 'Read the guidelines',
}

const shortcuts = [
  { href: '/create', label: words.writeReview, icon: <Star aria-hidden /> },
  { href: '/forums', label: words.joinForum, icon: <Users aria-hidden /> },
  { href: '/trending', label: words.trending, icon: <TrendingUp aria-hidden /> },
  { href: '/discover', label: words.discover, icon: <Compass aria-hidden /> },
]
const sorts = (['hot', 'new', 'top'] as const).map((value) => ({ value, label: words.sorts[value] }))

const MissedCard = part('features/visits/MissedCard.tsx', () =>
  import('../features/visits/MissedCard.tsx').then((file) => ({ default: file.MissedCard })),
)

const dayMs = 24 * 60 * 60 * 1000

/** Where a signed-in person begins. */
export default function HomePage() {
  const viewer = useViewer()
  const [sort, setSort] = useState<PostSort>('hot')
  const missed = useMissed()
  // Whoever has just arrived does not come back, whether or not the identity provider knows their name.
  const isNew = useTimed((now) => (viewer ? now.getTime() - Date.parse(viewer.createdAt) < dayMs : false))
  const greet = isNew ? words.welcome : words.welcomeBack
  return (
    <>
      <PageHeading title={viewer ? greet(nameOf(viewer)) : ''} description={words.tagline} />
      <WithSide side={<HomeSide />}>
        <div className="flex flex-col gap-8">
          {viewer && <FirstSteps viewer={viewer} />}
          {missed && <MissedCard missed={missed} />}
          <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {shortcuts.map(({ href, label, icon }) => (
              <ButtonLink key={label} href={href} icon={icon} className="max-[23rem]:px-2">
                {label}
              </ButtonLink>
            ))}
          </div>
          <PopularForums />
          <section aria-labelledby="recent-posts" className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="recent-posts" className="text-section font-bold">
                {words.recentPosts}
              </h2>
              <Segmented label={words.sort} options={sorts} value={sort} onChange={setSort} />
            </div>
            <RecentPosts key={sort} sort={sort} />
          </section>
        </div>
      </WithSide>
    </>
  )
}

function RecentPosts({ sort }: { sort: PostSort }) {
  const list = useList(listPosts, { query: { sort } })
  const newPosts = useNewPosts({ list, sort })
  return (
    <Feed
      list={list}
      newPosts={newPosts}
      label={words.recentPosts}
      hasHeading
      empty={
        <EmptyState
          drawing="posts"
          title={words.noPosts}
          text={words.noPostsText}
          action={
            <ButtonLink variant="primary" href="/create">
              {words.writePost}
            </ButtonLink>
          }
        />
      }
    />
  )
}

const shown = 4
const grid = 'grid grid-cols-2 gap-3 md:grid-cols-4'

/** A few forums to step into. */
function PopularForums() {
  const { items, isLoading } = useList(listForums, { query: { limit: shown } })
  if (!isLoading && items.length === 0) return null
  return (
    <section aria-labelledby="popular-forums" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="popular-forums" className="text-section font-bold">
          {words.popularForums}
        </h2>
        <TextLink href="/forums" className="inline-flex min-h-6 items-center text-control">
          {words.allForums}
        </TextLink>
      </div>
      {isLoading ? (
        <Loading className={grid}>
          {Array.from({ length: shown }, (_, at) => (
            <Skeleton key={at} className="h-28 rounded-card" />
          ))}
        </Loading>
      ) : (
        <div className={grid}>
          {items.slice(0, shown).map((forum) => (
            <ForumChip key={forum.id} forum={forum} />
          ))}
        </div>
      )}
    </section>
  )
}

const createLinks: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: '/create', label: words.create.discussion, icon: PenLine },
  { href: '/create?type=review', label: words.create.review, icon: Star },
  { href: '/create?type=photo', label: words.create.photo, icon: Image },
  { href: '/create?type=poll', label: words.create.poll, icon: ChartBar },
]

/** Beside the feed: what is tagged, what can be written, how we treat each other. */
function HomeSide() {
  return (
    <>
      <TrendingHashtags />
      <Card as="section" className="flex flex-col gap-2">
        <h2 className="font-bold">{words.createPost}</h2>
        <ul>
          {createLinks.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Anchor
                href={href}
                className="-mx-2 flex min-h-row items-center gap-3 rounded-control px-2 text-control font-medium hover:bg-sunken touch:min-h-11"
              >
                <Icon className="size-4 text-accent" aria-hidden />
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" className="flex flex-col gap-2">
        <h2 className="font-bold">{words.guidelines}</h2>
        <ol className="flex list-decimal flex-col gap-1.5 ps-5 text-control text-2 marker:text-3">
          {words.guidelineRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <TextLink
          href="/community-guidelines"
          className="mt-1 inline-flex min-h-6 items-center self-start text-control"
        >
          {words.allGuidelines}
        </TextLink>
      </Card>
    </>
  )
}
