import { X } from 'lucide-react'
import { counted } from '#shared/counts.ts'
import { postPath } from '#shared/posts.ts'
import { dismissMissed, getMissed, type Missed } from '#shared/visits.ts'
import { call } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { useAction } from '../../lib/useAction.ts'
import { Anchor, TextLink } from '../../ui/Anchor.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

const words = {
  title: 'While you were away',
  since: 'Since',
  newPosts: (posts: number, forums: number) =>
    `${counted(posts, 'new post')} in ${counted(forums, 'forum')} you joined`,
  replies: (count: number) => counted(count, 'reply you have not seen', 'replies you have not seen'),
  facts: (score: number, comments: number) => `${counted(score, 'point')}, ${counted(comments, 'comment')}`,
  digest: 'Get this by mail',
  dismiss: 'Put away what you missed',
  failed: 'This could not be put away. Please try again.',
}

/** What a returning reader missed, in a few lines. */
export function MissedCard({ missed }: { missed: Missed }) {
  const { mutate } = useData(getMissed, {})
  const { act, isBusy } = useAction(() => call(dismissMissed, {}), {
    failure: { sentence: words.failed },
    onSuccess: (none) => void mutate(none, { revalidate: false }),
  })
  const { since, newPosts, forums, replies, posts } = missed
  return (
    <Card as="section" aria-labelledby="missed" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="missed" className="font-bold">
            {words.title}
          </h2>
          <p className="text-dense text-3">
            {words.since} <RelativeTime at={since} />
          </p>
        </div>
        <IconButton
          label={words.dismiss}
          icon={<X aria-hidden />}
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => void act()}
        />
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-control">
        {newPosts > 0 && (
          <li>
            <TextLink href="/following" className="inline-flex min-h-6 items-center">
              {words.newPosts(newPosts, forums)}
            </TextLink>
          </li>
        )}
        {replies > 0 && (
          <li>
            <TextLink href="/notifications" className="inline-flex min-h-6 items-center">
              {words.replies(replies)}
            </TextLink>
          </li>
        )}
      </ul>
      {posts.length > 0 && (
        <ol className="divide-y border-t">
          {posts.map((post) => (
            <li key={post.id}>
              <Anchor href={postPath(post)} className="-mx-2 block rounded-control px-2 py-2 hover:bg-sunken">
                <span dir="auto" className="block text-control font-medium">
                  {post.title}
                </span>
                <span className="block text-dense text-3 tabular-nums">
                  <bdi>r/{post.forum.slug}</bdi>, {words.facts(post.score, post.commentCount)}
                </span>
              </Anchor>
            </li>
          ))}
        </ol>
      )}
      <TextLink
        href="/notifications#settings"
        tone="quiet"
        className="inline-flex min-h-6 items-center self-start text-dense"
      >
        {words.digest}
      </TextLink>
    </Card>
  )
}
