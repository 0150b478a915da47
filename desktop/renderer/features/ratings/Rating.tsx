import { useRef, useState } from 'react'
import type { PostPage } from '#shared/posts.ts'
import { rateReview, type ViewerRatingSummary } from '#shared/ratings.ts'
import { ActionNotice } from '../../ui/ActionNotice.tsx'
import { call } from '../../lib/api.ts'
import { leaveFor, loginAddress } from '../../lib/login.ts'
import { usePatch } from '../../lib/patch.ts'
import { useAction } from '../../lib/useAction.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Card } from '../../ui/Card.tsx'
import { ReaderRatings } from '../../ui/ReaderRatings.tsx'
import { StarInput } from '../../ui/StarInput.tsx'
import { Stars } from '../../ui/Stars.tsx'

export const words = {
  heading: 'Ratings',
  none: 'No ratings yet',
  yours: 'Your rating',
  rate: 'Rate this review',
  locked: 'This post is locked',
  apart: 'You have a deal with this brand or belong to it: your rating is shown apart, as “with a deal”.',
  submitted: 'Rating submitted',
  submittedText: 'Your rating has been recorded!',
  failed: 'Failed to submit rating. Please try again.',
}

interface RatingProps {
  postId: string
  summary: ViewerRatingSummary
  isLocked?: boolean
}

/** What readers give a review on average, and one's own stars. */
export function Rating({ postId, summary, isLocked = false }: RatingProps) {
  const viewer = useViewer()
  const patch = usePatch()
  const [pressed, setPressed] = useState<number | null>(null)
  const { act, refusal } = useAction((rating: number) => call(rateReview, { body: { postId, rating } }), {
    success: { title: words.submitted, description: words.submittedText },
    failure: { sentence: words.failed },
    onSuccess: (changed) => patch<PostPage>(postId, (post) => ({ ...post, ratingSummary: changed })),
  })
  /** Which stars to send; null while nothing is being sent. */
  const wanted = useRef<number | null>(null)
  const rate = async (rating: number) => {
    if (viewer === null) return leaveFor(loginAddress())
    const isSending = wanted.current !== null
    wanted.current = rating
    setPressed(rating)
    // Arrow keys pass over the stars faster than the network answers: where they end is what counts.
    if (isSending) return
    let sent: number
    do {
      sent = wanted.current
      await act(sent)
    } while (wanted.current !== sent)
    wanted.current = null
    setPressed(null)
  }
  return (
    <Card as="section" aria-labelledby="rating-heading" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="rating-heading" className="font-bold">
          {words.heading}
        </h2>
        <span aria-live="polite" className="flex items-center text-2">
          {summary.count > 0 ? (
            <Stars rating={summary.average} count={summary.count} size="medium" />
          ) : (
            words.none
          )}
        </span>
      </div>
      <ReaderRatings ratings={summary} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-3 *:first:-ms-2">
        {/* First in its line: what changes with the rating never moves the stars under the pointer. */}
        <StarInput
          label={words.rate}
          value={pressed ?? summary.viewerRating}
          onChange={(rating) => void rate(rating)}
          isDisabled={isLocked}
        />
        <span className="text-control text-2">
          {isLocked ? words.locked : summary.viewerRating ? words.yours : words.rate}
        </span>
        {summary.viewerIsPartner && <p className="ms-0! basis-full text-dense text-3">{words.apart}</p>}
      </div>
      <ActionNotice refusal={refusal} />
    </Card>
  )
}
