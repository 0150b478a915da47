import { createHash } from 'node:crypto'
import type { ApplicationStatus } from '#shared/applications.ts'
import { publishDays } from '#shared/eligibility.ts'
import { Failure } from '#shared/errors.ts'
import type { Tables } from '#db/schema/tables.ts'
import type { DealRow } from '../deals/deals.service.ts'

export type ApplicationRow = Tables['sponsorshipApplications']['$inferSelect']
export type VersionRow = Tables['contentVersions']['$inferSelect']

const dayMs = 24 * 60 * 60 * 1000

/** What the brand's approval of a text is bound to: everything of it that is published. */
export const textHash = ({
  forumId,
  title,
  content,
  rating,
}: Pick<VersionRow, 'forumId' | 'title' | 'content' | 'rating'>) =>
  createHash('sha256')
    .update(JSON.stringify([forumId, title, content, rating]))
    .digest('hex')

export function requireState(application: ApplicationRow, ...allowed: ApplicationStatus[]): void {
  if (!allowed.includes(application.status)) throw new Failure('application.wrong_state')
}

const openStates: readonly ApplicationStatus[] = [
  'pending',
  'changes_requested',
  'approved',
  'submitted',
  'content_approved',
]

/** Whether an application is not over yet, and its text, if it was approved, not published. */
export const isOpen = (
  { status }: Pick<ApplicationRow, 'status'>,
  deal: Pick<DealRow, 'status'> | null | undefined,
): boolean => openStates.includes(status) && (!deal || deal.status === 'reserved')

/** Before any money was promised. */
export function requireUndecided(application: ApplicationRow, deal: DealRow | undefined): void {
  requireState(application, 'pending', 'changes_requested')
  if (deal) throw new Failure('application.wrong_state')
}

/** A deal that is neither published nor called off. */
export function requireReserved(deal: DealRow | undefined): DealRow {
  if (deal?.status !== 'reserved') throw new Failure('application.wrong_state')
  return deal
}

/** A brand may call a deal off, but leaves a creator whose text it approved the time to publish it. */
export function requireMayCallOff(application: ApplicationRow, deal: DealRow, now: Date): void {
  const approvedAt = deal.approvedAt?.getTime() ?? 0
  const isWaiting =
    application.status === 'content_approved' && now.getTime() < approvedAt + publishDays * dayMs
  if (isWaiting) throw new Failure('application.too_early')
}

/** After publication an edit has its own review; the state of the deal is not touched by it. */
export const isPublished = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'published' || status === 'paid'
