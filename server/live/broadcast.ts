import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '#db/store.ts'
import { liveRepo } from './live.repo.ts'
import type { Audience } from './projections.ts'
import type { Registry } from './registry.ts'
import type { Stream } from './stream.ts'
import type { Interest } from './subjects.ts'

/** How many sockets are written to before other work has its turn. */
const slice = 250

/** Does something with each stream without keeping requests waiting for all of them. */
export async function inSlices(streams: readonly Stream[], work: (stream: Stream) => void): Promise<void> {
  for (const [i, stream] of streams.entries()) {
    if (i > 0 && i % slice === 0) await nextTurn()
    work(stream)
  }
}

/** Finds the streams that may and want to hear of something. */
export function createAudiences({ store, registry }: { store: Store; registry: Registry }) {
  const read = liveRepo(store.tables)

  function candidates({ users, postId, forumId }: Audience): Stream[] {
    const found = new Set<Stream>()
    for (const userId of users ?? []) for (const stream of registry.ofUser(userId)) found.add(stream)
    if (postId) for (const stream of registry.ofPost(postId)) found.add(stream)
    if (forumId) for (const stream of registry.ofForum(forumId)) found.add(stream)
    return [...found]
  }

  const isConcerned = (stream: Interest, { users, postId, forumId }: Audience): boolean =>
    (users?.includes(stream.userId) ?? false) ||
    (postId !== undefined && stream.posts.has(postId)) ||
    (forumId !== undefined && (stream.forums.has(forumId) || stream.joined.has(forumId)))

  return {
    /** Rights are asked at this moment: who has left a private forum hears no more of it. */
    streamsFor: async (audience: Audience): Promise<Stream[]> => {
      const streams = candidates(audience)
      const { membersOf } = audience
      if (!membersOf || streams.length === 0) return streams
      const ids = [...new Set(streams.map(({ userId }) => userId))]
      const members = await store.read((db) => read.membersAmong(db, membersOf, ids))
      return streams.filter(({ userId }) => members.has(userId))
    },

    /** The same question of one stream. */
    isFor: async (stream: Interest, audience: Audience): Promise<boolean> => {
      if (!isConcerned(stream, audience)) return false
      const { membersOf } = audience
      return (
        !membersOf || (await store.read((db) => read.membersAmong(db, membersOf, [stream.userId]))).size > 0
      )
    },
  }
}

export type Audiences = ReturnType<typeof createAudiences>
