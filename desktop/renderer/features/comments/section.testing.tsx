import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { Viewer } from '#shared/auth.ts'
import type { PostPage } from '#shared/posts.ts'
import { dataSettings } from '../../lib/boot.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import { draw } from '../../testing/draw.tsx'
import { CommentSection } from './CommentSection.tsx'

/** The comments of a post for somebody, with nothing kept of what was read before. */
export const sectionOf = (
  post: PostPage,
  viewer: Viewer | null,
  threadId: string | null = null,
): ReactNode => (
  <SWRConfig value={{ ...dataSettings, provider: () => new Map() }}>
    <ViewerContext value={viewer}>
      <MemoryRouter>
        <CommentSection
          post={post}
          postKey="post"
          threadId={threadId}
          newSince={null}
          isModerator={false}
          renderVotes={() => null}
        />
      </MemoryRouter>
    </ViewerContext>
  </SWRConfig>
)

export const drawSection = (post: PostPage, viewer: Viewer | null): ReturnType<typeof draw> =>
  draw(sectionOf(post, viewer))
