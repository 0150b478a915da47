import type { ContentAct } from './acts.ts'

/** What each act on content says on its button, in its dialog, and when it is done. */
export const contentActWords: Record<
  ContentAct,
  { label: string; title: string; text: string; done: string; doneText?: string }
> = {
  remove: {
    label: 'Delete Content',
    title: 'Delete this content?',
    text: 'Readers no longer see it. You can restore it later.',
    done: 'Content Deleted',
    doneText: 'Its author has been notified of the reason.',
  },
  restore: {
    label: 'Restore Content',
    title: 'Restore this content?',
    text: 'Everybody who can read its forum sees it again.',
    done: 'Content Restored',
  },
  pin: {
    label: 'Pin',
    title: 'Pin this post?',
    text: 'It is shown at the top of its forum.',
    done: 'Post pinned',
  },
  unpin: {
    label: 'Unpin',
    title: 'Unpin this post?',
    text: 'It is sorted like the other posts again.',
    done: 'Post unpinned',
  },
  lock: {
    label: 'Lock',
    title: 'Lock this post?',
    text: 'Nobody can comment or vote on it any more.',
    done: 'Post locked',
  },
  unlock: {
    label: 'Unlock',
    title: 'Unlock this post?',
    text: 'Members can comment and vote on it again.',
    done: 'Post unlocked',
  },
}

/** What several queues say. */
export const queueWords = {
  status: 'Status',
  reason: 'Reason',
  action: 'Action',
  cancel: 'Cancel',
  reporter: 'Reporter',
  description: 'Description',
  date: 'Date',
  act: 'Act',
  none: '-',
  resolve: 'Resolve',
  tooLong: (max: number) => `Must be at most ${max} characters`,
  assignee: 'Assigned to',
  removed: 'Removed',
  nothingWritten: 'Nothing is written here.',
}
