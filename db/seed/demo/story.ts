import type { Bundle, Insert, Rows, slugMaker } from '../rows.ts'
import { couponsOf } from './build/coupons.ts'
import { addForums } from './build/forums.ts'
import { addBrands, campaignRows } from './build/market.ts'
import { notificationsOf } from './build/notifications.ts'
import { orderOf } from './build/moderation.ts'
import { addPeople, identitiesOf } from './build/people.ts'
import { addPosts } from './build/posts.ts'
import { addTalks } from './build/talks.ts'
import { tiesOf } from './build/ties.ts'
import { beginWorld, type DemoWorld, type Member } from './build/world.ts'
import { pictureOf } from './pictures.ts'

interface StoryParts {
  seed: number
  now: Date
  issuer: string
  slugFor: ReturnType<typeof slugMaker>
}

export interface Story {
  world: DemoWorld
  /** What has to be there before the posts, in the order of insertion. */
  before: Rows
  bundles: Bundle[]
  after: Rows
}

/** Everything that was written by hand, as rows whose counters are right. */
export const tellStory = ({ seed, now, issuer, slugFor }: StoryParts): Story => {
  const world = beginWorld({ seed, now })
  const users = addPeople(world)
  const identities = identitiesOf(world, issuer)
  const { forums, memberships, requests, words } = addForums(world)
  const { brands, brandMembers } = addBrands(world)
  const bundles = addPosts(world, slugFor)
  const { last, ...talks } = addTalks(world)
  const sponsoredPosts = campaignRows(world)
  const order = orderOf(world, last)
  const notifications = notificationsOf(world, staffOf(world, memberships))
  const ties = tiesOf(world)
  const coupons = couponsOf(world)
  countAll(world, { users, forums, bundles })
  return {
    world,
    before: {
      users: spread(users),
      identities: spread(identities),
      forums: spread(forums),
      forumMemberships: spread(memberships),
      forumRequests: spread(requests),
      watchedWords: spread(words),
      brands: spread(brands),
      brandMembers: spread(brandMembers),
      uploads: spread(uploadsOf(world)),
    },
    bundles,
    after: {
      sponsoredPosts: spread(sponsoredPosts),
      conversations: spread(talks.conversations),
      conversationParticipants: spread(talks.conversationParticipants),
      messages: spread(talks.messages),
      notifications: spread(notifications),
      follows: spread(ties.follows),
      saves: spread(ties.saves),
      drafts: spread(ties.drafts),
      scheduledPosts: spread(ties.scheduledPosts),
      hashtagFollows: spread(ties.hashtagFollows),
      savedSearches: spread(ties.savedSearches),
      visits: spread(ties.visits),
      notificationSettings: spread(ties.notificationSettings),
      digests: spread(ties.digests),
      coupons: spread(coupons),
      ...order,
    },
  }
}

const spread = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row }))

const staffOf = (world: DemoWorld, memberships: Insert<'forumMemberships'>[]) => {
  const byId = new Map([...world.cast.values()].map((member) => [member.id, member]))
  return (forumId: string): Member[] =>
    memberships
      .filter((one) => one.forumId === forumId && one.role !== 'member')
      .flatMap(({ userId }) => byId.get(userId) ?? [])
}

/** Karma and the numbers of posts, which only the whole story knows. */
const countAll = (
  world: DemoWorld,
  { users, forums, bundles }: { users: Insert<'users'>[]; forums: Insert<'forums'>[]; bundles: Bundle[] },
): void => {
  const karma = new Map([...world.cast.values(), ...world.readers].map((one) => [one.id, one.karma]))
  for (const user of users) user.karma = karma.get(user.id) ?? 0
  for (const forum of forums)
    forum.postCount = bundles.filter(({ post }) => post.forumId === forum.id && !post.isRemoved).length
}

const uploadsOf = (world: DemoWorld): Insert<'uploads'>[] =>
  [...world.used].map(([name, { ownerId, at }]) => {
    const { media, bytes, width, height, preview, sha256 } = pictureOf(name)
    return {
      id: world.idAt(at),
      ownerId,
      name: media,
      contentType: 'image/webp',
      bytes,
      width,
      height,
      preview,
      sha256,
      usedAt: at,
      createdAt: at,
    }
  })
