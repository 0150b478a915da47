import { CircleCheck } from 'lucide-react'
import type { Comment } from '#shared/comments.ts'
import { nameOf } from '#shared/people.ts'
import type { PostPage } from '#shared/posts.ts'
import { markSolution, unmarkSolution } from '#shared/solutions.ts'
import { call } from '../../lib/api.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommentsSetting } from './context.ts'

const words = {
  solution: 'Solution',
  markOf: (name: string) => `The comment by ${name} is the solution`,
  marked: 'Marked as the solution',
  unmarked: 'No longer marked as the solution',
  failed: 'Failed to mark the solution. Please try again.',
}

/** Says that a comment solved the discussion, or takes that back. */
export function SolutionButton({ comment }: { comment: Comment }) {
  const { postId, solutionId } = useCommentsSetting()
  const patch = usePatch()
  const isSolution = solutionId === comment.id
  const params = { id: postId }
  const { act, isBusy } = useAction(
    () =>
      isSolution
        ? call(unmarkSolution, { params })
        : call(markSolution, { params, body: { commentId: comment.id } }),
    {
      success: ({ solution }) => ({ title: solution ? words.marked : words.unmarked }),
      failure: { sentence: words.failed, prefersReason: true },
      onSuccess: ({ isSolved, solution }) =>
        patch<PostPage>(postId, (shown) => ({ ...shown, isSolved, solution })),
    },
  )
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<CircleCheck aria-hidden />}
      aria-label={words.markOf(nameOf(comment.author))}
      aria-pressed={isSolution}
      isBusy={isBusy}
      className="@max-sm:px-2 aria-pressed:text-success"
      onClick={() => void act()}
    >
      <span className="@max-sm:sr-only">{words.solution}</span>
    </Button>
  )
}
