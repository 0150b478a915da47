import type { WithdrawalCause } from './opinions.ts'

/**
 * What has happened, told by the domain it happened in to whoever stands above it: notifications, live
 * streams, mails. Ids only: a listener reads the rest itself and checks rights when it does.
 */
export type DomainEvent =
  | { name: 'post.created'; postId: string; forumId: string; authorId: string }
  | { name: 'post.changed'; postId: string; forumId: string; actorId: string }
  | { name: 'post.gone'; postId: string; forumId: string; actorId: string }
  /** Those who follow its hashtags are to be told, from the one after this on. */
  | { name: 'post.tagged'; postId: string; after: string }
  /** New posts that saved searches find. */
  | { name: 'search.matched'; matches: { searchId: string; postIds: string[] }[] }
  | { name: 'scheduled.held'; scheduledId: string; userId: string }
  | { name: 'comment.created'; commentId: string; postId: string; parentId: string | null; authorId: string }
  | { name: 'comment.changed'; commentId: string; postId: string; actorId: string }
  | { name: 'solution.marked'; postId: string; commentId: string; actorId: string }
  | { name: 'vote.changed'; postId: string; commentId: string | null; score: number; authorId: string }
  | { name: 'sponsored.acted'; postId: string; userId: string; act: 'voted' | 'commented' | 'saved' }
  | { name: 'poll.voted'; postId: string }
  | { name: 'user.followed'; followerId: string; followedId: string }
  | { name: 'forum.requested'; forumId: string; userId: string }
  | { name: 'forum.joined'; forumId: string; userId: string; actorId: string }
  | { name: 'forum.left'; forumId: string; userId: string }
  | { name: 'forum.deleted'; forumId: string; userIds: string[] }
  | { name: 'forum.restored'; forumId: string; userIds: string[] }
  | { name: 'forum.muted'; forumId: string; userId: string }
  | { name: 'forum.unmuted'; forumId: string; userId: string }
  | { name: 'forum.roleChanged'; forumId: string; userId: string; actorId: string }
  | { name: 'subscription.changed'; userId: string; turn?: 'began' | 'ended' | null }
  | {
      name: 'complimentary.changed'
      userId: string
      change: 'given' | 'extended' | 'shortened' | 'ending' | 'ended' | 'revoked'
      turn: 'began' | 'ended' | null
      /** Why it was ended before its time. */
      reason?: string
    }
  | {
      name: 'seat.changed'
      /** Who pays. */
      holderId: string
      /** Whose seat or invitation it is; null for one by mail. */
      personId: string | null
      change: 'invited' | 'accepted' | 'freed' | 'left' | 'declined' | 'ending' | 'ended' | 'revoked'
      turn: 'began' | 'ended' | null
      seatId: string
      /** Why an admin ended it. */
      reason?: string
    }
  | { name: 'gift.paid'; giftId: string; userId: string }
  | { name: 'gift.redeemed'; giftId: string; userId: string }
  | { name: 'gift.voided'; giftId: string; isBack: boolean }
  | { name: 'gift.refund_changed'; refundId: string }
  | { name: 'invitation.joined'; inviterId: string; personId: string }
  | {
      name: 'pause.changed'
      userId: string
      pauseId: string
      change: 'begun' | 'ending' | 'returned' | 'failed' | 'dropped'
    }
  | { name: 'payment.failed'; userId: string; invoiceId: string }
  | { name: 'payment.refunded'; userId: string; refundId: string }
  | { name: 'payment.refund_failed'; userId: string; refundId: string }
  | { name: 'message.sent'; messageId: string; conversationId: string; senderId: string }
  | { name: 'message.read'; conversationId: string; userId: string; messageId: string }
  | { name: 'message.deleted'; messageId: string; conversationId: string; senderId: string }
  | { name: 'conversation.changed'; conversationId: string; userId: string }
  | { name: 'notification.added'; notificationId: string; userId: string }
  | { name: 'notifications.read'; userId: string }
  | {
      name: 'campaign.changed'
      campaignId: string
      status: string
      /** How it stood before. */
      from?: string | null
      actorId: string | null
    }
  | { name: 'application.changed'; applicationId: string; status: string; actorId: string | null }
  | { name: 'brand.changed'; brandId: string; actorId: string | null }
  | { name: 'brand.invited'; membershipId: string; actorId: string }
  | { name: 'campaign.held'; campaignId: string; disputeId: string }
  | { name: 'funding.paid'; fundingId: string; campaignId: string; amountCents: number }
  | { name: 'funding.refunded'; refundId: string; campaignId: string; amountCents: number }
  | { name: 'funding.refund_failed'; refundId: string; campaignId: string; amountCents: number }
  | {
      name: 'dispute.closed'
      disputeId: string
      campaignId: string
      outcome: 'won' | 'lost'
      amountCents: number
    }
  | { name: 'application.created'; applicationId: string; campaignId: string; creatorId: string }
  | { name: 'version.submitted'; applicationId: string; version: number; actorId: string }
  | { name: 'version.decided'; applicationId: string; version: number; status: string; actorId: string }
  | { name: 'deal.released'; contentId: string; applicationId: string; creatorId: string }
  | { name: 'deal.returned'; contentId: string; applicationId: string; creatorId: string; reason: string }
  | {
      name: 'deal.earning'
      contentId: string
      campaignId: string
      level: 'near' | 'most'
      amountCents: number
    }
  | { name: 'deal.counted'; contentId: string; campaignId: string; earnedCents: number; unusedCents: number }
  | { name: 'dividend.released'; shareId: string; userId: string }
  | { name: 'dividend.split'; forumId: string; actorId: string }
  | { name: 'renewal.paid'; userId: string; invoiceId: string; amountCents: number; dueCents: number }
  | { name: 'renewal.returned'; userId: string; invoiceId: string; amountCents: number }
  | { name: 'payout.refused'; creatorId: string; contentId: string; reason: string }
  | { name: 'payout.bounced'; creatorId: string }
  | { name: 'payout.paid'; creatorId: string; contentId: string; amountCents: number }
  | { name: 'payee.changed'; userId: string }
  | { name: 'report.created'; reportId: string }
  | { name: 'report.closed'; reportId: string; status: 'resolved' | 'dismissed'; actorId: string }
  | {
      name: 'content.removed'
      kind: 'post' | 'comment'
      id: string
      actorId: string
      reason: string
      /** It was held as it was written, so that nobody has seen it: its author alone is told. */
      isUnseen?: true
    }
  | {
      name: 'content.restored'
      kind: 'post' | 'comment'
      id: string
      actorId: string
      reason: string
      /** Whether the site's staff, or the site itself, brought it back: of a post the slot comes with it. */
      isByStaff: boolean
    }
  | { name: 'appeal.decided'; appealId: string; status: 'accepted' | 'rejected'; actorId: string }
  | { name: 'user.blocked'; userId: string; actorId: string }
  | { name: 'user.unblocked'; userId: string; actorId: string }
  | { name: 'user.opinionsWithdrawn'; userId: string; cause: WithdrawalCause }
  | { name: 'user.opinionsRestored'; userId: string; cause: WithdrawalCause }
  | { name: 'user.deleted'; userId: string }
  | { name: 'user.signedOut'; userId: string }
  | { name: 'user.roleChanged'; userId: string; actorId: string }
  | { name: 'webhook.switchedOff'; receiverId: string; reason: 'failing' | 'gone' }

export type EventName = DomainEvent['name']
export type EventOf<Name extends EventName> = Extract<DomainEvent, { name: Name }>
