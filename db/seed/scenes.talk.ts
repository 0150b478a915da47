import { ago, others, person, type Rows } from './cast.ts'
import type { Bundle } from './posts.ts'
import type { Insert, Person, World } from './world.ts'

interface Talk {
  people: Person[]
  groupName?: string
  /** Who says what, by position in `people`, oldest first. */
  lines: [number, string][]
  /** How many hours ago the last line was said. */
  until: number
  /** How many of the last lines the first person has not read. */
  unread: number
}

const talksOf = (world: World): Talk[] => {
  const [member, creator, brand] = [person(world, 'member'), person(world, 'creator'), person(world, 'brand')]
  const [one, two, three] = others(world, 3, 3) as [Person, Person, Person]
  return [
    {
      people: [member, creator],
      lines: [
        [1, 'Hi Mika, thank you for the long comment under my review.'],
        [0, 'Gladly! I have had the same machine for a year. Did you descale it before the test?'],
        [1, 'I did not, and that explains a lot.'],
        [1, 'Would you mind if I quote you in the follow-up?'],
      ],
      until: 2,
      unread: 2,
    },
    {
      people: [creator, brand],
      lines: [
        [1, 'We liked your review of the grinder. Our autumn campaign might be something for you.'],
        [0, 'Thanks for thinking of me. I only write about things that I have used for two weeks.'],
        [1, 'That is exactly what we are looking for. I will send you one on Monday.'],
      ],
      until: 20,
      unread: 1,
    },
    {
      people: [member, one, two, three],
      groupName: 'Saturday run',
      lines: [
        [1, 'Seven o’clock at the bridge?'],
        [2, 'Seven is early, but yes.'],
        [3, 'I will bring coffee for everybody who is on time.'],
        [0, 'Then I am on time.'],
        [2, 'It might rain. Pack a jacket.'],
      ],
      until: 6,
      unread: 1,
    },
  ]
}

/** A pair that likes each other, a brand that asks, a group that runs. */
export const conversations = (world: World): Rows => {
  const rows = { conversations: [], conversationParticipants: [], messages: [] } as {
    conversations: Insert<'conversations'>[]
    conversationParticipants: Insert<'conversationParticipants'>[]
    messages: Insert<'messages'>[]
  }
  for (const { people, groupName, lines, until, unread } of talksOf(world)) {
    const startedAt = ago(world, until + lines.length)
    const conversationId = world.idAt(startedAt)
    const messages = lines.map(([speaker, content], index) => {
      const createdAt = ago(world, until + (lines.length - 1 - index) * 0.4)
      return {
        id: world.idAt(createdAt),
        conversationId,
        senderId: people[speaker]?.id ?? '',
        content,
        createdAt,
      }
    })
    const last = messages.at(-1)
    const lastMessageAt = last?.createdAt ?? startedAt
    rows.conversations.push({
      id: conversationId,
      isGroup: groupName !== undefined,
      groupName: groupName ?? null,
      pairKey: groupName
        ? null
        : people
            .map(({ id }) => id)
            .sort()
            .join(':'),
      createdBy: people[0]?.id ?? '',
      lastMessageId: last?.id ?? null,
      lastMessageAt,
      createdAt: startedAt,
    })
    for (const [index, { id: userId }] of people.entries()) {
      const read = index === 0 ? messages.at(-1 - unread) : last
      rows.conversationParticipants.push({
        id: world.idAt(startedAt),
        conversationId,
        userId,
        unreadCount: index === 0 ? unread : 0,
        lastReadMessageId: read?.id ?? null,
        lastReadAt: read?.createdAt ?? null,
        lastMessageAt,
        joinedAt: startedAt,
      })
    }
    rows.messages.push(...messages)
  }
  return rows
}

/** What the demo accounts have not read yet, and some that they have. */
export const notifications = (world: World, recent: Bundle[]): Rows => {
  const actors = others(world, 0, 6)
  const pathOf = ({ post }: Bundle): string => {
    const forum = world.forums.find(({ id }) => id === post.forumId)
    return `/r/${forum?.slug}/post/${post.slug}`
  }
  const rows: Insert<'notifications'>[] = []
  for (const name of ['creator', 'member', 'moderator', 'admin', 'brand'] as const) {
    const { id: userId } = person(world, name)
    const own = recent.filter(({ post }) => post.authorId === userId && post.inPublicForum && !post.isRemoved)
    for (const [index, actor] of actors.entries()) {
      const createdAt = ago(world, 1 + index * 7)
      const bundle = own[index % Math.max(own.length, 1)]
      const about = bundle
        ? {
            kind: 'comment',
            text: `commented on “${bundle.post.title}”`,
            reason: 'You wrote the post',
            path: pathOf(bundle),
            postId: bundle.post.id ?? null,
            forumId: bundle.post.forumId,
          }
        : {
            kind: 'follow',
            text: 'started following you',
            reason: 'You have a new follower',
            path: `/user/${actor.username}`,
          }
      const text = `u/${actor.username} ${about.text}`
      const isRead = index >= 3
      rows.push({
        id: world.idAt(createdAt),
        userId,
        ...about,
        text,
        actorId: actor.id,
        actorIds: [actor.id],
        actorCount: 1,
        isRead,
        readAt: isRead ? createdAt : null,
        createdAt,
      })
    }
  }
  return { notifications: rows }
}
