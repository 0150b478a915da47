import type { Application } from '#shared/applications.ts'
import { postPath } from '#shared/posts.ts'
import { TextLink } from '../../ui/Anchor.tsx'
import { DealReach } from './ReachPanel.tsx'
import { dealWords } from './strings.ts'

interface DealPostProps {
  applicationId: string
  post: NonNullable<Application['post']>
}

/** What came of a deal: the post, and whom it has reached. */
export const DealPost = ({ applicationId, post }: DealPostProps) => (
  <>
    <p className="text-control">
      {dealWords.post}:{' '}
      <TextLink href={postPath({ slug: post.slug, forum: { slug: post.forumSlug } })}>{post.title}</TextLink>
    </p>
    <DealReach applicationId={applicationId} />
  </>
)
