import { MessageCircle } from 'lucide-react'
import { counted } from '#shared/counts.ts'
import { type Forum, listForums } from '#shared/forums.ts'
import { listPosts, type Post, postPath } from '#shared/posts.ts'
import { pages } from '#shared/pages.ts'
import { CardPicture } from '../../features/posts/CardPicture.tsx'
import { PostByline } from '../../features/posts/PostByline.tsx'
import { useList } from '../../lib/data.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/Cover.tsx'
import { ForumTile } from '../../ui/ForumTile.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ReaderRatings } from '../../ui/ReaderRatings.tsx'
import { SponsorLabel } from '../../ui/SponsorLabel.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { EmptyState } from '../../ui/states.tsx'

const words = {
  hero: 'Talked about right now',
  title: 'Inside, right now',
  text: 'No samples: these are the forums and posts of this community, as every visitor can read them.',
  members: (count: number) => counted(count, 'member'),
  points: (count: number) => counted(count, 'point'),
  comments: (count: number) => counted(count, 'comment'),
  browse: 'Browse all forums',
  none: 'Nothing has been written here yet',
  noneText: 'This community has just opened. Its first members decide what it will be about.',
  become: 'Be one of them',
}

const usePosts = () => useList(listPosts, { query: { sort: 'hot', limit: 6 } })

/** What stands beside the claim: the post with a picture that is most talked about, and one more. */
function chosenOf(posts: readonly Post[]): Post[] {
  const first = posts.find(({ imageUrl }) => imageUrl !== null) ?? posts[0]
  const second =
    posts.find((post) => post !== first && post.rating !== null) ?? posts.find((post) => post !== first)
  return [first, second].filter((post) => post !== undefined)
}

/** The most talked about posts, read as any visitor reads them. */
export function LiveHero() {
  const { items, isLoading, error } = usePosts()
  if (isLoading)
    return (
      <Loading className="relative">
        <Skeleton className="h-112 rounded-card" />
      </Loading>
    )
  // What could not be read says nothing of what there is.
  if (error) return null
  if (items.length === 0)
    return (
      <div className="relative rounded-card bg-surface">
        <EmptyState
          drawing="forums"
          title={words.none}
          text={words.noneText}
          action={<ButtonLink href={pages.subscribe.path}>{words.become}</ButtonLink>}
        />
      </div>
    )
  const [first, second] = chosenOf(items)
  return (
    <section aria-label={words.hero} className="relative">
      {first && <LivePost post={first} hasPicture />}
      {second && (
        <div className="relative -mt-3 ms-auto w-[88%] lg:-me-6">
          <LivePost post={second} />
        </div>
      )}
    </section>
  )
}

function LivePost({ post, hasPicture = false }: { post: Post; hasPicture?: boolean }) {
  return (
    <article
      className={classes(
        'relative flex flex-col gap-2 rounded-card border bg-surface p-5 shadow-float',
        'transition-colors hover:border-strong/50',
      )}
    >
      <div className="relative z-[1] flex w-fit max-w-full flex-col gap-2">
        <PostByline post={post} />
        <SponsorLabel sponsor={post.sponsor} />
      </div>
      <h2 dir="auto" className="text-section font-bold">
        <Anchor
          href={postPath(post)}
          className="line-clamp-3 after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {post.title}
        </Anchor>
      </h2>
      {post.rating !== null && <Stars rating={post.rating} />}
      <ReaderRatings ratings={post.readerRatings} />
      {hasPicture && <CardPicture post={post} />}
      <p className="flex items-center gap-4 text-dense text-3 tabular-nums">
        <span>{words.points(post.score)}</span>
        <span className="inline-flex items-center gap-1.5">
          <MessageCircle className="size-4" aria-hidden />
          {words.comments(post.commentCount)}
        </span>
      </p>
    </article>
  )
}

/** The forums of this community under their covers, where there are any. */
export function InsideNow() {
  const { items } = useList(listForums, { query: { limit: 8 } })
  if (items.length === 0) return null
  return (
    <section aria-labelledby="inside-title" className="border-b py-12 lg:py-16">
      <div className="mx-auto max-w-page px-4 md:px-6 lg:px-8">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
          <header className="max-w-prose">
            <h2 id="inside-title" className="text-title font-bold">
              {words.title}
            </h2>
            <p className="mt-1 text-2">{words.text}</p>
          </header>
          <ButtonLink href={pages.forums.path}>{words.browse}</ButtonLink>
        </div>
        <ul className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
          {items.map((forum) => (
            <li key={forum.id}>
              <LiveForum forum={forum} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function LiveForum({ forum }: { forum: Forum }) {
  return (
    <Anchor
      href={`/r/${forum.slug}`}
      className="group block h-full overflow-hidden rounded-card border bg-surface transition-colors hover:border-strong/50"
    >
      <Cover name={forum.slug} color={forum.color} className="h-16 md:h-20" />
      <span className="flex flex-col gap-2 p-3 md:p-4">
        <span className="relative -mt-9 w-fit rounded-control bg-surface p-0.5 md:-mt-10">
          <ForumTile forum={forum} />
        </span>
        <span dir="auto" className="font-bold group-hover:underline">
          {forum.name}
        </span>
        <span className="text-dense text-3 tabular-nums">{words.members(forum.memberCount)}</span>
      </span>
    </Anchor>
  )
}
