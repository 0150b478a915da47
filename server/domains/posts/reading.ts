import type { Actor } from '../../core/actor.ts'
import type { ListsService } from './lists.service.ts'
import type { PostsService } from './posts.service.ts'

type Listener = (userId: string, postId: string) => void

/** The reads of a post's own page, with whoever is told that a person has opened it. */
export function openings(
  { page }: Pick<PostsService, 'page'>,
  { pageMarks }: Pick<ListsService, 'pageMarks'>,
) {
  const listeners: Listener[] = []
  /** A program that acts for somebody reads nothing. */
  const tell = ({ id, token }: Actor, postId: string): void => {
    if (!token) for (const listener of listeners) listener(id, postId)
  }
  return {
    /** Told each time, so that it has to take no time. */
    onOpened: (listener: Listener): void => void listeners.push(listener),

    page: (async (reader, key) => {
      const post = await page(reader, key)
      if (reader) tell(reader, post.id)
      return post
    }) satisfies PostsService['page'],

    /** Of an answer that is kept for all members, each reads their own marks. */
    pageMarks: {
      ...pageMarks,
      read: (actor, postIds) => {
        for (const id of postIds) tell(actor, id)
        return pageMarks.read(actor, postIds)
      },
    } satisfies ListsService['pageMarks'],
  }
}
