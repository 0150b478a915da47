import { useNavigate } from 'react-router-dom'
import type { Issue } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import type { PostInput } from '#shared/posts.ts'
import ScheduleDialog from '../../features/scheduled/ScheduleDialog.tsx'
import { useSchedulePost } from '../../features/scheduled/useScheduled.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'

interface PostLaterProps {
  post: PostInput
  onClose: () => void
  onScheduled: () => void
  /** The fields of the post that the server refused. */
  onIssues: (issues: readonly Issue[]) => void
}

/** Asks when a new post is to be published, and goes to the list of those that wait. */
export default function PostLater({ post, onClose, onScheduled, onIssues }: PostLaterProps) {
  const navigate = useNavigate()
  const { act, isBusy, refusal } = useSchedulePost({
    onSuccess: () => {
      onScheduled()
      void navigate(pages.scheduled.path)
    },
    onRefused: ({ issues }) => {
      const inPost = issues.flatMap(({ path, message }) =>
        path.startsWith('post.') ? [{ path: path.slice('post.'.length), message }] : [],
      )
      if (inPost.length === 0) return false
      onClose()
      onIssues(inPost)
      return true
    },
  })
  return (
    <ScheduleDialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      notice={<ActionNotice refusal={refusal} />}
      onChoose={(publishAt) => void act({ publishAt, post })}
    />
  )
}
