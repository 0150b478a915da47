import { counted } from '#shared/counts.ts'

const replies = (count: number) => counted(count, 'reply', 'replies')

export const words = {
  add: 'Add a comment',
  placeholder: 'What do you think?',
  post: 'Post comment',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  replyPlaceholder: 'Write a reply',
  share: 'Share',
  shareOf: (name: string) => `Share the comment by ${name}`,
  editLabel: 'Edit your comment',
  save: 'Save changes',
  cancel: 'Cancel',
  edited: 'edited',
  isNew: 'New',
  solution: 'Solution',
  deleted: '[deleted]',
  author: 'Author',
  collapse: (name: string) => `Collapse the comment by ${name}`,
  expand: (name: string, count: number) => `Expand the comment by ${name}, ${replies(count)}`,
  replies,
  continueThread: 'Continue thread',
  successTitle: 'Success',
  success: 'Comment posted successfully!',
  held: 'A moderator looks at it first. You will be notified.',
  failed: 'Failed to post comment. Please try again.',
  editSuccess: 'Comment changed',
  editFailed: 'Failed to change the comment. Please try again.',
  shareTitle: (name: string) => `A comment by ${name}`,
}
