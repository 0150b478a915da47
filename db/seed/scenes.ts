import { withSummary } from '../summaries.ts'
import { ago, others, person, type Rows } from './cast.ts'
import type { Bundle } from './posts.ts'
import { conversations, notifications } from './scenes.talk.ts'
import { day, type Insert, type World } from './world.ts'

const complaints = [
  ['spam', 'The same link was posted in three other forums today.'],
  ['harassment', 'This goes on from another thread and is getting personal.'],
  ['misinformation', 'The dose that is named here is dangerous.'],
  ['inappropriate', null],
  ['copyright', 'The text is copied from a magazine, word for word.'],
  ['other', 'Posted in the wrong forum, and the author does not answer.'],
] as const

const reports = (world: World, recent: Bundle[]): Rows => {
  const rows: Insert<'reports'>[] = []
  const reporters = others(world, 10, 8)
  const subjects = recent
    .filter(({ post }) => post.inPublicForum && !post.isRemoved)
    .slice(-complaints.length * 3)
  for (const [index, [reason, description]] of complaints.entries()) {
    const bundle = subjects[index * 3]
    if (!bundle) continue
    const createdAt = ago(world, 0.3 + index * 2)
    const comment = index % 2 === 1 ? bundle.comments.find(({ isDeleted }) => !isDeleted) : undefined
    const isClosed = index === complaints.length - 1
    rows.push({
      id: world.idAt(createdAt),
      reporterId: reporters[index]?.id ?? '',
      postId: comment ? null : bundle.post.id,
      commentId: comment?.id ?? null,
      forumId: bundle.post.forumId,
      reason,
      description,
      status: isClosed ? 'dismissed' : 'pending',
      action: isClosed ? 'It fits this forum well enough' : null,
      resolvedBy: isClosed ? person(world, 'moderator').id : null,
      resolvedAt: isClosed ? createdAt : null,
      createdAt,
    })
  }
  return { reports: rows }
}

/** The record of what the moderator removed, as the removal itself would have written it. */
export const removalActions = (world: World, { post }: Bundle): Insert<'adminActions'>[] =>
  post.isRemoved
    ? [
        {
          id: world.idAt(post.createdAt),
          adminId: person(world, 'moderator').id,
          actor: 'moderator',
          action: 'remove',
          targetType: 'post',
          targetId: post.id,
          forumId: post.forumId,
          reason: post.removedReason ?? '',
          metadata: { before: { isRemoved: false }, after: { isRemoved: true } },
          createdAt: post.createdAt,
        },
      ]
    : []

const ties = (world: World, recent: Bundle[]): Rows => {
  const [creator, member] = [person(world, 'creator'), person(world, 'member')]
  const fans = [member, ...others(world, 0, 12)]
  const follows = fans.map(({ id }, index) => {
    const createdAt = ago(world, 30 + index * 20)
    return { id: world.idAt(createdAt), followerId: id, followedId: creator.id, createdAt }
  })
  const open = recent.filter(({ post }) => post.inPublicForum && !post.isRemoved)
  const saves = [member, creator].flatMap(({ id: userId }, who) =>
    open.slice(who * 8, who * 8 + 8).map(({ post }) => {
      const createdAt = new Date(Math.max(post.createdAt.getTime(), ago(world, 12).getTime()))
      return { id: world.idAt(createdAt), userId, postId: post.id, createdAt }
    }),
  )
  return { follows, saves }
}

const campaigns = [
  {
    title: 'Two weeks with the Lumen desk lamp',
    content:
      'Work with our new lamp for two weeks and write what it did for your evenings. We want an honest text, also where it falls short. You keep the lamp.',
    callToAction: 'Try it at your desk',
    targetUrl: 'https://lumen.example/desk-lamp',
    budget: 50_000,
    costPerEngagement: 2500,
    days: 40,
  },
  {
    title: 'Show us your reading corner',
    content:
      'A post about the place where you read, with our clip-on light somewhere in it. Long or short, serious or not: the corner is the story.',
    callToAction: 'See the clip-on light',
    targetUrl: 'https://lumen.example/clip-on',
    budget: 80_000,
    costPerEngagement: 4000,
    days: 60,
  },
  {
    title: 'Headlamps for early runners',
    content:
      'We are looking for trail runners who start before sunrise. Run three mornings with the headlamp, and tell other runners what they should know before they buy.',
    callToAction: 'Find your headlamp',
    targetUrl: 'https://lumen.example/headlamp',
    budget: 120_000,
    costPerEngagement: 6000,
    days: 90,
  },
]

const marketplace = (world: World): Rows => {
  const createdAt = ago(world, 20 * 24)
  const brandId = world.idAt(createdAt)
  const brand: Insert<'brands'> = {
    id: brandId,
    name: 'Lumen Goods',
    slug: 'lumen-goods',
    description: 'Small lamps for people who stay up late or get up early.',
    websiteUrl: 'https://lumen.example',
    contactEmail: 'hello@lumen.example',
    isVerified: true,
    createdAt,
    updatedAt: createdAt,
  }
  const owner: Insert<'brandMembers'> = {
    id: world.idAt(createdAt),
    brandId,
    userId: person(world, 'brand').id,
    role: 'owner',
    createdAt,
  }
  const sponsoredPosts = campaigns.map(({ days, ...campaign }): Insert<'sponsoredPosts'> => ({
    id: world.idAt(createdAt),
    brandId,
    ...withSummary(campaign),
    status: 'active',
    targetAudience: { interests: ['reading', 'running', 'work'] },
    expiresAt: new Date(world.now.getTime() + days * day),
    createdAt,
    updatedAt: createdAt,
  }))
  return { brands: [brand], brandMembers: [owner], sponsoredPosts }
}

/** What makes the demo accounts feel lived in; `recent` are the latest posts, oldest first. */
export const scenesOf = (world: World, recent: Bundle[]): Rows => ({
  ...ties(world, recent),
  ...conversations(world),
  ...notifications(world, recent),
  ...reports(world, recent),
  ...marketplace(world),
})
