import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#shared/posts.ts'
import { savePost, unsavePost } from '#shared/saves.ts'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/Button.tsx'

const words = {
  save: 'Save',
  saved: 'Saved',
  savedNotice: 'Post saved',
  savedNoticeText: 'You can find it under Saved posts.',
  removedNotice: 'Removed from your saved posts',
  failed: 'Failed to save the post. Please try again.',
  named: (isSaved: boolean, title: string) => `${isSaved ? 'Saved' : 'Save'}: ${title}`,
}

interface SaveButtonProps {
  post: Pick<Post, 'id' | 'title' | 'isSaved'>
}

/** Keeps a post for later, or takes it off again. */
export function SaveButton({ post }: SaveButtonProps) {
  const viewer = useViewer()
  const patch = usePatch()
  const [painted, setPainted] = useState<boolean | null>(null)
  const isSaved = painted ?? post.isSaved
  const { act, isBusy } = useAction(
    (wanted: boolean) => call(wanted ? savePost : unsavePost, { params: { id: post.id } }),
    {
      success: ({ isSaved }) =>
        isSaved
          ? { title: words.savedNotice, description: words.savedNoticeText }
          : { title: words.removedNotice },
      failure: { sentence: words.failed },
      onSuccess: ({ isSaved }) => patch<Post>(post.id, (shown) => ({ ...shown, isSaved })),
    },
  )
  const press = async () => {
    if (viewer === null) return leaveFor(loginAddress())
    if (isBusy) return
    setPainted(!isSaved)
    await act(!isSaved)
    setPainted(null)
  }
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={words.named(isSaved, post.title)}
      aria-disabled={isBusy || undefined}
      data-save
      icon={<Bookmark className={isSaved ? 'fill-current' : undefined} aria-hidden />}
      onClick={() => void press()}
    >
      <span className="max-md:sr-only">{isSaved ? words.saved : words.save}</span>
    </Button>
  )
}
