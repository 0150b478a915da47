import type { ReportedKind, ReportReason } from '#shared/reports.ts'

const kinds: Record<ReportedKind, string> = {
  post: 'post',
  comment: 'comment',
  user: 'user',
  message: 'message',
}
const titles: Record<ReportedKind, string> = {
  post: 'Report Post',
  comment: 'Report Comment',
  user: 'Report User',
  message: 'Report Message',
}
export const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate_speech: 'Hate speech',
  inappropriate: 'Inappropriate content',
  misinformation: 'Misinformation',
  copyright: 'Copyright violation',
  other: 'Other',
}

export const words = {
  title: (kind: ReportedKind) => titles[kind],
  intro: (kind: ReportedKind) =>
    kind === 'message'
      ? 'Tell us what is wrong with this message. Our moderation team reads this message alone, nothing else of your conversation.'
      : `Tell us what is wrong with this ${kinds[kind]}. Its author does not learn who reported it.`,
  reason: 'Reason',
  choose: 'Select a reason',
  details: 'Additional details',
  detailsPlaceholder: 'Anything that helps our moderation team',
  tooLong: (max: number) => `Must be at most ${max} characters`,
  cancel: 'Cancel',
  submit: 'Submit Report',
  reasonMissing: 'Please Select a Reason',
  reasonMissingText: "Choose why you're reporting this content",
  submitted: 'Report Submitted',
  submittedText: (kind: ReportedKind) =>
    `Thank you for reporting this ${kinds[kind]}. Our moderation team will review it.`,
  failed: 'Failed to Submit Report',
  failedText: 'Please try again later',
}
