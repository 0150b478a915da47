import { createAppeals } from './appeals.service.ts'
import { createActionLog } from './actions.service.ts'
import { createContentModeration } from './content.service.ts'
import type { ModerationParts } from './moderation.parts.ts'
import { createReportWork } from './reportWork.service.ts'
import { createReports } from './reports.service.ts'
import { createSpamModeration } from './spam.service.ts'
import { createUserModeration } from './users.service.ts'

export type Moderation = ReturnType<typeof createModeration>

/** All by which order is kept. Each act takes the person who does it, so that its rights hold from anywhere. */
export function createModeration(parts: ModerationParts) {
  const content = createContentModeration(parts)
  const reports = createReports({ ...parts, content })
  return {
    content,
    reports,
    reportWork: createReportWork({ ...parts, reports }),
    appeals: createAppeals({ ...parts, content }),
    users: createUserModeration(parts),
    actions: createActionLog(parts),
    spam: createSpamModeration({ ...parts, content }),
  }
}
