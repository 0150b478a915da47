import type { Bundle, Insert, Maker } from '../rows.ts'

/** The record of what a moderator removed, as the removal itself would have written it. */
export const removalActions = (maker: Maker, bundles: Bundle[], adminId: string): Insert<'adminActions'>[] =>
  bundles
    .filter(({ post }) => post.isRemoved)
    .map(({ post }) => ({
      id: maker.idAt(post.createdAt),
      adminId,
      actor: 'moderator',
      action: 'remove',
      targetType: 'post',
      targetId: post.id,
      forumId: post.forumId,
      reason: post.removedReason ?? '',
      metadata: { before: { isRemoved: false }, after: { isRemoved: true } },
      createdAt: post.createdAt,
    }))
