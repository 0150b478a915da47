import { deleteSavedSearch, editSavedSearch, listSavedSearches, saveSearch } from '#shared/savedSearches.ts'
import type { Http } from '../../module.ts'
import type { SavedSearchesService } from './savedSearches.service.ts'

export function savedSearchesRoutes({ on }: Http, searches: SavedSearchesService): void {
  on(listSavedSearches, ({ caller }) => searches.list(caller))
  on(saveSearch, ({ caller, body }) => searches.save(caller, body))
  on(editSavedSearch, ({ caller, params, body }) => searches.change(caller, params.id, body))
  on(deleteSavedSearch, ({ caller, params }) => searches.remove(caller, params.id))
}
