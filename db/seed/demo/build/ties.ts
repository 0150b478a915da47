import type { Insert } from '../../rows.ts'
import { drafts, follows, saves } from '../ties.ts'
import type { Username } from '../people.ts'
import { ago, person, postOf, type DemoWorld } from './world.ts'

interface TieRows {
  follows: Insert<'follows'>[]
  saves: Insert<'saves'>[]
  drafts: Insert<'drafts'>[]
}

/** Who follows whom, what people keep, and what they have begun to write. */
export const tiesOf = (world: DemoWorld): TieRows => ({
  follows: follows.map(([follower, followed, span]) => {
    const createdAt = ago(world, span)
    return {
      id: world.idAt(createdAt),
      followerId: person(world, follower).id,
      followedId: person(world, followed).id,
      createdAt,
    }
  }),
  saves: Object.entries(saves).flatMap(([username, kept]) =>
    kept.map(([key, span]) => {
      const createdAt = ago(world, span)
      const userId = person(world, username as Username).id
      return { id: world.idAt(createdAt), userId, postId: postOf(world, key).bundle.post.id, createdAt }
    }),
  ),
  drafts: drafts.map(({ by, on, ago: span, text }) => {
    const updatedAt = ago(world, span)
    return {
      id: world.idAt(updatedAt),
      ownerId: person(world, by).id,
      key: `comment:${postOf(world, on).bundle.post.id}`,
      content: text,
      revision: 1,
      updatedAt,
    }
  }),
})
