import { ContentKind, removeContent, restoreContent } from '#shared/admin.ts'
import { Failure, invalid } from '#shared/errors.ts'
import type { Http } from '../../module.ts'
import type { ContentService } from './content.service.ts'

export function contentRoutes({ on }: Http, content: ContentService): void {
  on(removeContent, ({ caller, params, body, query }) =>
    content.remove(caller, targetOf(params), { reason: requireReason(body.reason ?? query.reason) }),
  )
  on(restoreContent, ({ caller, params, body }) => content.restore(caller, targetOf(params), body))
}

function requireReason(reason: string | undefined): string {
  if (reason === undefined) throw invalid('reason', 'Please give a reason')
  return reason
}

function targetOf({ kind, id }: { kind: string; id: string }) {
  const parsed = ContentKind.safeParse(kind)
  if (!parsed.success) throw new Failure('route.not_found')
  return { kind: parsed.data, id }
}
