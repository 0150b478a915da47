/** The words that columns of a settled vocabulary may hold; the check constraints are made from them. */
export const userRoles = ['user', 'moderator', 'admin'] as const
export const subscriptionWords = ['none', 'active', 'cancelled'] as const
export const forumRoles = ['member', 'moderator', 'owner'] as const
export const requestStates = ['pending', 'accepted', 'declined'] as const
export const postTypes = ['discussion', 'review', 'poll'] as const
export const voteTypes = ['upvote', 'downvote'] as const
export const reportReasons = [
  'spam',
  'harassment',
  'hate_speech',
  'inappropriate',
  'misinformation',
  'copyright',
  'other',
] as const
export const reportStates = ['pending', 'resolved', 'dismissed'] as const
export const appealStates = ['pending', 'accepted', 'rejected'] as const
export const muteTargets = ['forum', 'post', 'conversation'] as const
export const checkoutStates = ['open', 'paid', 'claimed', 'expired', 'refunded'] as const
export const brandRoles = ['owner', 'member'] as const
export const campaignStates = [
  'draft',
  'pending_review',
  'active',
  'paused',
  'completed',
  'rejected',
  'expired',
] as const
export const applicationStates = [
  'pending',
  'changes_requested',
  'approved',
  'rejected',
  'withdrawn',
  'submitted',
  'content_approved',
  'published',
  'paid',
  'disputed',
] as const
export const versionStates = ['submitted', 'approved', 'changes_requested'] as const
export const fundingStates = ['open', 'paid', 'failed', 'refunded', 'disputed'] as const
export const transferStates = ['pending', 'done', 'failed'] as const
export const dealStates = ['reserved', 'held', 'payable', 'paid', 'returned', 'disputed'] as const
export const disputeStates = ['open', 'won', 'lost'] as const
export const runStates = ['open', 'done', 'failed'] as const
export const payoutStates = ['sending', 'paid', 'refused'] as const
export const exportStates = ['pending', 'ready', 'failed', 'expired'] as const
export const ledgerAccounts = [
  'outside',
  'campaign_free',
  'deal_reserved',
  'creator_held',
  'platform_held',
  'creator_payable',
  'platform_revenue',
  'transfer_pending',
  'refund_pending',
  'disputed',
  'processor_fees',
  'losses',
] as const
