import { listFollowing, listSaved, savePost, unsavePost } from '#shared/saves.ts'
import type { Http } from '../../module.ts'
import type { SavesService } from './saves.service.ts'

export function savesRoutes({ on }: Http, saves: SavesService): void {
  on(savePost, ({ caller, params }) => saves.save(caller, params.id))
  on(unsavePost, ({ caller, params }) => saves.unsave(caller, params.id))
  on(listSaved, ({ caller, query }) => saves.list(caller, query))
  on(listFollowing, ({ caller, query }) => saves.following(caller, query))
}
