import type { Application, ApplicationPage } from '#shared/applications.ts'

type Reviewed = Pick<Application, 'status' | 'deal' | 'latestVersion'>

/** The application itself is to be decided on: no money is promised yet. */
export const isUndecided = ({ status, deal }: Reviewed): boolean =>
  !deal && (status === 'pending' || status === 'changes_requested')

/** A text waits: the first ones before publication, an edit of it after. */
export const hasWaitingText = ({ status, latestVersion }: Reviewed): boolean =>
  latestVersion?.status === 'submitted' && ['submitted', 'published', 'paid'].includes(status)

/** Whether it is the brand's turn. */
export const isWaiting = (application: Reviewed): boolean =>
  application.status === 'pending' || hasWaitingText(application)

/** A deal whose text is not published can be called off. */
export const canCallOff = ({ status, deal }: Reviewed): boolean =>
  deal?.status === 'reserved' &&
  ['approved', 'submitted', 'changes_requested', 'content_approved'].includes(status)

/** The brand's last message is the one that stands beside a text: it is shown there alone. */
export const isSaidOfText = ({ brandResponse, versions }: ApplicationPage): boolean =>
  versions.some((version) => version.brandResponse === brandResponse)
