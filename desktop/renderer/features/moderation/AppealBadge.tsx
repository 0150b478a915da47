import type { AppealStatus } from '#shared/appeals.ts'
import { Badge } from '../../ui/Badge.tsx'
import { humanised } from './acts.ts'

const tones = { pending: 'warning', accepted: 'success', rejected: 'neutral' } as const

export function AppealBadge({ status }: { status: AppealStatus }) {
  return <Badge tone={tones[status]}>{humanised(status)}</Badge>
}
