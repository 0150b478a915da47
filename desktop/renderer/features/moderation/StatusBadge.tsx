import type { ReportStatus } from '#shared/reports.ts'
import { Badge } from '../../ui/Badge.tsx'
import { humanised } from './acts.ts'

const tones = { pending: 'warning', resolved: 'success', dismissed: 'neutral' } as const

export function StatusBadge({ status }: { status: ReportStatus }) {
  return <Badge tone={tones[status]}>{humanised(status)}</Badge>
}
