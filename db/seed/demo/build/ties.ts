import { quotaMonth } from '#shared/quotaMonth.ts'
import type { Insert } from '../../rows.ts'
import { defaultDigest } from '#shared/digests.ts'
import { nextDigestAt } from '#shared/digestTimes.ts'
import { headOfSearch } from '../../../searchMatch.ts'
import { away, drafts, follows, saves, scheduled } from '../ties.ts'
import type { Username } from '../people.ts'
import { ago, later, person, placeOf, postOf, type DemoWorld } from './world.ts'

interface TieRows {
  follows: Insert<'follows'>[]
  saves: Insert<'saves'>[]
  drafts: Insert<'drafts'>[]
  scheduledPosts: Insert<'scheduledPosts'>[]
  hashtagFollows: Insert<'hashtagFollows'>[]
  savedSearches: Insert<'savedSearches'>[]
  visits: Insert<'visits'>[]
  notificationSettings: Insert<'notificationSettings'>[]
  digests: Insert<'digests'>[]
}

/** The moment by which so much of what is left of the month (UTC) is over: its post takes a slot of this month. */
const ofThisMonth = (now: Date, part: number): Date =>
  new Date(now.getTime() + Math.floor(part * (quotaMonth(now).to.getTime() - now.getTime())))

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
  scheduledPosts: scheduled.map(({ by, forum, ago: span, in: ahead, title, tags, text }) => {
    const createdAt = ago(world, span)
    const forumId = placeOf(world, forum).id
    return {
      id: world.idAt(createdAt),
      authorId: person(world, by).id,
      forumId,
      post: { type: 'discussion', title, content: text, hashtags: tags, forumId },
      publishAt: typeof ahead === 'number' ? ofThisMonth(world.now, ahead) : later(world.now, ahead),
      createdAt,
      updatedAt: createdAt,
    }
  }),
  ...awayOf(world),
})

type AwayRows = Pick<
  TieRows,
  'hashtagFollows' | 'savedSearches' | 'visits' | 'notificationSettings' | 'digests'
>

/** Who was away, and what brings them back: a weekly digest among others. */
function awayOf(world: DemoWorld): AwayRows {
  const digest = { ...defaultDigest, rhythm: 'weekly' as const }
  const all = away.map((one) => ({ ...one, userId: person(world, one.who).id, at: ago(world, one.ago) }))
  return {
    hashtagFollows: all.flatMap(({ userId, hashtags }) =>
      hashtags.map(([tag, span]) => {
        const createdAt = ago(world, span)
        return { id: world.idAt(createdAt), userId, tag, createdAt }
      }),
    ),
    savedSearches: all.flatMap(({ userId, searches }) =>
      searches.map(([query, name, span]) => {
        const createdAt = ago(world, span)
        return { id: world.idAt(createdAt), userId, name, query, head: headOfSearch(query), createdAt }
      }),
    ),
    visits: all.map(({ userId, at }) => ({ userId, lastAt: at })),
    notificationSettings: all.map(({ userId, timeZone, at }) => ({
      userId,
      settings: { digest, timeZone },
      updatedAt: at,
    })),
    digests: all.map(({ userId, timeZone, at }) => ({
      userId,
      nextAt: nextDigestAt(world.now, digest, timeZone) ?? world.now,
      untilAt: at,
    })),
  }
}
