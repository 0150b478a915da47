import { getPostUsage } from '#shared/plans.ts'
import { type ScheduledInput, listScheduled, schedulePost } from '#shared/scheduled.ts'
import { call } from '../../lib/api.ts'
import { useForget } from '../../lib/patch.ts'
import { type ActionOptions, useAction } from '../../lib/useAction.ts'
import { fullTime } from '../../ui/dates.ts'

const words = {
  scheduled: 'Post scheduled',
  failed: 'Failed to schedule the post. Please try again.',
}

/** Forgets what a scheduled post has changed: the list of them, and what is left of the months. */
export function useForgetScheduled(): () => void {
  const forget = useForget()
  return () => {
    forget(listScheduled.path)
    forget(getPostUsage.path)
  }
}

/** What is sent of a time and a post. */
export type Scheduling = Omit<ScheduledInput, 'publishAt'> & { publishAt: string }

/** Has a new post published later. */
export function useSchedulePost(options: Pick<ActionOptions<unknown>, 'onSuccess' | 'onRefused'>) {
  const forget = useForgetScheduled()
  return useAction((body: Scheduling) => call(schedulePost, { body }), {
    success: ({ publishAt }) => ({ title: words.scheduled, description: fullTime(publishAt) }),
    failure: { sentence: words.failed, prefersReason: true },
    ...options,
    onSuccess: (made) => {
      forget()
      options.onSuccess?.(made)
    },
  })
}
