import {
  addForumWords,
  addSiteWords,
  listForumWords,
  listSiteWords,
  removeForumWord,
  removeSiteWord,
} from '#shared/watchedWords.ts'
import type { Http } from '../../module.ts'
import type { WatchedWordsService } from './watchedWords.service.ts'

export function watchedWordsRoutes({ on }: Http, words: WatchedWordsService): void {
  on(listForumWords, ({ caller, params }) => words.list(caller, params.id))
  on(addForumWords, ({ caller, params, body }) => words.add(caller, params.id, body))
  on(removeForumWord, ({ caller, params }) => words.remove(caller, params.id, { id: params.wordId }))
  on(listSiteWords, ({ caller }) => words.list(caller, null))
  on(addSiteWords, ({ caller, body }) => words.add(caller, null, body))
  on(removeSiteWord, ({ caller, params }) => words.remove(caller, null, { id: params.wordId }))
}
