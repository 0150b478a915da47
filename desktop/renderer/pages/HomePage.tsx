import { Compass, PenLine, Star, TrendingUp, Users } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '#shared/people.ts'
import { listPosts, type PostSort } from '#shared/posts.ts'
import { useList } from '../lib/data.ts'
import { useViewer } from '../lib/viewer.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Feed } from './parts/Feed.tsx'
import { HomeSide } from './parts/HomeSide.tsx'
import { PopularForums } from './parts/PopularForums.tsx'
import { useNewPosts } from './parts/useNewPosts.ts'
import { WithSide } from './parts/WithSide.tsx'
import { words } from './strings/home.ts'

const shortcuts = [
  { href: '/create', label: words.writeReview, icon: <Star aria-hidden /> },
  { href: '/forums', label: words.joinForum, icon: <Users aria-hidden /> },
  { href: '/trending', label: words.trending, icon: <TrendingUp aria-hidden /> },
  { href: '/discover', label: words.discover, icon: <Compass aria-hidden /> },
]
const sorts = (['hot', 'new', 'top'] as const).map((value) => ({ value, label: words.sorts[value] }))

/** Where a signed-in person begins. */
export default function HomePage() {
  const viewer = useViewer()
  const [sort, setSort] = useState<PostSort>('hot')
  return (
    <>
      <PageHeading title={viewer ? words.welcome(nameOf(viewer)) : ''} description={words.tagline} />
      <WithSide side={<HomeSide />}>
        <div className="flex flex-col gap-8">
          <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {shortcuts.map(({ href, label, icon }) => (
              <ButtonLink key={label} href={href} icon={icon}>
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
          icon={<PenLine aria-hidden />}
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
