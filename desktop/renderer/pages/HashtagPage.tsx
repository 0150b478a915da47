import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { listPosts, normalHashtag, type PostSort } from '#shared/posts.ts'
import { FollowHashtag } from '../features/hashtags/FollowHashtag.tsx'
import { useList } from '../lib/data.ts'
import { useCanonical, usePageTitle } from '../lib/pageHead.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Feed } from './parts/Feed.tsx'

const words = {
  title: (hashtag: string) => `#${hashtag}`,
  description: 'Posts with this hashtag.',
  sort: 'Sort posts',
  sorts: { hot: 'Hot', new: 'New', top: 'Top' },
  none: 'No posts yet',
  noneText: 'Nobody has used this hashtag yet.',
  write: 'Write a Post',
}

const sorts = (['hot', 'new', 'top'] as const).map((value) => ({ value, label: words.sorts[value] }))

/** Everything tagged with one word. */
export default function HashtagPage() {
  const { tag = '' } = useParams()
  const hashtag = normalHashtag(tag)
  const [sort, setSort] = useState<PostSort>('hot')
  usePageTitle(words.title(hashtag))
  useCanonical(`/hashtag/${encodeURIComponent(hashtag)}`)
  return (
    <div className="mx-auto max-w-reading">
      <PageHeading
        title={words.title(hashtag)}
        description={words.description}
        actions={<FollowHashtag hashtag={hashtag} />}
      />
      <div className="mb-4">
        <Segmented label={words.sort} options={sorts} value={sort} onChange={setSort} />
      </div>
      <Tagged key={`${hashtag} ${sort}`} hashtag={hashtag} sort={sort} />
    </div>
  )
}

function Tagged({ hashtag, sort }: { hashtag: string; sort: PostSort }) {
  const list = useList(listPosts, { query: { hashtag, sort } })
  return (
    <Feed
      list={list}
      label={words.title(hashtag)}
      empty={
        <EmptyState
          drawing="search"
          title={words.none}
          text={words.noneText}
          action={<ButtonLink href="/create">{words.write}</ButtonLink>}
        />
      }
    />
  )
}
