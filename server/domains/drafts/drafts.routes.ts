import { deleteDraft, getDraft, listDrafts, saveDraft } from '#shared/drafts.ts'
import type { Http } from '../../module.ts'
import type { DraftsService } from './drafts.service.ts'

export function draftsRoutes({ on }: Http, drafts: DraftsService): void {
  on(listDrafts, ({ caller }) => drafts.list(caller))
  on(getDraft, ({ caller, params }) => drafts.find(caller, params.key))
  on(saveDraft, ({ caller, params, body }) => drafts.save(caller, params.key, body))
  on(deleteDraft, ({ caller, params }) => drafts.remove(caller, params.key))
}
