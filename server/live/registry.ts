import type { Stream } from './stream.ts'

type Index = Map<string, Set<Stream>>

function add(index: Index, key: string, stream: Stream): void {
  const streams = index.get(key)
  if (streams) streams.add(stream)
  else index.set(key, new Set([stream]))
}

function drop(index: Index, key: string, stream: Stream): void {
  const streams = index.get(key)
  if (!streams?.delete(stream)) return
  if (streams.size === 0) index.delete(key)
}

export type Registry = ReturnType<typeof createRegistry>

/** The streams of this process by what they want to hear. */
export function createRegistry() {
  const all = new Map<string, Stream>()
  const byUser: Index = new Map()
  const byPost: Index = new Map()
  const byForum: Index = new Map()
  const byJoined: Index = new Map()
  const none: ReadonlySet<Stream> = new Set()

  return {
    count: () => all.size,
    all: (): Stream[] => [...all.values()],
    find: (id: string) => all.get(id),
    ofUser: (userId: string): ReadonlySet<Stream> => byUser.get(userId) ?? none,
    ofPost: (postId: string): ReadonlySet<Stream> => byPost.get(postId) ?? none,
    hasForums: () => byForum.size + byJoined.size > 0,
    /** Those who have a forum open or belong to it. */
    ofForum: (forumId: string): Stream[] => [
      ...(byForum.get(forumId) ?? none),
      ...(byJoined.get(forumId) ?? none),
    ],

    add: (stream: Stream): void => {
      all.set(stream.id, stream)
      add(byUser, stream.userId, stream)
    },

    /** What a stream has open takes the place of what it had. */
    watch: (stream: Stream, open: { posts: readonly string[]; forums: readonly string[] }): void => {
      for (const id of stream.posts) drop(byPost, id, stream)
      for (const id of stream.forums) drop(byForum, id, stream)
      stream.posts = new Set(open.posts)
      stream.forums = new Set(open.forums)
      for (const id of stream.posts) add(byPost, id, stream)
      for (const id of stream.forums) add(byForum, id, stream)
    },

    /** The forums that a person belonged to when they were read, and what has changed since. */
    joinAll: (stream: Stream, forumIds: readonly string[]): void => {
      const ids = new Set(forumIds)
      for (const [id, isIn] of stream.joinedSince) {
        if (isIn) ids.add(id)
        else ids.delete(id)
      }
      stream.joinedSince.clear()
      stream.joined = ids
      for (const id of ids) add(byJoined, id, stream)
    },

    /** A person came to a forum or went. */
    setJoined: (userId: string, forumId: string, isIn: boolean): void => {
      for (const stream of byUser.get(userId) ?? none) {
        if (stream.state === 'opening') stream.joinedSince.set(forumId, isIn)
        else if (isIn) {
          stream.joined.add(forumId)
          add(byJoined, forumId, stream)
        } else {
          stream.joined.delete(forumId)
          drop(byJoined, forumId, stream)
        }
      }
    },

    remove: (stream: Stream): void => {
      all.delete(stream.id)
      drop(byUser, stream.userId, stream)
      for (const id of stream.posts) drop(byPost, id, stream)
      for (const id of stream.forums) drop(byForum, id, stream)
      for (const id of stream.joined) drop(byJoined, id, stream)
    },
  }
}
