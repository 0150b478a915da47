import type { z } from 'zod/mini'
import { AppealStatus } from '#shared/appeals.ts'
import { ApplicationStatus, VersionStatus } from '#shared/applications.ts'
import { CouponDuration } from '#shared/coupons.ts'
import { DepartureWord } from '#shared/departures.ts'
import { DealStatus } from '#shared/deals.ts'
import { Role, SubscriptionStatus } from '#shared/auth.ts'
import { BrandRole } from '#shared/brands.ts'
import { CampaignStatus } from '#shared/campaigns.ts'
import { ForumRole } from '#shared/forums.ts'
import { ExportStatus } from '#shared/exports.ts'
import { DividendRole, ShareStatus } from '#shared/dividends.ts'
import { DisputeStatus, FundingStatus } from '#shared/fundings.ts'
import { GiftStatus, GiftVoid } from '#shared/gifts.ts'
import { ImportSource } from '#shared/imports.ts'
import { LedgerAccount } from '#shared/ledger.ts'
import { MuteType } from '#shared/notifications.ts'
import { WithdrawalCause } from '#shared/opinions.ts'
import { RunStatus } from '#shared/payouts.ts'
import { BillingInterval } from '#shared/plans.ts'
import { PostType } from '#shared/posts.ts'
import { ReachKind } from '#shared/reach.ts'
import { DeliveryStatus, OffReason } from '#shared/receivers.ts'
import { ReportReason, ReportStatus } from '#shared/reports.ts'
import { VoteType } from '#shared/votes.ts'
import { WordAction } from '#shared/watchedWords.ts'

/** The words that columns of a settled vocabulary may hold; the check constraints are made from them. */
function wordsOf<Words extends Record<string, string>>(vocabulary: z.ZodMiniEnum<Words>) {
  type Word = Words[keyof Words]
  return vocabulary.options as unknown as readonly [Word, ...Word[]]
}

// What the contract names as well stands there.
export const userRoles = wordsOf(Role)
export const departureWords = wordsOf(DepartureWord)
export const couponDurations = wordsOf(CouponDuration)
export const billingIntervals = wordsOf(BillingInterval)
export const forumRoles = wordsOf(ForumRole)
export const postTypes = wordsOf(PostType)
export const voteTypes = wordsOf(VoteType)
export const withdrawalCauses = wordsOf(WithdrawalCause)
export const reportReasons = wordsOf(ReportReason)
export const reportStates = wordsOf(ReportStatus)
export const muteTargets = wordsOf(MuteType)
export const brandRoles = wordsOf(BrandRole)
export const campaignStates = wordsOf(CampaignStatus)
export const applicationStates = wordsOf(ApplicationStatus)
export const dealStates = wordsOf(DealStatus)
export const giftStates = wordsOf(GiftStatus)
export const pauseStates = ['running', 'returned', 'failed', 'dropped'] as const
export const giftVoids = wordsOf(GiftVoid)
export const fundingStates = wordsOf(FundingStatus)
export const subscriptionWords = wordsOf(SubscriptionStatus)
export const wordActions = wordsOf(WordAction)
export const appealStates = wordsOf(AppealStatus)
export const versionStates = wordsOf(VersionStatus)
export const runStates = wordsOf(RunStatus)
export const reachKinds = wordsOf(ReachKind)
export const exportStates = wordsOf(ExportStatus)
export const dividendRoles = wordsOf(DividendRole)
export const shareStates = wordsOf(ShareStatus)
export const ledgerAccounts = wordsOf(LedgerAccount)

// What only the database knows of.
export const requestStates = ['pending', 'accepted', 'declined'] as const
export const deviceLoginStates = ['pending', 'approved', 'denied'] as const
export const checkoutStates = ['open', 'paid', 'claimed', 'expired', 'refunded'] as const
/** Where members came from: the exports of other products, and our own format. */
export const importSources = wordsOf(ImportSource)
export const transferStates = ['pending', 'done', 'failed'] as const
export const disputeStates = wordsOf(DisputeStatus)
/** Taken from earnings; told to the provider; nothing was taken in the end. */
export const coverStates = ['claimed', 'credited', 'released'] as const
export const payoutStates = ['sending', 'paid', 'refused'] as const
export const deliveryStates = wordsOf(DeliveryStatus)
export const offReasons = wordsOf(OffReason)
