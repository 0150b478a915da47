import { eq, sql } from 'drizzle-orm'
import { hotRank, wilsonLowerBound } from '#shared/ranking.ts'
import { slugOf } from '#shared/slug.ts'
import { newId } from '../ids.ts'
import { seedPlans } from '../seed/plans.ts'
import type { Db, Store } from '../store.ts'
import { makeAdvertising } from './make.advertising.ts'
import { nextNumber, only, type Given, type Row } from './make.row.ts'
import { makeTalk } from './make.talk.ts'

type Author = { author?: { id: string } }
type Place = { forum?: { id: string; isPrivate?: boolean } }
type Target = { post?: { id: string }; comment?: { id: string } }

/**
 * Factories for tests: each builds what it was not given, keeps every counter right, and answers
 * the row as it is stored. `const make = makeFor(store); const post = await make.post({ author })`.
 */
export const makeFor = (store: Store, now: () => Date = () => new Date()) => {
  const { tables } = store
  const inTransaction = <Result>(work: (tx: Db) => Promise<Result>) => store.transaction(work)
  const stamps = () => ({ createdAt: now(), updatedAt: now() })

  const user = (given: Given<'users'> = {}): Promise<Row<'users'>> => {
    const username = given.username ?? `person-${nextNumber()}`
    const values = { id: newId(), username, email: `${username}@example.test`, ...stamps(), ...given }
    return inTransaction(async (tx) => only(await tx.insert(tables.users).values(values).returning()))
  }

  /** Somebody with a running subscription. */
  const member = (given: Given<'users'> = {}) =>
    user({ subscriptionStatus: 'active', planType: 'professional', ...given })
  const admin = (given: Given<'users'> = {}) => user({ role: 'admin', ...given })
  const moderator = (given: Given<'users'> = {}) => user({ role: 'moderator', ...given })

  /** Links a person to the identity provider's subject. */
  const identity = async ({
    user: person,
    ...given
  }: Given<'identities'> & { user?: { id: string } } = {}) => {
    const userId = person?.id ?? (await user()).id
    const subject = `subject-${nextNumber()}`
    const values = {
      id: newId(),
      userId,
      issuer: 'https://id.example.test',
      subject,
      createdAt: now(),
      lastSignInAt: now(),
    }
    return inTransaction(async (tx) =>
      only(
        await tx
          .insert(tables.identities)
          .values({ ...values, ...given })
          .returning(),
      ),
    )
  }

  const plans = async (): Promise<Row<'subscriptionPlans'>[]> => {
    await inTransaction((tx) => seedPlans(tx, tables, { now: now() }))
    return store.read((db) =>
      db.select().from(tables.subscriptionPlans).orderBy(tables.subscriptionPlans.sortOrder),
    )
  }

  const plan = (given: Given<'subscriptionPlans'> = {}): Promise<Row<'subscriptionPlans'>> => {
    const slug = given.slug ?? `plan-${nextNumber()}`
    const values = { id: newId(), name: slug, slug, price: 999, ...stamps(), ...given }
    return inTransaction(async (tx) =>
      only(await tx.insert(tables.subscriptionPlans).values(values).returning()),
    )
  }

  const membership = async ({
    forum: place,
    user: person,
    role = 'member',
  }: Place & { user?: { id: string }; role?: Row<'forumMemberships'>['role'] } = {}): Promise<
    Row<'forumMemberships'>
  > => {
    const forumId = place?.id ?? (await forum()).id
    const userId = person?.id ?? (await member()).id
    return inTransaction(async (tx) => {
      await tx
        .update(tables.forums)
        .set({ memberCount: sql`${tables.forums.memberCount} + 1` })
        .where(eq(tables.forums.id, forumId))
      const values = { id: newId(), userId, forumId, role, joinedAt: now() }
      return only(await tx.insert(tables.forumMemberships).values(values).returning())
    })
  }

  /** A forum with its creator as owner. */
  /** Somewhere outside that is told of new posts. */
  const webhook = (given: Given<'webhookReceivers'> = {}): Promise<Row<'webhookReceivers'>> => {
    const url = 'https://hooks.example.com/'
    const values = { id: newId(), url, description: '', events: ['post.created'], secret: 'whsec_eA==' }
    return inTransaction(async (tx) =>
      only(
        await tx
          .insert(tables.webhookReceivers)
          .values({ ...values, createdAt: now(), ...given })
          .returning(),
      ),
    )
  }

  const forum = async ({ creator, ...given }: Given<'forums'> & { creator?: { id: string } } = {}): Promise<
    Row<'forums'>
  > => {
    const creatorId = creator?.id ?? given.creatorId ?? (await member()).id
    const name = given.name ?? `Forum ${nextNumber()}`
    const values = {
      id: newId(),
      name,
      slug: slugOf(name, 'forum'),
      description: `About ${name}`,
      creatorId,
      ...stamps(),
    }
    return inTransaction(async (tx) => {
      const row = only(
        await tx
          .insert(tables.forums)
          .values({ ...values, memberCount: 1, ...given })
          .returning(),
      )
      const owner = {
        id: newId(),
        userId: creatorId,
        forumId: row.id,
        role: 'owner' as const,
        joinedAt: now(),
      }
      await tx.insert(tables.forumMemberships).values(owner)
      return row
    })
  }

  /** A post; `options` make it a poll. */
  const post = async ({
    author,
    forum: place,
    options,
    ...given
  }: Given<'posts'> & Author & Place & { options?: string[] } = {}): Promise<Row<'posts'>> => {
    const authorId = author?.id ?? given.authorId ?? (await member()).id
    const forumId = place?.id ?? given.forumId ?? (await forum()).id
    const number = nextNumber()
    const title = given.title ?? `Post ${number}`
    const createdAt = given.createdAt ?? now()
    const hashtags = given.hashtags ?? []
    const rank = hotRank(given.score ?? 0, createdAt)
    return inTransaction(async (tx) => {
      const [place] = await tx.select().from(tables.forums).where(eq(tables.forums.id, forumId))
      const values = {
        id: newId(),
        title,
        slug: `${slugOf(title, 'post')}-${number}`,
        content: `Text of ${title}`,
        type: options ? ('poll' as const) : ('discussion' as const),
        authorId,
        forumId,
        hotRank: rank,
        inPublicForum: !place?.isPrivate,
        updatedAt: createdAt,
        ...given,
        createdAt,
        hashtags,
      }
      const row = only(await tx.insert(tables.posts).values(values).returning())
      const { hotRank: hot, score, isListed } = row
      for (const tag of hashtags) {
        const values = { tag, postId: row.id, forumId, hotRank: hot, score, isListed, createdAt }
        await tx.insert(tables.postHashtags).values(values)
      }
      for (const [position, text] of (options ?? []).entries()) {
        await tx.insert(tables.pollOptions).values({ id: newId(), postId: row.id, text, position })
      }
      if (row.isVisible) {
        await tx
          .update(tables.forums)
          .set({ postCount: sql`${tables.forums.postCount} + 1` })
          .where(eq(tables.forums.id, forumId))
      }
      return row
    })
  }

  /** A comment, or with `parent` a reply. */
  const comment = async ({
    author,
    post: target,
    parent,
    ...given
  }: Given<'comments'> & Author & { post?: { id: string }; parent?: Row<'comments'> } = {}): Promise<
    Row<'comments'>
  > => {
    const authorId = author?.id ?? (await member()).id
    const postId = parent?.postId ?? target?.id ?? (await post()).id
    const id = given.id ?? newId()
    const values = {
      content: `Comment ${nextNumber()}`,
      authorId,
      postId,
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? id,
      depth: parent ? parent.depth + 1 : 0,
      ...stamps(),
      ...given,
      id,
    }
    return inTransaction(async (tx) => {
      const row = only(await tx.insert(tables.comments).values(values).returning())
      if (row.isDeleted || row.isRemoved) return row
      const more = tx.update(tables.comments).set({ childCount: sql`${tables.comments.childCount} + 1` })
      for (let at = row.parentId; at;) {
        const above = only(await more.where(eq(tables.comments.id, at)).returning())
        // Below one that is gone, the first that stands brings back its place.
        at = (above.isDeleted || above.isRemoved) && above.childCount === 1 ? above.parentId : null
      }
      await tx
        .update(tables.posts)
        .set({ commentCount: sql`${tables.posts.commentCount} + 1` })
        .where(eq(tables.posts.id, postId))
      return row
    })
  }

  /** A first vote of this person on a post or comment. */
  const vote = async ({
    user: person,
    post: onPost,
    comment: onComment,
    type = 'upvote',
  }: Target & { user?: { id: string }; type?: Row<'votes'>['type'] }): Promise<Row<'votes'>> => {
    const userId = person?.id ?? (await member()).id
    const target = onComment ?? onPost ?? (await post())
    const table = onComment ? tables.comments : tables.posts
    const values = { id: newId(), userId, type, createdAt: now() }
    return inTransaction(async (tx) => {
      const [before] = await tx
        .select({ up: table.upvotes, down: table.downvotes, at: table.createdAt, authorId: table.authorId })
        .from(table)
        .where(eq(table.id, target.id))
      if (!before) throw new Error('nothing to vote on')
      const upvotes = before.up + (type === 'upvote' ? 1 : 0)
      const downvotes = before.down + (type === 'downvote' ? 1 : 0)
      const score = upvotes - downvotes
      const counts = { upvotes, downvotes, score }
      if (onComment) {
        const wilson = wilsonLowerBound(upvotes, downvotes)
        await tx
          .update(tables.comments)
          .set({ ...counts, wilson })
          .where(eq(tables.comments.id, target.id))
      } else {
        const rank = hotRank(score, before.at)
        await tx
          .update(tables.posts)
          .set({ ...counts, hotRank: rank })
          .where(eq(tables.posts.id, target.id))
      }
      // Nobody raises their own karma.
      const delta = userId === before.authorId ? 0 : type === 'upvote' ? 1 : -1
      await tx
        .update(tables.users)
        .set({ karma: sql`${tables.users.karma} + ${delta}` })
        .where(eq(tables.users.id, before.authorId))
      const link = onComment ? { commentId: target.id } : { postId: target.id }
      return only(
        await tx
          .insert(tables.votes)
          .values({ ...values, ...link })
          .returning(),
      )
    })
  }

  const base = { store, now, user, member, forum, post, comment }
  return {
    ...base,
    admin,
    moderator,
    identity,
    plans,
    plan,
    webhook,
    membership,
    vote,
    ...makeTalk(base),
    ...makeAdvertising(base),
  }
}

export type Make = ReturnType<typeof makeFor>
