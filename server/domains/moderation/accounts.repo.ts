import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'
import { withSummary } from '#db/summaries.ts'

const erased = '[deleted]'

/**
 * Makes a tombstone of a person: the row stays with its money and its acts, without anything that says
 * who it was. What they wrote keeps its place and loses its words, so that every counter stays right;
 * a post that a brand has paid for keeps its text.
 */
export const accountsRepo = (tables: Tables) => {
  const { users, posts, comments, messages, reports, appeals, uploads, brands } = tables

  async function erasePerson(tx: Db, { id }: { id: string }, now: Date): Promise<void> {
    await tx
      .update(users)
      .set({
        username: `deleted-${id.slice(-12)}`,
        email: null,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        displayName: null,
        bio: null,
        location: null,
        websiteUrl: null,
        blockedReason: null,
        role: 'user',
        isTombstone: true,
        deletedAt: now,
        updatedAt: now,
      })
      .where(eq(users.id, id))
  }

  /** Images that only their words showed are left to the job that clears unused ones away. */
  async function freeUploads(tx: Db, userId: string): Promise<void> {
    const address = sql`('/media/' || ${uploads.name})`
    const logo = tx
      .select({ one: sql`1` })
      .from(brands)
      .where(eq(brands.logoUrl, address))
    const sponsored = tx
      .select({ one: sql`1` })
      .from(posts)
      .where(
        and(
          eq(posts.authorId, userId),
          sql`${posts.sponsorBrandId} is not null`,
          or(eq(posts.imageUrl, address), sql`${posts.content} like '%' || ${uploads.name} || '%'`),
        ),
      )
    await tx
      .update(uploads)
      .set({ usedAt: null })
      .where(and(eq(uploads.ownerId, userId), sql`not exists ${logo}`, sql`not exists ${sponsored}`))
  }

  async function eraseWords(tx: Db, userId: string): Promise<void> {
    const { postHashtags, postRevisions, commentRevisions, pollOptions } = tables
    const own = and(eq(posts.authorId, userId), isNull(posts.sponsorBrandId))
    const ownPosts = tx.select({ id: posts.id }).from(posts).where(own)
    const ownComments = tx.select({ id: comments.id }).from(comments).where(eq(comments.authorId, userId))
    await tx.update(pollOptions).set({ text: erased }).where(inArray(pollOptions.postId, ownPosts))
    await tx.delete(postHashtags).where(inArray(postHashtags.postId, ownPosts))
    await tx.delete(postRevisions).where(inArray(postRevisions.postId, ownPosts))
    await tx.delete(commentRevisions).where(inArray(commentRevisions.commentId, ownComments))
    await tx
      .update(posts)
      .set({
        title: erased,
        ...withSummary({ content: erased }),
        imageUrl: null,
        imageAlt: null,
        hashtags: [],
      })
      .where(own)
    await tx
      .update(comments)
      .set(withSummary({ content: erased }))
      .where(eq(comments.authorId, userId))
    const ownMessages = tx.select({ id: messages.id }).from(messages).where(eq(messages.senderId, userId))
    await tx.update(reports).set({ quote: null }).where(inArray(reports.messageId, ownMessages))
    await tx.update(appeals).set({ text: erased }).where(eq(appeals.authorId, userId))
    await tx
      .update(messages)
      .set({ isDeleted: true, content: '', imageUrl: null })
      .where(eq(messages.senderId, userId))
  }

  async function leaveForums(tx: Db, userId: string): Promise<void> {
    const { forums, forumMemberships, forumRequests } = tables
    const own = eq(forumMemberships.userId, userId)
    const joined = tx.select({ id: forumMemberships.forumId }).from(forumMemberships).where(own)
    await tx
      .update(forums)
      .set({ memberCount: sql`${forums.memberCount} - 1` })
      .where(inArray(forums.id, joined))
    await tx.delete(forumMemberships).where(own)
    await tx.delete(forumRequests).where(eq(forumRequests.userId, userId))
  }

  /** What was theirs alone, and every way back in. */
  async function eraseBelongings(tx: Db, userId: string, now: Date): Promise<void> {
    const { follows, blocks, contactMessages, pendingCheckouts } = tables
    const owned = [
      tables.identities,
      tables.sessions,
      tables.desktopCodes,
      tables.pushSubscriptions,
      tables.notificationSettings,
      tables.notifications,
      tables.mutes,
      tables.saves,
      contactMessages,
    ]
    for (const table of owned) await tx.delete(table).where(eq(table.userId, userId))
    await tx.delete(tables.drafts).where(eq(tables.drafts.ownerId, userId))
    await tx.delete(follows).where(or(eq(follows.followerId, userId), eq(follows.followedId, userId)))
    await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
    // Their files go with the next sweep.
    await tx.update(tables.exports).set({ expiresAt: now }).where(eq(tables.exports.userId, userId))
    await tx
      .update(pendingCheckouts)
      .set({ email: null })
      .where(or(eq(pendingCheckouts.userId, userId), eq(pendingCheckouts.claimedBy, userId)))
  }

  return {
    erase: async (tx: Db, user: { id: string }, now: Date): Promise<void> => {
      await freeUploads(tx, user.id)
      await eraseWords(tx, user.id)
      await leaveForums(tx, user.id)
      await eraseBelongings(tx, user.id, now)
      await erasePerson(tx, user, now)
    },
  }
}
