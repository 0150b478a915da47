import { deleteDraft, getDraft, saveDraft } from '#shared/drafts.ts'
import type { On } from '../../http/pipeline.ts'
import type { DraftsService } from './drafts.service.ts'

export function draftsRoutes(on: On, drafts: DraftsService): void {
  on(getDraft, ({ caller, params }) => drafts.find(caller, params.key))
  on(saveDraft, ({ caller, params, body }) => drafts.save(caller, params.key, body))
  on(deleteDraft, ({ caller, params }) => drafts.remove(caller, params.key))
}
