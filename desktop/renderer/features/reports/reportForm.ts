import { limits } from '#shared/limits.ts'
import type { ReportedKind, ReportInput, ReportReason } from '#shared/reports.ts'
import { lengthOf } from '#shared/text.ts'

/** What somebody reports. */
export interface Reported {
  kind: ReportedKind
  id: string
}

export interface ReportFields {
  reason: ReportReason | ''
  description: string
}

export const emptyReport: ReportFields = { reason: '', description: '' }

/** Whether the description fits once it is trimmed, as it will be sent. */
export const isTooLong = ({ description }: ReportFields): boolean =>
  lengthOf(description.trim()) > limits.reportDescriptionMax

const idNames = {
  post: 'postId',
  comment: 'commentId',
  user: 'userId',
  message: 'messageId',
} as const

/** What is sent; null while no reason is chosen. */
export function reportBody(
  { kind, id }: Reported,
  { reason, description }: ReportFields,
): ReportInput | null {
  if (reason === '') return null
  return { [idNames[kind]]: id, reason, description: description.trim() || null }
}
