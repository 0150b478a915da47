// Made by `npm run client:generate` of the description of the API: change nothing here.

export type Activity = {
  kind: ContentKind
  id: string
  summary: string
  score: number
  createdAt: string
  post: { id: string; title: string; slug: string; forum: ForumName; sponsor?: Sponsor }
}

export type AdminAction = {
  id: string
  adminId: string | null
  admin: { username: string }
  action: string
  targetType: string
  targetId: string
  forumId: string | null
  reason: string
  metadata: Record<string, unknown> | null
  createdAt: string
}

export type AdminGift = {
  id: string
  plan: string
  planName: string
  months: number
  days: number
  amount: number
  refunded: number
  currency: string
  message: string
  status: GiftStatus
  voidedFor: GiftVoid | null
  createdAt: string
  paidAt: string | null
  redeemedAt: string | null
  redeemedBy: string | null
  buyer: string
}

export type AdminInvitation = {
  id: string
  code: string
  note: string
  joined: number
  maxUses: number | null
  expiresAt: string | null
  state: InvitationState
  createdAt: string
  inviter: Person
}

export type AdminPause = {
  plan: string
  planName: string
  interval: BillingInterval
  seats: number
  months: number
  startsAt: string
  resumesAt: string
  isPaused: boolean
  amount: number
  currency: string
  id: string
  person: Person
}

export type AdminSeat = {
  id: string
  state: SeatState
  person: Person | null
  email: string | null
  since: string
  holder: Person
  plan: string
}

export type AdminStats = {
  pendingReports: number
  totalUsers: number
  blockedUsers: number
  openSpamFlags: number
  openAppeals: number
  openMessages: number
  pendingCampaigns: number
  unverifiedBrands: number
  totalForums: number
  totalPosts: number
}

export type AdminUser = {
  id: string
  username: string
  displayName: string | null
  email: string | null
  profileImageUrl: string | null
  role: Role
  isBlocked: boolean
  blockedAt: string | null
  blockedReason: string | null
  blockedUntil: string | null
  isDeleted: boolean
  opinionsWithdrawnAt: string | null
  planType: string
  subscriptionStatus: SubscriptionStatus
  complimentary: Complimentary | null
  seatPlan: string | null
  createdAt: string
}

export type ApiToken = {
  id: string
  name: string
  scopes: string[]
  createdAt: string
  expiresAt: string
  lastUsedAt: string | null
}

export type Appeal = {
  id: string
  kind: ContentKind
  contentId: string
  title: string
  content: string
  postSlug: string
  forum: ForumName
  author: Person
  isRemoved: boolean
  isDeleted: boolean
  removedAt: string
  removedReason: string
  text: string
  status: AppealStatus
  answer: string | null
  decidedBy: Person | null
  decidedAt: string | null
  createdAt: string
}

export type AppealStatus = 'pending' | 'accepted' | 'rejected'

export type Application = {
  id: string
  userId: string
  sponsoredPostId: string
  status: ApplicationStatus
  proposedContent: string
  expectedReach: number
  agreedRate: number | null
  userMessage: string | null
  brandResponse: string | null
  completedAt: string | null
  paidAt: string | null
  createdAt: string
  updatedAt: string
  creator: Person
  campaign: { id: string; title: string; status: CampaignStatus; costPerEngagement: number; brand: BrandName }
  deal: Deal | null
  latestVersion: ContentVersion | null
  post: { id: string; slug: string; forumSlug: string; title: string } | null
}

export type ApplicationDecision = 'approve' | 'reject' | 'request_changes'

export type ApplicationPage = {
  id: string
  userId: string
  sponsoredPostId: string
  status: ApplicationStatus
  proposedContent: string
  expectedReach: number
  agreedRate: number | null
  userMessage: string | null
  brandResponse: string | null
  completedAt: string | null
  paidAt: string | null
  createdAt: string
  updatedAt: string
  creator: Person
  campaign: { id: string; title: string; status: CampaignStatus; costPerEngagement: number; brand: BrandName }
  deal: Deal | null
  latestVersion: ContentVersion | null
  post: { id: string; slug: string; forumSlug: string; title: string } | null
  versions: ContentVersion[]
  eligibility: EligibilityLine[]
  viewerSide: 'creator' | 'brand' | 'admin'
}

export type ApplicationStatus =
  | 'pending'
  | 'changes_requested'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'submitted'
  | 'content_approved'
  | 'published'
  | 'paid'
  | 'disputed'

export type Badge = { slug: string; name: string; description: string }

export type BillingDetails = {
  name: string
  country: string
  postalCode: string
  city: string
  line1: string
  taxId: string
}

export type BillingInterval = 'month' | 'year'

export type BrandAct = 'verify' | 'unverify' | 'activate' | 'deactivate'

export type BrandInvitation = { brand: BrandName; createdAt: string }

export type BrandMember = { user: Person; role: BrandRole; createdAt: string; acceptedAt: string | null }

export type BrandName = { name: string; slug: string; logoUrl: string | null; isVerified: boolean }

export type BrandPage = {
  name: string
  slug: string
  logoUrl: string | null
  isVerified: boolean
  id: string
  description: string | null
  websiteUrl: string | null
  isActive: boolean
  createdAt: string
  activeCampaigns: number
  viewerRole: BrandRole | null
  viewerIsInvited?: true
  contactEmail?: string
  totalSpent?: number
  spending?: { month: string; spent: number }[]
}

export type BrandRole = 'owner' | 'member'

export type Campaign = {
  id: string
  title: string
  content: string
  imageUrl: string | null
  callToAction: string | null
  targetUrl: string | null
  costPerEngagement: number
  engagementRates: Record<string, number> | null
  creatorPayout: number
  targetAudience: TargetAudience | null
  requirements: Requirements | null
  expiresAt: string | null
  createdAt: string
  brand: BrandName
  budget: CampaignBudget
  status: CampaignStatus
  requiresApproval: boolean
  isHeld: boolean
  reviewReason: string | null
  reviewedAt: string | null
  updatedAt: string
  applications: Record<string, number>
  waiting: number
}

export type CampaignBudget = { planned: number; total: number; reserved: number; spent: number; free: number }

export type CampaignStatus =
  | 'draft'
  | 'pending_review'
  | 'active'
  | 'paused'
  | 'completed'
  | 'rejected'
  | 'expired'

export type CampaignVerdict = 'approve' | 'reject' | 'pause' | 'resume' | 'close'

export type Channels = { inApp: boolean; email: EmailChoice; push: boolean }

export type CheckoutStatus = 'open' | 'paid' | 'claimed' | 'expired' | 'none'

export type CommandReply = {
  exit: number
  result?: Record<string, unknown>
  error?: {
    message: string
    code: string
    hint?: string
    issues?: { path: string; message: string }[]
    confirm?: string
  }
  isLines?: boolean
  said: string
}

export type Comment = {
  id: string
  content: string
  authorId: string | null
  author: Person
  postId: string
  parentId: string | null
  depth: number
  childCount: number
  upvotes: number
  downvotes: number
  score: number
  isDeleted: boolean
  createdAt: string
  updatedAt: string
  editedAt: string | null
  viewerVote: VoteType | null
  isHeld?: boolean
}

export type CommentRevision = { id: string; content: string; createdAt: string }

export type Complimentary = { plan: string; until: string; isHeld: boolean; daysLeft: number }

export type ComplimentaryMember = {
  plan: string
  until: string
  isHeld: boolean
  daysLeft: number
  id: string
  username: string
}

export type Consequence = {
  name:
    | 'refund'
    | 'earnings_returned'
    | 'sign_ins'
    | 'tokens'
    | 'account'
    | 'membership'
    | 'membership_ending'
    | 'membership_refunded'
    | 'limits'
    | 'plans_offered'
    | 'plans_withdrawn'
    | 'prices'
    | 'forums'
    | 'forums_owned'
    | 'members_leaving'
    | 'members_back'
    | 'forum_places_free'
    | 'forum_places_taken'
    | 'posts_hidden'
    | 'posts_shown'
    | 'reports_dismissed'
    | 'posts'
    | 'comments'
    | 'messages'
    | 'drafts'
    | 'scheduled'
    | 'saves'
    | 'votes'
    | 'poll_votes'
    | 'ratings'
    | 'reach'
    | 'brands_left'
    | 'brands_unowned'
    | 'campaigns_closed'
    | 'applications_ended'
    | 'applications_withdrawn'
    | 'deals_withdrawn'
    | 'deals_returned'
    | 'deals_unplaced'
    | 'campaigns_withdrawn'
    | 'campaigns_offered'
    | 'dividends_shown'
    | 'dividends_hidden'
    | 'dividends_more'
    | 'dividends_less'
    | 'notifications'
  kind:
    | 'money'
    | 'access'
    | 'content'
    | 'belongings'
    | 'opinions'
    | 'campaigns'
    | 'dividends'
    | 'notifications'
  count: number
  cents?: number
  examples: string[]
}

export type ContactMessage = {
  id: string
  name: string
  email: string
  subject: string
  category: 'account' | 'technical' | 'billing' | 'content' | 'advertising' | 'feature' | 'bug' | 'other'
  message: string
  username: string | null
  answeredAt: string | null
  answeredBy: string | null
  createdAt: string
}

export type ContentKind = 'post' | 'comment'

export type ContentVersion = {
  version: number
  forumId: string
  forum: { name: string; slug: string }
  title: string
  content: string
  rating: number | null
  status: VersionStatus
  hash: string
  brandResponse: string | null
  decidedAt: string | null
  createdAt: string
}

export type Conversation = {
  id: string
  isGroup: boolean
  groupName: string | null
  participants: Person[]
  lastMessage: Message | null
  unreadCount: number
  isMuted: boolean
  canWrite: boolean
  createdAt: string
}

export type Coupon = {
  id: string
  code: string
  percentOff: number | null
  amountOff: number | null
  currency: string
  duration: CouponDuration
  months: number | null
  maxUses: number | null
  uses: number
  expiresAt: string | null
  planSlugs: string[]
  disabledAt: string | null
  isOffered: boolean
  createdAt: string
}

export type CouponDuration = 'once' | 'months' | 'forever'

export type CreatorStats = {
  range: { days: number; from: string; to: string; waiting: number }
  days: { day: string; posts: number; replies: number; earned: number; paid: number }[]
}

export type DataExport = {
  id: string
  status: ExportStatus
  bytes: number | null
  createdAt: string
  finishedAt: string | null
  expiresAt: string | null
}

export type Deal = {
  gross: number
  payout: number
  platformFee: number
  status: DealStatus
  engagement: DealEngagement | null
  approvedVersion: number | null
  approvedAt: string
  publishedAt: string | null
  releaseAt: string | null
  paidAt: string | null
}

export type DealEngagement = {
  rates: Record<string, number>
  accrued: number
  countsUntil: string | null
  settledAt: string | null
}

export type DealStatus = 'reserved' | 'held' | 'payable' | 'paid' | 'returned' | 'disputed'

export type DeletedForum = { id: string; slug: string; name: string; deletedAt: string; reason: string }

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed' | 'dropped'

export type DepartureReason =
  | 'too_expensive'
  | 'too_little_time'
  | 'not_enough_here'
  | 'something_missing'
  | 'somewhere_else'
  | 'other'

export type DepartureWord =
  | 'unsaid'
  | 'too_expensive'
  | 'too_little_time'
  | 'not_enough_here'
  | 'something_missing'
  | 'somewhere_else'
  | 'other'

export type Departures = {
  month: string
  planSlug: string
  reason: DepartureWord
  left: number
  stayed: number
}

export type DeviceLogin = {
  userCode: string
  clientName: string
  scopes: string[]
  expiresInDays: number
  expiresAt: string
}

export type DigestChoice = { rhythm: DigestRhythm; hour: number; weekday: number }

export type DigestRhythm = 'off' | 'daily' | 'weekly'

export type DisputeStatus = 'open' | 'won' | 'lost'

export type DividendRole = 'owner' | 'moderator'

export type Draft = { key: string; content: string; revision: number; updatedAt: string }

export type Earning = {
  applicationId: string
  campaignId: string
  campaignTitle: string
  brandName: string
  brandSlug: string
  gross: number
  platformFee: number
  payout: number
  forPlan: number
  engagement: DealEngagement | null
  status: ApplicationStatus
  dealStatus: DealStatus
  pausedBy: 'report' | 'dispute' | null
  postPath: string | null
  publishedAt: string | null
  releaseAt: string | null
  paidAt: string | null
  refusedReason: string | null
  trail: { step: EarningStep; at: string }[]
}

export type EarningStep =
  | 'applied'
  | 'approved'
  | 'content_approved'
  | 'published'
  | 'released'
  | 'paid'
  | 'returned'

export type Earnings = {
  held: number
  payable: number
  paid: number
  forPlan: number
  currency: string
  minimumPayout: number
  payee: PayeeState
  months: { month: string; earned: number; paid: number }[]
  items: Earning[]
  forumShares: ForumShare[]
}

export type Eligibility = { isEligible: boolean; lines: EligibilityLine[] }

export type EligibilityFact =
  | 'memberDays'
  | 'posts'
  | 'independentKarma'
  | 'upheldReports'
  | 'dealsOnTime'
  | 'forums'

export type EligibilityLine = {
  fact: EligibilityFact
  wanted: number
  own: number
  isMet: boolean
  sentence: string
}

export type EmailChoice = 'now' | 'digest' | 'off'

export type ExportStatus = 'pending' | 'ready' | 'failed' | 'expired'

export type FollowedHashtag = { hashtag: string; followedAt: string }

export type FormTax = { amount: number; isIncluded: boolean }

export type Forum = {
  id: string
  name: string
  slug: string
  description: string | null
  icon: string
  iconUrl: string | null
  color: string
  creatorId: string | null
  creator: { username: string; profileImageUrl: string | null } | null
  memberCount: number
  postCount: number
  isPrivate: boolean
  hasSolutions: boolean
  slowSeconds: number
  createdAt: string
  updatedAt: string
}

export type ForumDividend = {
  part: number
  ownerPart: number
  moderatorsPart: number
  hasOwner: boolean
  moderators: number
  currency: string
  given: number
  held: number
  canChange: boolean
}

export type ForumMember = { user: Person; role: ForumRole; joinedAt: string }

export type ForumName = { id: string; name: string; slug: string }

export type ForumPage = {
  id: string
  name: string
  slug: string
  description: string | null
  icon: string
  iconUrl: string | null
  color: string
  creatorId: string | null
  creator: { username: string; profileImageUrl: string | null } | null
  memberCount: number
  postCount: number
  isPrivate: boolean
  hasSolutions: boolean
  slowSeconds: number
  createdAt: string
  updatedAt: string
  rules: string[]
  moderators: {
    id: string
    username: string
    displayName: string | null
    profileImageUrl: string | null
    role: ForumRole
  }[]
  isMember: boolean
  viewerRole: ForumRole | null
  hasRequested: boolean
}

export type ForumRequest = { user: Person; createdAt: string }

export type ForumRole = 'member' | 'moderator' | 'owner'

export type ForumShare = {
  id: string
  forumName: string
  forumSlug: string
  role: DividendRole
  campaignTitle: string
  brandName: string
  postPath: string | null
  amount: number
  isCounting: boolean
  forPlan: number
  status: ShareStatus
  pausedBy: 'report' | 'dispute' | null
  publishedAt: string | null
  releaseAt: string | null
  paidAt: string | null
  refusedReason: string | null
}

export type ForumStats = {
  range: { days: number; from: string; to: string; waiting: number }
  fewestReaders: number
  days: {
    day: string
    joined: number
    readers: number | null
    writers: number
    posts: number
    comments: number
    answered: number
    replySeconds: number
    shares: number
  }[]
  summary: { replyMinutes: number | null }
  months: { month: string; readers: number | null; writers: number }[]
}

export type Funding = {
  id: string
  amount: number
  refunded: number
  currency: string
  status: FundingStatus
  dispute: DisputeStatus | null
  refund: RefundStatus | null
  createdAt: string
  paidAt: string | null
}

export type FundingStatus = 'open' | 'paid' | 'failed' | 'refunded' | 'disputed'

export type Gift = {
  id: string
  plan: string
  planName: string
  months: number
  days: number
  amount: number
  refunded: number
  currency: string
  message: string
  status: GiftStatus
  voidedFor: GiftVoid | null
  createdAt: string
  paidAt: string | null
  redeemedAt: string | null
  redeemedBy: string | null
  code: string | null
  recipientEmail: string | null
}

export type GiftStatus = 'open' | 'failed' | 'paid' | 'redeemed'

export type GiftVoid = 'refund' | 'dispute' | 'revoked'

export type HeldSeat = { id: string; holder: Person; plan: string; since: string; endsAt: string | null }

export type ImageLook = { width: number; height: number; preview: string | null }

export type Invitation = {
  id: string
  code: string
  note: string
  joined: number
  maxUses: number | null
  expiresAt: string | null
  state: InvitationState
  createdAt: string
}

export type InvitationState = 'open' | 'used_up' | 'expired' | 'revoked'

export type InvitationTies = { invitedBy: Person | null; invited: Invited[]; count: number }

export type Invitations = { canInvite: boolean; links: Invitation[]; invited: Invited[] }

export type Invited = { person: Person; joinedAt: string }

export type Invoice = {
  id: string
  number: string | null
  amountDue: number
  amountPaid: number
  amountRefunded: number
  amountDiscount: number
  amountTax: number
  currency: string
  status: string
  createdAt: string
  periodStart: string
  periodEnd: string
  payUrl?: string
  pdfUrl?: string
}

export type LargerPlan = { slug: string; name: string; postLimit: number | null; remaining: number | null }

export type LedgerAccount =
  | 'outside'
  | 'campaign_free'
  | 'deal_reserved'
  | 'creator_held'
  | 'platform_held'
  | 'forum_held'
  | 'creator_payable'
  | 'forum_payable'
  | 'platform_revenue'
  | 'transfer_pending'
  | 'forum_pending'
  | 'refund_pending'
  | 'disputed'
  | 'processor_fees'
  | 'losses'

export type LeftOut = {
  belowMinimum: { creatorId: string; creator: string; amount: number }[]
  notOnboarded: { creatorId: string; creator: string; amount: number }[]
  pausedByReport: { creatorId: string; creator: string; amount: number; contentId: string }[]
  disputed: { creatorId: string; creator: string; amount: number; contentId: string }[]
  refused: { creatorId: string; creator: string; amount: number; contentId: string; reason: string }[]
}

export type LinkPreview = {
  url: string
  title: string
  description: string | null
  siteName: string | null
  imageUrl: string | null
  imageLook: ImageLook | null
}

export type Membership = { isMember: boolean; role: ForumRole | null; hasRequested: boolean }

export type MembershipPause = {
  plan: string
  planName: string
  interval: BillingInterval
  seats: number
  months: number
  startsAt: string
  resumesAt: string
  isPaused: boolean
  amount: number
  currency: string
}

export type MembershipTerms = {
  planSlug: string
  interval: BillingInterval
  price: number | null
  currency: string
  coupon: {
    percentOff: number | null
    amountOff: number | null
    currency: string
    duration: CouponDuration
    months: number | null
    code: string
    until: string | null
    discount: number
  } | null
}

export type Message = {
  id: string
  conversationId: string
  senderId: string
  senderUsername: string
  content: string
  imageUrl: string | null
  clientKey: string | null
  createdAt: string
  isRead: boolean
  isDeleted: boolean
}

export type Missed = { since: string; newPosts: number; forums: number; replies: number; posts: MissedPost[] }

export type MissedPost = {
  id: string
  title: string
  slug: string
  forum: ForumName
  author: Person
  score: number
  commentCount: number
}

export type Mute = { type: MuteType; id: string }

export type MuteType = 'forum' | 'post' | 'conversation'

export type Muted = {
  type: MuteType
  id: string
  level: NoticeLevel
  title: string | null
  path: string | null
}

export type NoticeLevel = 'all' | 'direct' | 'none'

export type Notification = {
  id: string
  kind: NotificationKind
  text: string
  reason: string
  path: string
  isRead: boolean
  createdAt: string
  actor?: Person
  actorCount: number
  mute?: Mute
}

export type NotificationKind =
  | 'reply'
  | 'mention'
  | 'comment'
  | 'solution'
  | 'vote'
  | 'follow'
  | 'message'
  | 'forum'
  | 'hashtag'
  | 'search'
  | 'campaign'
  | 'payout'
  | 'report'
  | 'billing'
  | 'moderation'

export type NotificationSettings = {
  channels: Record<string, Channels>
  quietHours: QuietHours | null
  timeZone: string
  digest: DigestChoice
  hasEmail: boolean
}

export type OffReason = 'person' | 'failing' | 'gone'

export type OfferedGift = {
  plan: string
  planName: string
  months: number
  days: number
  message: string
  from: string | null
  state: 'ready' | 'redeemed' | 'void'
  isOwn: boolean
  isRedeemedByCaller: boolean
}

export type Opportunity = {
  id: string
  title: string
  content: string
  imageUrl: string | null
  callToAction: string | null
  targetUrl: string | null
  costPerEngagement: number
  engagementRates: Record<string, number> | null
  creatorPayout: number
  targetAudience: TargetAudience | null
  requirements: Requirements | null
  expiresAt: string | null
  createdAt: string
  brand: BrandName
  budget: number
}

export type OpportunityPage = {
  id: string
  title: string
  content: string
  imageUrl: string | null
  callToAction: string | null
  targetUrl: string | null
  costPerEngagement: number
  engagementRates: Record<string, number> | null
  creatorPayout: number
  targetAudience: TargetAudience | null
  requirements: Requirements | null
  expiresAt: string | null
  createdAt: string
  brand: BrandName
  budget: number
  status: CampaignStatus
}

export type OwnBrand = {
  name: string
  slug: string
  logoUrl: string | null
  isVerified: boolean
  id: string
  description: string | null
  websiteUrl: string | null
  isActive: boolean
  createdAt: string
  contactEmail: string
  totalSpent: number
  role: BrandRole | null
}

export type PaidSeats = {
  plan: string
  interval: BillingInterval
  seats: number
  paid: number
  max: number
  taken: number
  price: number | null
  currency: string
  periodEndsAt: string | null
  canChange: boolean
  people: Seat[]
}

export type PayeeState = 'none' | 'incomplete' | 'active'

export type Payment = {
  id: string
  number: string | null
  amountDue: number
  amountPaid: number
  amountRefunded: number
  amountDiscount: number
  amountTax: number
  currency: string
  status: string
  createdAt: string
  periodStart: string
  periodEnd: string
  payUrl?: string
  pdfUrl?: string
  refunds: Repayment[]
}

export type PaymentCard = { brand: string; last4: string; expMonth: number; expYear: number }

export type PayoutReport = {
  from: string | null
  to: string | null
  currency: string
  creators: {
    gross: number
    platformFee: number
    dividend: number
    payout: number
    held: number
    payable: number
    paid: number
    id: string
    username: string
    payee: PayeeState
    items: PayoutRow[]
  }[]
  totals: PayoutSums
  shares: PayoutShare[]
  leftOut: LeftOut
  runs: PayoutRun[]
  balance: { available: number; pending: number } | null
  isLedgerBalanced: boolean
}

export type PayoutRow = {
  contentId: string
  applicationId: string
  creatorId: string
  creator: string
  campaignId: string
  campaign: string
  brand: string
  postPath: string | null
  gross: number
  platformFee: number
  dividend: number
  payout: number
  currency: string
  status: DealStatus
  publishedAt: string | null
  releaseAt: string | null
  transferId: string | null
  paidAt: string | null
}

export type PayoutRun = {
  id: string
  status: RunStatus
  hash: string
  total: number
  startedBy: string
  startedAt: string
  finishedAt: string | null
  lastError: string | null
  paid: number
  refused: number
  sending: number
}

export type PayoutShare = {
  shareId: string
  contentId: string
  userId: string
  username: string
  payee: PayeeState
  forum: string
  role: DividendRole
  campaign: string
  brand: string
  part: number
  amount: number
  forPlan: number
  currency: string
  status: ShareStatus
  releaseAt: string | null
  transferId: string | null
  paidAt: string | null
}

export type PayoutSums = {
  gross: number
  platformFee: number
  dividend: number
  payout: number
  held: number
  payable: number
  paid: number
}

export type Person = {
  id: string
  username: string
  displayName: string | null
  profileImageUrl: string | null
}

export type Plan = {
  id: string
  name: string
  slug: string
  description: string | null
  price: number
  yearlyPrice: number | null
  currency: string
  billingPeriod: string
  features: string[]
  postLimit: number | null
  forumLimit: number | null
  sponsoredPerPage: number | null
  sponsoredPerDay: number | null
  seatsMax: number
  isActive: boolean
  sortOrder: number
}

export type Poll = { options: PollOption[]; totalVotes: number; viewerOptionId: string | null }

export type PollOption = { id: string; text: string; voteCount: number }

export type PortableRecord = {
  site: { name: string; url: string }
  person: { username: string; displayName: string; memberSince: string }
  madeAt: string
  posts?: {
    discussions: number
    reviews: number
    polls: number
    comments: number
    ratingsReceived: { count: number; average: number | null }
    newest: {
      type: PostType
      title: string
      path: string
      createdAt: string
      score: number
      comments: number
      ratings: { count: number; average: number | null }
      sponsor: Sponsor | null
    }[]
  }
  deals?: {
    brand: string
    campaign: string
    status: DealStatus
    agreedAt: string
    publishedAt: string | null
    postPath: string | null
  }[]
  earnings?: { year: string; currency: string; earned: number; paid: number }[]
  moderation?: { action: string; about: string; reason: string; at: string }[]
}

export type Post = {
  id: string
  title: string
  slug: string
  content: string
  hashtags: string[]
  type: PostType
  rating: number | null
  imageUrl: string | null
  imageAlt: string | null
  imageLook?: ImageLook | null
  authorId: string | null
  forumId: string
  upvotes: number
  downvotes: number
  score: number
  commentCount: number
  isLocked: boolean
  isPinned: boolean
  isSolved?: boolean
  createdAt: string
  updatedAt: string
  editedAt: string | null
  author: Person
  forum: { id: string; name: string; slug: string; color?: string }
  viewerVote: VoteType | null
  isSaved: boolean
  isExcerpt?: boolean
  sponsor?: Sponsor
  readerRatings?: ReaderRatings
}

export type PostHit = {
  id: string
  title: string
  slug: string
  content: string
  hashtags: string[]
  type: PostType
  rating: number | null
  imageUrl: string | null
  imageAlt: string | null
  imageLook?: ImageLook | null
  authorId: string | null
  forumId: string
  upvotes: number
  downvotes: number
  score: number
  commentCount: number
  isLocked: boolean
  isPinned: boolean
  isSolved?: boolean
  createdAt: string
  updatedAt: string
  editedAt: string | null
  author: Person
  forum: { id: string; name: string; slug: string; color?: string }
  viewerVote: VoteType | null
  isSaved: boolean
  isExcerpt?: boolean
  sponsor?: Sponsor
  readerRatings?: ReaderRatings
  titleHighlight: string[]
  excerptHighlight: string[]
}

export type PostPage = {
  id: string
  title: string
  slug: string
  content: string
  hashtags: string[]
  type: PostType
  rating: number | null
  imageUrl: string | null
  imageAlt: string | null
  imageLook?: ImageLook | null
  authorId: string | null
  forumId: string
  upvotes: number
  downvotes: number
  score: number
  commentCount: number
  isLocked: boolean
  isPinned: boolean
  isSolved?: boolean
  createdAt: string
  updatedAt: string
  editedAt: string | null
  author: Person
  forum: { id: string; name: string; slug: string; color?: string }
  viewerVote: VoteType | null
  isSaved: boolean
  isExcerpt?: boolean
  sponsor?: Sponsor
  readerRatings?: ReaderRatings
  poll?: Poll
  ratingSummary?: ViewerRatingSummary
  takesSolutions?: boolean
  solution?: Solution
  linkPreviews?: LinkPreview[]
  isEditPending?: boolean
  isHeld?: boolean
}

export type PostRevision = {
  id: string
  title: string
  content: string
  hashtags: string[]
  createdAt: string
}

export type PostType = 'discussion' | 'review' | 'poll'

export type PostUsage = {
  currentCount: number
  limit: number | null
  remaining: number | null
  scheduled: number
  scheduledLater: number
  givenBack: number
  removed: number
  resetsAt: string
  larger: LargerPlan | null
}

export type Profile = {
  id: string
  username: string
  displayName: string | null
  profileImageUrl: string | null
  firstName: string | null
  lastName: string | null
  bio: string | null
  location: string | null
  websiteUrl: string | null
  createdAt: string
  stats: UserStats
  badges: Badge[]
  isFollowing: boolean
  isBlockedByViewer: boolean
}

export type QuietHours = { from: string; to: string }

export type RatingSummary = { count: number; average: number; partners?: { count: number; average: number } }

export type Reach = {
  posts: number
  fewestShown: number
  totals: {
    seen: number | null
    opened: number | null
    voted: number | null
    commented: number | null
    saved: number | null
    followed_link: number | null
  }
  days: {
    day: string
    figures: {
      seen: number | null
      opened: number | null
      voted: number | null
      commented: number | null
      saved: number | null
      followed_link: number | null
    }
  }[]
}

export type ReaderRatings = { count: number; average: number; partners: { count: number; average: number } }

export type RecordLink = { id: string; parts: RecordPart[]; createdAt: string; expiresAt: string }

export type RecordPart = 'posts' | 'deals' | 'earnings' | 'moderation'

export type RefundStatus = 'pending' | 'done' | 'failed'

export type Rehearsal = {
  act: RehearsedAct
  target: { type: string; id: string; name: string }
  hash: string
  consequences: Consequence[]
}

export type RehearsedAct =
  | 'ban'
  | 'unban'
  | 'delete'
  | 'verify'
  | 'unverify'
  | 'activate'
  | 'deactivate'
  | 'deactivate_plan'
  | 'change_plans'
  | 'cancel_subscription'
  | 'end_subscription'
  | 'refund_payment'
  | 'delete_forum'
  | 'restore_forum'
  | 'set_dividend'

export type RemovedContent = {
  kind: ContentKind
  id: string
  title: string
  content: string
  forum: ForumName
  reason: string | null
  removedAt: string | null
  appeal: { status: AppealStatus; text: string; answer: string | null; createdAt: string } | null
}

export type Renewal = {
  invoiceId: string
  at: string
  status: RenewalStatus
  due: number
  amount: number
  returned: number
  currency: string
}

export type RenewalChoice = {
  isOn: boolean
  payable: number
  currency: string
  next: { at: string; amount: number; fromEarnings: number; fromCard: number } | null
  renewals: Renewal[]
}

export type RenewalStatus = 'paying' | 'paid' | 'returned'

export type Repayment = {
  id: string
  invoiceId: string
  amount: number
  currency: string
  status: RefundStatus
  endsMembership: boolean
  reason: string
  createdAt: string
}

export type Report = {
  id: string
  reporterId: string
  reporter: {
    id: string
    username: string
    displayName: string | null
    profileImageUrl: string | null
    email: string | null
  }
  postId: string | null
  commentId: string | null
  userId: string | null
  messageId: string | null
  forum: ForumName | null
  target: ReportTarget
  reason: ReportReason
  description: string | null
  status: ReportStatus
  action: string | null
  resolvedBy: string | null
  resolvedAt: string | null
  assignee: Person | null
  noteCount: number
  createdAt: string
}

export type ReportNote = { id: string; author: Person; text: string; createdAt: string }

export type ReportReason =
  | 'spam'
  | 'harassment'
  | 'hate_speech'
  | 'inappropriate'
  | 'misinformation'
  | 'copyright'
  | 'other'

export type ReportStatus = 'pending' | 'resolved' | 'dismissed'

export type ReportTarget = {
  kind: ReportedKind
  id: string
  title: string
  content: string
  postSlug: string | null
  isPinned: boolean
  isLocked: boolean
  author: Person | null
  isRemoved: boolean
  isDeleted: boolean
}

export type ReportedKind = 'post' | 'comment' | 'user' | 'message'

export type Requirements = {
  memberDays?: number
  posts?: number
  independentKarma?: number
  upheldReports?: number
  dealsOnTime?: number
  forums?: string[]
}

export type Role = 'user' | 'moderator' | 'admin'

export type RunStatus = 'open' | 'done' | 'failed'

export type SavedSearch = { id: string; name: string; query: string; isNotifying: boolean; createdAt: string }

export type ScheduledPost = {
  id: string
  publishAt: string
  post: {
    title: string
    content: string
    forumId: string
    type: PostType
    rating?: number | null
    hashtags: string[]
    pollOptions?: string[] | null
    imageUrl?: string | null
    imageAlt?: string | null
  }
  summary: string
  forum: ForumName | null
  heldAt: string | null
  heldReason: string | null
  createdAt: string
  updatedAt: string
}

export type Scope =
  | 'community:read'
  | 'community:write'
  | 'messages:read'
  | 'messages:write'
  | 'account:read'
  | 'account:write'
  | 'billing:read'
  | 'billing:write'
  | 'advertising:read'
  | 'advertising:write'
  | 'moderation:read'
  | 'moderation:write'
  | 'admin:read'
  | 'admin:write'

export type Seat = {
  id: string
  state: SeatState
  person: Person | null
  email: string | null
  since: string
}

export type SeatState = 'invited' | 'taken'

export type SeatsView = { paying: PaidSeats | null; held: HeldSeat | null; invitations: HeldSeat[] }

export type Session = {
  id: string
  browserName: string
  createdAt: string
  lastSeenAt: string
  isCurrent: boolean
}

export type ShareStatus = 'held' | 'payable' | 'paid' | 'returned'

export type SightedKind = 'seen' | 'opened' | 'followed_link'

export type SiteChange = { field: string; from: string | null; to: string | null }

export type SiteConfig = {
  siteName: string
  publicUrl: string
  stripePublishableKey?: string
  paymentMode: 'stripe' | 'sandbox'
  identityMode: 'oidc' | 'embedded'
  version: string
  taxes?: 'inclusive' | 'exclusive'
  site?: SiteOverrides
}

export type SiteHistoryEntry = { version: number; author: string; createdAt: string; changes: SiteChange[] }

export type SiteOverrides = {
  name?: string
  tagline?: string
  contactEmail?: string
  city?: string
  founder?: string
  copyright?: string
  social?: { name: string; url: string }[]
  headline?: string
  lead?: string
  logoUrl?: string
  claims?: {
    creators?: string
    averagePayout?: string
    uptime?: string
    discoverMembers?: string
    discoverUptime?: string
  }
  limits?: {
    titleMax?: number
    contentMax?: number
    commentMax?: number
    messageMax?: number
    imageBytes?: number
  }
  texts?: SiteTextName[]
}

export type SiteSettings = {
  name?: string | null
  tagline?: string | null
  contactEmail?: string | null
  city?: string | null
  headline?: string | null
  lead?: string | null
  claimCreators?: string | null
  claimPayout?: string | null
  claimUptime?: string | null
  claimMembers?: string | null
  claimForumUptime?: string | null
  founder?: string | null
  copyright?: string | null
  social?: { name: string; url: string }[] | null
  logoUrl?: string | null
  accentLight?: string | null
  accentDark?: string | null
  planFeatures?: Record<string, string[]> | null
  mailFromName?: string | null
  mailFromAddress?: string | null
  titleMax?: number | null
  contentMax?: number | null
  commentMax?: number | null
  messageMax?: number | null
  imageMegabytes?: number | null
  terms?: string | null
  privacy?: string | null
  guidelines?: string | null
}

export type SiteStats = {
  range: { days: number; from: string; to: string; waiting: number }
  days: {
    day: string
    members: number
    joined: number
    returned: number
    left: number
    mrr: number
    revenue: number
    refunds: number
    readers: number
    writers: number
    posts: number
    comments: number
    answered: number
    replySeconds: number
    funded: number
    income: number
    earned: number
    payouts: number
  }[]
  summary: { membersAtStart: number; churn: number | null; replyMinutes: number | null }
  plans: { slug: string; name: string; members: number; mrr: number; revenue: number }[]
  months: {
    month: string
    members: number
    joined: number
    returned: number
    left: number
    churn: number | null
    mrr: number
    readers: number
    writers: number
  }[]
  cohorts: { month: string; members: number; kept: number[] }[]
  topForums: { id: string; slug: string; name: string; posts: number; comments: number }[]
}

export type SiteTextName = 'terms' | 'privacy' | 'guidelines'

export type SiteVersion = {
  version: number
  settings: SiteSettings
  author: string | null
  createdAt: string | null
}

export type SlowMode = { seconds: number; isExempt: boolean; freeAt: string | null }

export type Solution = {
  commentId: string
  content: string
  author: Person
  upvotes: number
  writtenAt: string
  markedAt: string
}

export type SpamFlag = {
  id: string
  contentType: ContentKind
  contentId: string
  flagType: string
  explanation: string
  confidence: number
  isReviewed: boolean
  verdict: string | null
  reviewedBy: string | null
  reviewedAt: string | null
  createdAt: string
  target: {
    title: string
    content: string
    postSlug: string
    forum: ForumName
    author: Person
    isRemoved: boolean
    isDeleted: boolean
  } | null
}

export type SpamSign = 'links' | 'repeated' | 'speed' | 'reports' | 'word' | 'held'

export type Sponsor = { brandName: string; brandSlug: string }

export type SponsorLoad = {
  posts: number
  sponsored: number
  sponsoredPerPage: number | null
  sponsoredPerDay: number | null
}

export type Statement = {
  kind: 'creator' | 'brand' | 'member'
  name: string
  month: string
  firstMonth: string | null
  currency: string
  opening: number | null
  closing: number | null
  totals: { event: StatementEvent; count: number; amount: number }[]
  lines: StatementLine[]
}

export type StatementEvent =
  | 'earned'
  | 'dividend'
  | 'paid_out'
  | 'taken_back'
  | 'plan_paid'
  | 'plan_returned'
  | 'paid_in'
  | 'post'
  | 'post_returned'
  | 'refund'
  | 'refund_failed'
  | 'dispute_lost'
  | 'dispute_returned'
  | 'loss_recovered'
  | 'payment'

export type StatementLine = {
  at: string
  event: StatementEvent
  campaign: string | null
  brand: string | null
  reference: string | null
  gross: number | null
  platformFee: number | null
  amount: number
  balance: number | null
}

export type StayingOffer = {
  percentOff: number | null
  amountOff: number | null
  currency: string
  duration: CouponDuration
  months: number | null
  amount: number
}

export type SubscriptionChange = { subscriptionExpiresAt: string | null }

export type SubscriptionStatus = 'none' | 'active' | 'cancelled'

export type TargetAudience = {
  interests?: string[]
  countries?: string[]
  languages?: string[]
  minimumReach?: number
  note?: string
}

export type Trail = {
  kind: 'funding' | 'deal'
  id: string
  view: TrailView
  currency: string
  amount: number
  places: TrailRest[]
  steps: TrailStep[]
  parts: TrailPart[]
  status: FundingStatus | null
  deal: TrailDeal | null
  campaign: { id: string; title: string }
  brand: { name: string; slug: string }
  costs: { fees: number; losses: number } | null
}

export type TrailDeal = {
  applicationId: string
  contentId: string | null
  creator: string
  status: DealStatus
  gross: number
  payout: number
  platformFee: number
  postPath: string | null
}

export type TrailEntry = { id: string; account: LedgerAccount; amount: number }

export type TrailPart = {
  kind: 'deal' | 'refund' | 'chargeback' | 'funding'
  id: string
  taken: number
  amount: number
  places: TrailRest[]
  steps: TrailStep[]
  deal: TrailDeal | null
}

export type TrailPlace =
  | 'free'
  | 'reserved'
  | 'creator_held'
  | 'platform_held'
  | 'forum_held'
  | 'creator_payable'
  | 'forum_payable'
  | 'transfer_pending'
  | 'forum_pending'
  | 'refund_pending'
  | 'creator_paid'
  | 'taken_back'
  | 'plan_paid'
  | 'platform_revenue'
  | 'forum_paid'
  | 'forum_taken_back'
  | 'forum_plan'
  | 'refunded'
  | 'charged_back'
  | 'returned'

export type TrailRest = { place: TrailPlace; amount: number }

export type TrailStep = {
  at: string
  event: string
  amount: number
  providerId: string | null
  entries: TrailEntry[]
}

export type TrailView = 'operator' | 'brand' | 'creator'

export type Unread = { notifications: number; messages: number; total: number }

export type Upload = { url: string; width: number; height: number }

export type Usage = { currentCount: number; limit: number | null; remaining: number | null }

export type UserAct = 'ban' | 'unban' | 'delete'

export type UserHit = {
  id: string
  username: string
  displayName: string | null
  profileImageUrl: string | null
  bio: string | null
}

export type UserRecord = {
  user: AdminUser
  counts: {
    posts: number
    comments: number
    removed: number
    sessions: number
    reportsAbout: number
    reportsMade: number
    reportsUpheld: number
  }
  content: {
    kind: ContentKind
    id: string
    title: string
    forumSlug: string
    postSlug: string
    createdAt: string
    isRemoved: boolean
    removedReason: string | null
  }[]
  reports: {
    id: string
    kind: ReportedKind
    reason: ReportReason
    description: string | null
    status: ReportStatus
    action: string | null
    createdAt: string
  }[]
  appeals: { id: string; text: string; status: AppealStatus; createdAt: string }[]
  flags: { id: string; flagType: string; confidence: number; verdict: string | null; createdAt: string }[]
  actions: AdminAction[]
}

export type UserStats = { posts: number; comments: number; forumsJoined: number; karma: number }

export type VersionStatus = 'submitted' | 'approved' | 'changes_requested'

export type Viewer = {
  id: string
  username: string
  displayName: string | null
  bio: string | null
  location: string | null
  websiteUrl: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
  planType: string
  subscriptionStatus: SubscriptionStatus
  subscriptionExpiresAt: string | null
  opinionsWithdrawnAt: string | null
  complimentary: Complimentary | null
  role: Role
  createdAt: string
  isEntitled: boolean
  isModerator: boolean
  canChangeUsername: boolean
  unread: { notifications: number; messages: number }
}

export type ViewerRatingSummary = {
  count: number
  average: number
  partners?: { count: number; average: number }
  viewerRating: number | null
  viewerIsPartner?: boolean
}

export type VoteState = { type: VoteType | null; upvotes: number; downvotes: number; score: number }

export type VoteType = 'upvote' | 'downvote'

export type WatchedWord = {
  id: string
  phrase: string
  action: WordAction
  message: string | null
  createdAt: string
}

export type WebhookAttempt = {
  at: string
  status: number | null
  durationMs: number
  answer: string
  error: string | null
}

export type WebhookDelivery = {
  id: string
  type: string
  status: DeliveryStatus
  attempts: number
  createdAt: string
  endedAt: string | null
  nextAt: string | null
  body: string
  log: WebhookAttempt[]
}

export type WebhookEventName =
  | 'post.created'
  | 'post.removed'
  | 'post.restored'
  | 'comment.created'
  | 'comment.removed'
  | 'comment.restored'
  | 'member.joined'
  | 'member.left'
  | 'member.subscribed'
  | 'member.unsubscribed'
  | 'report.opened'
  | 'report.resolved'
  | 'campaign.published'
  | 'payout.paid'

export type WebhookReceiver = {
  id: string
  url: string
  description: string
  events: string[]
  isOn: boolean
  offReason: OffReason | null
  offAt: string | null
  failingSince: string | null
  lastDeliveredAt: string | null
  previousUntil: string | null
  createdAt: string
}

export type WordAction = 'hold' | 'refuse' | 'flag'

/** What can be called: addresses, and by each method what is sent, answered and refused. */

export interface Paths {
  '/api/logout': {
    /** Sign out; the answer says where the browser ends the provider’s session too */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: { url: string }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/backchannel-logout': {
    /** The identity provider ends sessions; its signed token is the proof */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: undefined
      isPaged: false
      refusal:
        | 'login.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'login.unavailable'
        | 'server.busy'
    }
  }
  '/api/stripe/webhook': {
    /** The payment provider tells of an event; its signature over the body is the proof */
    POST: {
      path: undefined
      query: undefined
      body: unknown
      reply: Record<string, never>
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'webhook.refused'
        | 'token.invalid'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/policy-reports': {
    /** Browsers tell of what a page’s security policy refused */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: undefined
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'token.invalid'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/desktop/code': {
    /** A one-time code that signs the desktop app in as the caller */
    POST: {
      path: undefined
      query: undefined
      body: { challenge: string; state: string }
      reply: { code: string; expiresAt: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/sessions/{id}': {
    /** Sign out one browser or app */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'session.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/desktop/exchange': {
    /** Sign in with a one-time code and the verifier that its challenge was made from */
    POST: {
      path: undefined
      query: undefined
      body: { code: string; verifier: string }
      reply: Viewer
      isPaged: false
      refusal:
        | 'handoff.invalid'
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user': {
    /** The signed-in person */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Viewer
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete the caller’s own account; the username confirms it */
    DELETE: {
      path: undefined
      query: undefined
      body: { confirm: string; expected?: string }
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'rehearsal.changed'
        | 'user.last_admin'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/sessions': {
    /** Where the caller is signed in, the most recently used first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Session[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/profile': {
    /** Change one’s own profile */
    PUT: {
      path: undefined
      query: undefined
      body: {
        displayName?: string | null
        bio?: string | null
        location?: string | null
        websiteUrl?: string | null
        profileImageUrl?: string | null
        username?: string
      }
      reply: Viewer
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'username.fixed'
        | 'username.taken'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/tokens': {
    /** The caller’s tokens, the newest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: ApiToken[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** A new token that acts as the caller within its scopes; its secret is answered this once */
    POST: {
      path: undefined
      query: undefined
      body: { name: string; scopes: Scope[]; expiresInDays?: number }
      reply: {
        id: string
        name: string
        scopes: string[]
        createdAt: string
        expiresAt: string
        lastUsedAt: string | null
        secret: string
      }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'token.scope_denied'
        | 'request.not_acceptable'
        | 'token.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/device/{userCode}': {
    /** The login that waits behind a code */
    GET: {
      path: { userCode: string }
      query: undefined
      body: undefined
      reply: DeviceLogin
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'device.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Sign in the program behind a code as the caller, or refuse it */
    POST: {
      path: { userCode: string }
      query: undefined
      body: { decision: 'approve' | 'deny' }
      reply: { decision: 'approve' | 'deny' }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'token.scope_denied'
        | 'device.not_found'
        | 'request.not_acceptable'
        | 'token.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/token': {
    /** The token that calls, and whose it is */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: {
        id: string
        name: string
        scopes: string[]
        createdAt: string
        expiresAt: string
        lastUsedAt: string | null
        username: string
      }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Revoke the token that calls */
    DELETE: {
      path: undefined
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/device/token': {
    /** The token of an approved login (RFC 8628); refused as pending until somebody has decided */
    POST: {
      path: undefined
      query: undefined
      body: { grant_type: 'urn:ietf:params:oauth:grant-type:device_code'; device_code: string }
      reply: { access_token: string; token_type: 'Bearer'; expires_in: number; scope: string }
      isPaged: false
      refusal:
        | 'device.expired'
        | 'device.pending'
        | 'device.slow_down'
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'account.blocked'
        | 'device.denied'
        | 'request.cross_site'
        | 'token.scope_denied'
        | 'request.not_acceptable'
        | 'token.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/tokens/{id}': {
    /** Revoke a token at once */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'token.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/device/code': {
    /** Begin to sign in a program without a browser (RFC 8628): the codes to show and to ask with */
    POST: {
      path: undefined
      query: undefined
      body: { client_name: string; scopes: Scope[]; expires_in_days?: number }
      reply: {
        device_code: string
        user_code: string
        verification_uri: string
        verification_uri_complete: string
        expires_in: number
        interval: number
      }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'request.cross_site'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/users/{username}/block': {
    /** Block a person: no messages, no follows and no invitations to a brand in either direction */
    PUT: {
      path: { username: string }
      query: undefined
      body: undefined
      reply: { isBlockedByViewer: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.self'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Unblock a person */
    DELETE: {
      path: { username: string }
      query: undefined
      body: undefined
      reply: { isBlockedByViewer: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.self'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/users/{username}/follow': {
    /** Follow a person */
    PUT: {
      path: { username: string }
      query: undefined
      body: undefined
      reply: { isFollowing: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.blocked'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.self'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Unfollow a person */
    DELETE: {
      path: { username: string }
      query: undefined
      body: undefined
      reply: { isFollowing: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.self'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/users/{username}': {
    /** A person’s public profile */
    GET: {
      path: { username: string }
      query: undefined
      body: undefined
      reply: Profile
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/blocked': {
    /** The people the caller has blocked */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: Person[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/users/{username}/activity': {
    /** A person’s posts and comments that the reader may see, newest first */
    GET: {
      path: { username: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: Activity[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/users/{username}/forums': {
    /** The forums a person belongs to: public ones, and private ones the reader is a member of too */
    GET: {
      path: { username: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: Forum[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/user/forum-usage': {
    /** How many of the plan’s forums are used */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Usage
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/user/post-usage': {
    /** How many of this month’s posts, or of those of the month of `at`, are used and left */
    GET: {
      path: undefined
      query: { at?: string }
      body: undefined
      reply: PostUsage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/subscription-plans': {
    /** The plans that can be chosen */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Plan[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/cancel-subscription': {
    /** End the subscription with the paid period */
    POST: {
      path: undefined
      query: undefined
      body: { reason?: DepartureReason }
      reply: SubscriptionChange
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'subscription.busy'
        | 'subscription.ended'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/payment-method': {
    /** The card that the caller’s membership is charged to */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: PaymentCard | null
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
    /** Start changing the card; the answer configures the payment form */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: { clientSecret: string; setupId: string }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'subscription.busy'
        | 'subscription.ended'
        | 'subscription.not_active'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/checkout/claim': {
    /** Attach the paid checkout of this browser, or of an emailed link, to the signed-in person */
    POST: {
      path: undefined
      query: undefined
      body: { token?: string }
      reply: { planSlug: string; subscriptionExpiresAt: string | null }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'checkout.not_found'
        | 'request.not_acceptable'
        | 'checkout.busy'
        | 'checkout.claimed'
        | 'checkout.mismatch'
        | 'checkout.open'
        | 'checkout.refunded'
        | 'subscription.ended'
        | 'subscription.exists'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/payment-method/confirm': {
    /** Use the card from the payment form from now on, and charge what is owed at once */
    POST: {
      path: undefined
      query: undefined
      body: { setupId: string }
      reply: PaymentCard | null
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'payment_method.not_found'
        | 'request.not_acceptable'
        | 'payment_method.unconfirmed'
        | 'subscription.busy'
        | 'subscription.ended'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/create-subscription-intent': {
    /** Start paying for a plan; the answer configures the payment form */
    POST: {
      path: undefined
      query: undefined
      body: {
        planSlug: string
        interval?: BillingInterval
        couponCode?: string
        billing?: {
          name?: string
          country: string
          postalCode?: string
          city?: string
          line1?: string
          taxId?: string
        }
      }
      reply: { clientSecret: string; checkoutId: string; amount: number; currency: string; tax?: FormTax }
      isPaged: false
      refusal:
        | 'billing.tax_id'
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'coupon.not_found'
        | 'plan.not_found'
        | 'request.not_acceptable'
        | 'billing.address_needed'
        | 'checkout.busy'
        | 'checkout.paid'
        | 'coupon.expired'
        | 'coupon.other_plan'
        | 'coupon.used_up'
        | 'subscription.exists'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/checkout/status': {
    /** The state of this browser’s own checkout */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: { status: CheckoutStatus; planSlug?: string }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/invoices': {
    /** The invoices of the caller’s membership */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Invoice[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/resume-subscription': {
    /** Undo a cancellation before the period ends */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: SubscriptionChange
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'subscription.busy'
        | 'subscription.ended'
        | 'subscription.not_active'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/upgrade-subscription': {
    /** Change to a higher-priced plan now, or preview what it costs */
    POST: {
      path: undefined
      query: undefined
      body: { planSlug: string; interval?: BillingInterval; preview?: boolean }
      reply: { planSlug: string; amountDue: number; currency: string; clientSecret?: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'payment.declined'
        | 'subscription.past_due'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'plan.not_found'
        | 'request.not_acceptable'
        | 'billing.address_needed'
        | 'plan.not_an_upgrade'
        | 'subscription.busy'
        | 'subscription.cancelled'
        | 'subscription.ended'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/coupons/check': {
    /** What a coupon’s code takes off a plan */
    POST: {
      path: undefined
      query: undefined
      body: { code: string; planSlug: string; interval?: BillingInterval }
      reply: {
        percentOff: number | null
        amountOff: number | null
        currency: string
        duration: CouponDuration
        months: number | null
        code: string
        discount: number
        amount: number
      }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'coupon.not_found'
        | 'plan.not_found'
        | 'request.not_acceptable'
        | 'coupon.expired'
        | 'coupon.other_plan'
        | 'coupon.used_up'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/coupons': {
    /** Every coupon, the newest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Coupon[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Make a coupon */
    POST: {
      path: undefined
      query: undefined
      body: {
        code: string
        percentOff?: number | null
        amountOff?: number | null
        duration: CouponDuration
        months?: number | null
        maxUses?: number | null
        expiresAt?: string | null
        planSlugs?: string[]
        reason?: string
      }
      reply: Coupon
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'plan.not_found'
        | 'request.not_acceptable'
        | 'coupon.code_taken'
        | 'coupon.unchargeable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/coupons/{id}/disable': {
    /** Let nobody use a coupon any more; whoever has it keeps it */
    POST: {
      path: { id: string }
      query: undefined
      body: { reason?: string }
      reply: Coupon
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'coupon.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/subscription': {
    /** How often the caller’s membership is paid, and what the next payment comes to; null without one */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: MembershipTerms | null
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/coupons/{id}/offer': {
    /** Offer a coupon to those who are about to cancel, in place of any other, or offer it no more */
    POST: {
      path: { id: string }
      query: undefined
      body: { isOffered: boolean; reason?: string }
      reply: Coupon
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'coupon.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/gifts': {
    /** The gifts that the caller has paid for, the newest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Gift[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Start paying for a membership for somebody else; the answer configures the payment form */
    POST: {
      path: undefined
      query: undefined
      body: {
        planSlug: string
        months: 1 | 3 | 6 | 12
        message?: string
        billing?: {
          name?: string
          country: string
          postalCode?: string
          city?: string
          line1?: string
          taxId?: string
        }
        recipientEmail?: string | null
      }
      reply: { giftId: string; clientSecret: string; amount: number; currency: string; tax?: FormTax }
      isPaged: false
      refusal:
        | 'billing.tax_id'
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'plan.not_found'
        | 'request.not_acceptable'
        | 'billing.address_needed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/admin/gifts/{id}': {
    /** One gift */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: AdminGift
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'gift.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/gifts/{id}': {
    /** One of the caller’s gifts; while it is open its state is read from the provider */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Gift
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'gift.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/admin/gifts': {
    /** Gifts that were paid for, the newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; user?: string; state?: 'paid' | 'redeemed' | 'void' }
      body: undefined
      reply: AdminGift[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/gifts/code/{code}': {
    /** What the gift of a code is */
    GET: {
      path: { code: string }
      query: undefined
      body: undefined
      reply: OfferedGift
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'gift.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/gifts/code/{code}/redeem': {
    /** Have the months of a gift, once: as complimentary time, which waits while the caller pays for a plan */
    POST: {
      path: { code: string }
      query: undefined
      body: undefined
      reply: OfferedGift
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'gift.not_found'
        | 'request.not_acceptable'
        | 'gift.other_plan'
        | 'gift.redeemed'
        | 'gift.void'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/gifts/{id}/revoke': {
    /** Take a gift back: nobody can redeem it, and what is left of its time ends; on wish its money goes back */
    POST: {
      path: { id: string }
      query: undefined
      body: { reason: string; refund?: boolean }
      reply: AdminGift
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'gift.not_found'
        | 'request.not_acceptable'
        | 'gift.void'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/subscription/offer': {
    /** What the caller is offered to stay; null where nothing is */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: StayingOffer | null
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Stay for what is offered: the next payments are cheaper */
    POST: {
      path: undefined
      query: undefined
      body: { reason?: DepartureReason }
      reply: StayingOffer
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'offer.not_found'
        | 'request.not_acceptable'
        | 'coupon.used_up'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/departures': {
    /** Why people cancelled, by month and plan; who they are is not kept */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Departures[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/requests/{userId}': {
    /** Accept or decline a request to join */
    PUT: {
      path: { id: string; userId: string }
      query: undefined
      body: { accept: boolean }
      reply: Membership
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'forum.request_not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums': {
    /** Forums, the most popular first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        q?: string
        sort?: 'popular' | 'new' | 'name'
        joined?: string
      }
      body: undefined
      reply: Forum[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Create a forum */
    POST: {
      path: undefined
      query: undefined
      body: { name: string; description: string; isPrivate?: boolean }
      reply: ForumPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'forum.slug_taken'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}': {
    /** One forum */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: ForumPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Change a forum’s settings */
    PUT: {
      path: { id: string }
      query: undefined
      body: {
        name?: string
        description?: string
        isPrivate?: boolean
        hasSolutions?: boolean
        color?: string
        icon?: string
        rules?: string[]
      }
      reply: ForumPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'forum.has_deals'
        | 'forum.slug_taken'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete a forum: its owner where nobody’s money hangs on it, admins always */
    DELETE: {
      path: { id: string }
      query: { reason?: string; expected?: string }
      body: { reason?: string; expected?: string }
      reply: { id: string; slug: string; isDeleted: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'forum.has_deals'
        | 'rehearsal.changed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/membership': {
    /** Whether the caller is a member of a forum */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Membership
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/join': {
    /** Join a forum, or ask to join a private one */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Membership
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/leave': {
    /** Leave a forum, or withdraw a request to join */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Membership
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'forum.owner_stays'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/forums/deleted': {
    /** The forums that were deleted, the newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: DeletedForum[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/members': {
    /** The members of a forum */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: ForumMember[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/requests': {
    /** Open requests to join a private forum */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: ForumRequest[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/rehearsal': {
    /** What deleting a forum would change if it were done now, with the hash of that list */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Rehearsal
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'forum.has_deals'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/forums/{id}/rehearsal': {
    /** What restoring a deleted forum would change if it were done now, with the hash of that list */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Rehearsal
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'forum.gone'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/forums/{id}/restore': {
    /** Bring a forum back that was deleted in the last 30 days */
    POST: {
      path: { id: string }
      query: undefined
      body: { reason: string; expected?: string }
      reply: { id: string; slug: string; isDeleted: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'forum.gone'
        | 'rehearsal.changed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/members/{userId}': {
    /** Make a member a moderator, or a moderator a member */
    PUT: {
      path: { id: string; userId: string }
      query: undefined
      body: { role: 'member' | 'moderator' }
      reply: ForumMember
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'forum.owner_stays'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/dividend': {
    /** How a forum divides its dividend among those who look after it; for its members */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: ForumDividend
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Set the owner’s part of a forum’s dividend; the moderators share the rest */
    PUT: {
      path: { id: string }
      query: undefined
      body: { ownerPart: number }
      reply: ForumDividend
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/slow-mode': {
    /** How slowly a forum is written in, and when the caller may write again */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: SlowMode
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Let each member write once in so many seconds, or with 0 as often as they like; for moderators */
    PUT: {
      path: { id: string }
      query: undefined
      body: { seconds: number }
      reply: SlowMode
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts': {
    /** Posts by hot, new or top; of a forum, a hashtag, an author or a type, solved or not */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        sort?: 'hot' | 'new' | 'top'
        forumId?: string
        hashtag?: string
        author?: string
        type?: PostType
        solved?: string
      }
      body: undefined
      reply: Post[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Publish a discussion, a review or a poll */
    POST: {
      path: undefined
      query: undefined
      body: {
        title: string
        content: string
        forumId: string
        type?: 'discussion' | 'review' | 'poll'
        rating?: number | null
        hashtags?: string[]
        pollOptions?: string[] | null
        imageUrl?: string | null
        imageAlt?: string | null
      }
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'text.refused'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'forum.members_only'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'forum.slow_mode'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}': {
    /** One post, by id or slug */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Edit one’s own post */
    PUT: {
      path: { id: string }
      query: undefined
      body: { title?: string; content?: string; hashtags?: string[] }
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'text.refused'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'forum.members_only'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete one’s own post */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/trending': {
    /** The posts of a period, most discussed first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; period?: 'today' | 'week' | 'month' | 'all' }
      body: undefined
      reply: Post[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/trending-hashtags': {
    /** The ten hashtags used most in the last seven days */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: { hashtag: string; count: number }[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/lock': {
    /** Lock a post against comments and votes, or unlock it */
    PUT: {
      path: { id: string }
      query: undefined
      body: { locked: boolean; reason?: string }
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/pin': {
    /** Pin a post to the top of its forum, or unpin it */
    PUT: {
      path: { id: string }
      query: undefined
      body: { pinned: boolean; reason?: string }
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/revisions': {
    /** The versions of a post before its edits, latest first; for its author and moderators */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: PostRevision[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/solution': {
    /** Mark a comment as the solution of a discussion; for its author and moderators */
    PUT: {
      path: { id: string }
      query: undefined
      body: { commentId: string }
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'solution.off'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Take the mark of the solution away; for the author of the discussion and moderators */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/comments': {
    /** The comments of a post as a flat list in tree order */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string; sort?: 'best' | 'new'; thread?: string }
      body: undefined
      reply: Comment[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Comment on a post, or reply to a comment */
    POST: {
      path: { id: string }
      query: undefined
      body: { content: string; parentId?: string | null }
      reply: Comment
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'text.refused'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'forum.members_only'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'post.locked'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'forum.slow_mode'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/comments/{id}': {
    /** Edit one’s own comment */
    PUT: {
      path: { id: string }
      query: undefined
      body: { content: string }
      reply: Comment
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'text.refused'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'forum.members_only'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'request.not_acceptable'
        | 'post.locked'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete one’s own comment */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/comments/{id}/revisions': {
    /** The versions of a comment before its edits, latest first; for its author and moderators */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: CommentRevision[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/votes': {
    /** The caller’s vote on a post or comment */
    GET: {
      path: undefined
      query: { postId?: string | null; commentId?: string | null }
      body: undefined
      reply: { type: VoteType } | null
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Set the caller’s vote on a post or comment */
    POST: {
      path: undefined
      query: undefined
      body: { type: VoteType; postId?: string | null; commentId?: string | null }
      reply: VoteState
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'post.locked'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Remove the caller’s vote */
    DELETE: {
      path: undefined
      query: { postId?: string | null; commentId?: string | null }
      body: undefined
      reply: VoteState
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'post.locked'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/polls/{id}/vote': {
    /** The caller’s choice in a poll */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { optionId: string } | null
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/poll-options': {
    /** The options of a poll and their votes */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string; text: string; voteCount: number; postId: string }[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/polls/vote': {
    /** Choose an option; choosing again moves the vote */
    POST: {
      path: undefined
      query: undefined
      body: { postId: string; optionId: string }
      reply: Poll
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'poll.option_not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'post.locked'
        | 'post.not_a_poll'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/ratings': {
    /** The number of ratings of a review and their average */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: RatingSummary
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/user-rating': {
    /** The caller’s rating of a review */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { rating: number } | null
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/reviews/rate': {
    /** Rate a review from 1 to 5; rating again replaces */
    POST: {
      path: undefined
      query: undefined
      body: { postId: string; rating: number }
      reply: ViewerRatingSummary
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'post.locked'
        | 'post.not_a_review'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/feed': {
    /** Posts of people and hashtags the caller follows and of forums they joined, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: Post[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/saved': {
    /** The caller’s saved posts, the last saved first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: Post[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/posts/{id}/save': {
    /** Save a post for later */
    PUT: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { isSaved: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Remove a post from the saved ones */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { isSaved: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/hashtags/{tag}/follow': {
    /** Follow a hashtag: its posts come to the feed, and new ones notify */
    PUT: {
      path: { tag: string }
      query: undefined
      body: undefined
      reply: { hashtag: string; isFollowing: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'hashtag.not_found'
        | 'request.not_acceptable'
        | 'hashtag.too_many'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Follow a hashtag no longer */
    DELETE: {
      path: { tag: string }
      query: undefined
      body: undefined
      reply: { hashtag: string; isFollowing: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'hashtag.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/followed-hashtags': {
    /** The hashtags the caller follows, the last followed first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: FollowedHashtag[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/missed': {
    /** What the caller missed while they were away for more than a day; null where there is nothing to tell */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: { missed: Missed | null }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Put away what was missed */
    DELETE: {
      path: undefined
      query: undefined
      body: undefined
      reply: { missed: null }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/search': {
    /** The three best forums, posts and people for a term */
    GET: {
      path: undefined
      query: { q: string }
      body: undefined
      reply: { forums: Forum[]; posts: PostHit[]; users: UserHit[] }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/search/forums': {
    /** Forums by name and description */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; q: string }
      body: undefined
      reply: Forum[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/search/posts': {
    /** Posts by title, text and hashtags */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; q: string; solved?: string }
      body: undefined
      reply: PostHit[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/search/users': {
    /** People by username and name */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; q: string }
      body: undefined
      reply: UserHit[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/saved-searches/{id}': {
    /** Rename a saved search, or have it notify or not */
    PUT: {
      path: { id: string }
      query: undefined
      body: { name?: string; isNotifying?: boolean }
      reply: SavedSearch
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'saved_search.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete a saved search */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'saved_search.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/saved-searches': {
    /** The caller’s saved searches, the oldest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: SavedSearch[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Keep a search; new posts that it finds notify */
    POST: {
      path: undefined
      query: undefined
      body: { query: string; name?: string }
      reply: SavedSearch
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'saved_search.empty'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'saved_search.taken'
        | 'saved_search.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/drafts/{key}': {
    /** One draft of the caller */
    GET: {
      path: { key: string }
      query: undefined
      body: undefined
      reply: Draft
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'draft.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Save a draft; `revision` is the one last seen, 0 for a new draft */
    PUT: {
      path: { key: string }
      query: undefined
      body: { content: string; revision?: number }
      reply: Draft
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'draft.conflict'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete a draft */
    DELETE: {
      path: { key: string }
      query: undefined
      body: undefined
      reply: { key: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/drafts': {
    /** The caller’s drafts without their texts, last saved first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: { key: string; revision: number; updatedAt: string }[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/scheduled-posts/{id}': {
    /** One scheduled post of the caller */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: ScheduledPost
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'scheduled.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Replace a scheduled post, and the time at which it is published */
    PUT: {
      path: { id: string }
      query: undefined
      body: {
        publishAt: string
        post: {
          title: string
          content: string
          forumId: string
          type?: 'discussion' | 'review' | 'poll'
          rating?: number | null
          hashtags?: string[]
          pollOptions?: string[] | null
          imageUrl?: string | null
          imageAlt?: string | null
        }
      }
      reply: ScheduledPost
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'forum.members_only'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'scheduled.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Cancel a scheduled post; its slot is free again */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'scheduled.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/scheduled-posts': {
    /** The caller’s scheduled posts, the next first; those that could not be published before them */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: ScheduledPost[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Have a post published later; it takes its slot of that month now */
    POST: {
      path: undefined
      query: undefined
      body: {
        publishAt: string
        post: {
          title: string
          content: string
          forumId: string
          type?: 'discussion' | 'review' | 'poll'
          rating?: number | null
          hashtags?: string[]
          pollOptions?: string[] | null
          imageUrl?: string | null
          imageAlt?: string | null
        }
      }
      reply: ScheduledPost
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'forum.members_only'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'scheduled.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/scheduled-posts/{id}/time': {
    /** Publish a scheduled post at another time */
    PUT: {
      path: { id: string }
      query: undefined
      body: { publishAt: string }
      reply: ScheduledPost
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'scheduled.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/scheduled-posts/{id}/publish': {
    /** Publish a scheduled post now */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'forum.members_only'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'scheduled.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'forum.slow_mode'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/uploads': {
    /** Upload an image; it is decoded and stored again without its metadata */
    POST: {
      path: undefined
      query: undefined
      body: FormData
      reply: Upload
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'upload.unreadable'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'upload.too_large'
        | 'request.unsupported_type'
        | 'upload.not_an_image'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/contact-messages': {
    /** Messages from the contact form, newest first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        status?: 'open' | 'answered'
        category?:
          | 'account'
          | 'technical'
          | 'billing'
          | 'content'
          | 'advertising'
          | 'feature'
          | 'bug'
          | 'other'
        q?: string
      }
      body: undefined
      reply: ContactMessage[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/contact-messages/{id}': {
    /** Mark a message as answered or open */
    PUT: {
      path: { id: string }
      query: undefined
      body: { isAnswered: boolean }
      reply: ContactMessage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'contact_message.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/contact': {
    /** Write to the people who run the site */
    POST: {
      path: undefined
      query: undefined
      body: {
        name: string
        email: string
        subject: string
        category:
          | 'account'
          | 'technical'
          | 'billing'
          | 'content'
          | 'advertising'
          | 'feature'
          | 'bug'
          | 'other'
        message: string
      }
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}/membership': {
    /** Accept an invitation to a brand’s team */
    POST: {
      path: { slug: string }
      query: undefined
      body: undefined
      reply: BrandMember
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'invitation.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}/members/{username}': {
    /** Invite somebody to a brand’s team; they are a member once they accept */
    PUT: {
      path: { slug: string; username: string }
      query: undefined
      body: undefined
      reply: BrandMember
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.blocked'
        | 'brand.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Remove a member from a brand or take an invitation back; members may also leave, and the invited decline */
    DELETE: {
      path: { slug: string; username: string }
      query: undefined
      body: undefined
      reply: { username: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'brand.member_not_found'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'brand.owner_stays'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/brands/{id}': {
    /** Verify or deactivate a brand */
    PUT: {
      path: { id: string }
      query: undefined
      body: { isVerified?: boolean; isActive?: boolean; reason?: string; expected?: string }
      reply: OwnBrand
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'rehearsal.changed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands': {
    /** Register a brand; the caller becomes its owner */
    POST: {
      path: undefined
      query: undefined
      body: {
        name: string
        contactEmail: string
        description?: string | null
        websiteUrl?: string | null
        logoUrl?: string | null
      }
      reply: OwnBrand
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}': {
    /** One brand; its members also see its figures */
    GET: {
      path: { slug: string }
      query: undefined
      body: undefined
      reply: BrandPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Change a brand’s profile */
    PUT: {
      path: { slug: string }
      query: undefined
      body: {
        name?: string
        contactEmail?: string
        description?: string | null
        websiteUrl?: string | null
        logoUrl?: string | null
      }
      reply: OwnBrand
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/brands': {
    /** All brands, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; q?: string; unverified?: string; since?: string }
      body: undefined
      reply: {
        name: string
        slug: string
        logoUrl: string | null
        isVerified: boolean
        id: string
        description: string | null
        websiteUrl: string | null
        isActive: boolean
        createdAt: string
        contactEmail: string
        totalSpent: number
        role: BrandRole | null
        campaigns: number
      }[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/invitations': {
    /** The brands that invite the caller to their team, the latest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: BrandInvitation[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}/members': {
    /** The members of a brand */
    GET: {
      path: { slug: string }
      query: undefined
      body: undefined
      reply: BrandMember[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/mine': {
    /** The brands the caller is a member of */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: OwnBrand[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/brands/{id}/rehearsal': {
    /** What a decision about a brand would change if it were made now, with the hash of that list */
    GET: {
      path: { id: string }
      query: { act: BrandAct }
      body: undefined
      reply: Rehearsal
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/campaigns/{id}': {
    /** Approve or reject a campaign under review; pause, resume or close any */
    PUT: {
      path: { id: string }
      query: undefined
      body: { decision: CampaignVerdict; reason: string }
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'campaign.held'
        | 'campaign.wrong_state'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/close': {
    /** Close a campaign and refund its free budget */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'campaign.wrong_state'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}/campaigns': {
    /** A brand’s campaigns in every state, newest first */
    GET: {
      path: { slug: string }
      query: { limit?: number | string; cursor?: string; status?: CampaignStatus }
      body: undefined
      reply: Campaign[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Draft a campaign */
    POST: {
      path: { slug: string }
      query: undefined
      body: {
        title: string
        content: string
        budget: number
        costPerEngagement: number
        imageUrl?: string | null
        callToAction?: string | null
        targetUrl?: string | null
        targetAudience?: {
          interests?: string[]
          countries?: string[]
          languages?: string[]
          minimumReach?: number
          note?: string
        } | null
        engagementRates?: Record<string, number> | null
        requirements?: {
          memberDays?: number
          posts?: number
          independentKarma?: number
          upheldReports?: number
          dealsOnTime?: number
          forums?: string[]
        } | null
        requiresApproval?: boolean
        expiresAt?: string | null
      }
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'brand.inactive'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}': {
    /** One campaign with its budget */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Change a campaign; what creators read may need a new review */
    PUT: {
      path: { id: string }
      query: undefined
      body: {
        title?: string
        content?: string
        budget?: number
        costPerEngagement?: number
        imageUrl?: string | null
        callToAction?: string | null
        targetUrl?: string | null
        targetAudience?: {
          interests?: string[]
          countries?: string[]
          languages?: string[]
          minimumReach?: number
          note?: string
        } | null
        engagementRates?: Record<string, number> | null
        requirements?: {
          memberDays?: number
          posts?: number
          independentKarma?: number
          upheldReports?: number
          dealsOnTime?: number
          forums?: string[]
        } | null
        requiresApproval?: boolean
        expiresAt?: string | null
      }
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'campaign.wrong_state'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsored-posts/{id}': {
    /** One campaign; after it ends only its applicants and its brand see it */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: OpportunityPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/campaigns': {
    /** All campaigns, newest first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        status?: CampaignStatus
        brand?: string
        since?: string
      }
      body: undefined
      reply: Campaign[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsored-posts/active': {
    /** Active campaigns with free budget, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; brand?: string }
      body: undefined
      reply: Opportunity[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/pause': {
    /** Pause a campaign: it takes no applications until it is resumed */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'campaign.wrong_state'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/resume': {
    /** Resume a paused campaign */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'brand.inactive'
        | 'campaign.held'
        | 'campaign.wrong_state'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/submit': {
    /** Submit a funded draft: for review where required, otherwise it goes live */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Campaign
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'brand.inactive'
        | 'campaign.held'
        | 'campaign.not_funded'
        | 'campaign.wrong_state'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsored-posts/{id}/eligibility': {
    /** What a campaign asks of whoever applies, beside what the caller has of it */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Eligibility
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/funding': {
    /** Start paying budget in by card; the answer configures the payment form */
    POST: {
      path: { id: string }
      query: undefined
      body: { amount: number }
      reply: { clientSecret: string; fundingId: string; amount: number; currency: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'brand.inactive'
        | 'campaign.wrong_state'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/fundings/{fundingId}': {
    /** One payment into a campaign; while it is open its state is read from the provider */
    GET: {
      path: { id: string; fundingId: string }
      query: undefined
      body: undefined
      reply: Funding
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'funding.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/fundings': {
    /** What was paid into a campaign, newest first */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Funding[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications': {
    /** The caller’s own applications, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; status?: ApplicationStatus }
      body: undefined
      reply: Application[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Apply to a campaign; one application per person */
    POST: {
      path: undefined
      query: undefined
      body: {
        sponsoredPostId: string
        proposedContent: string
        expectedReach?: unknown
        userMessage?: string | null
      }
      reply: Application
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'application.exists'
        | 'application.not_eligible'
        | 'application.own_brand'
        | 'campaign.budget_exhausted'
        | 'campaign.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/decision': {
    /** Approve (which reserves the agreed rate), reject, or ask for changes */
    POST: {
      path: { id: string }
      query: undefined
      body: { decision: ApplicationDecision; agreedRate?: number | null; brandResponse?: string | null }
      reply: Application
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'request.not_acceptable'
        | 'application.too_early'
        | 'application.wrong_state'
        | 'brand.inactive'
        | 'campaign.budget_exhausted'
        | 'campaign.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/content-decision': {
    /** Approve one version of the text, or ask for changes to it */
    POST: {
      path: { id: string }
      query: undefined
      body: { version: number; decision: 'approve' | 'request_changes'; brandResponse?: string | null }
      reply: Application
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'content.not_found'
        | 'request.not_acceptable'
        | 'application.wrong_state'
        | 'content.outdated'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}': {
    /** One application with its texts; for its creator and its brand */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: ApplicationPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'request.not_acceptable'
        | 'application.wrong_state'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Change an application before it is decided; after requested changes this submits it again */
    PUT: {
      path: { id: string }
      query: undefined
      body: { proposedContent?: string; userMessage?: string | null }
      reply: Application
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'request.not_acceptable'
        | 'application.wrong_state'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/applications': {
    /** Who applied to a campaign, newest first */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string; status?: ApplicationStatus }
      body: undefined
      reply: Application[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/publish': {
    /** Publish the approved text as a labelled post */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: PostPage
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'forum.members_only'
        | 'plan.limit_reached'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'forum.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'application.wrong_state'
        | 'campaign.not_active'
        | 'content.not_approved'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/content': {
    /** Submit the text to be published, as a new numbered version */
    POST: {
      path: { id: string }
      query: undefined
      body: { forumId: string; title: string; content: string; rating?: number | null }
      reply: ContentVersion
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'forum.members_only'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'application.wrong_state'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/withdraw': {
    /** Withdraw before publication; reserved budget returns to the campaign */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Application
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'request.not_acceptable'
        | 'application.wrong_state'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings': {
    /** The caller’s earnings by deal and by forum: held, payable and paid */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Earnings
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings/countries': {
    /** Where creators may live to be paid, as ISO 3166-1 alpha-2; the platform’s own country first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: { countries: string[] }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings/onboarding': {
    /** A new single-use address where the caller sets up their payout account */
    POST: {
      path: undefined
      query: undefined
      body: { country?: string }
      reply: { url: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/earnings/renewal': {
    /** Whether the caller’s plan is paid from their earnings, what that comes to, and what was paid */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: RenewalChoice
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Pays the caller’s plan from their earnings from the next renewal on, or not any more */
    PUT: {
      path: undefined
      query: undefined
      body: { isOn: boolean }
      reply: RenewalChoice
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/user/sponsor-load': {
    /** How many posts of the caller’s feeds were sponsored today, and the most that their plan allows */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: SponsorLoad
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/reach/csv': {
    /** The same by day as CSV */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/reach/csv': {
    /** The same by day as CSV */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/campaigns/{id}/reach': {
    /** Whom the posts of a campaign have reached, in all and by day */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Reach
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'campaign.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/sponsorship-applications/{id}/reach': {
    /** Whom the post of one deal has reached, for its creator and its brand */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Reach
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'application.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/reach': {
    /** What the caller has seen, opened and followed of sponsored posts; counted once, and only for paying members */
    POST: {
      path: undefined
      query: undefined
      body: { items: { postId: string; kind: SightedKind }[] }
      reply: { counted: number }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/payouts': {
    /** Deals that reached their present state in a period, by creator, and what the next run leaves out */
    GET: {
      path: undefined
      query: { from?: string; to?: string }
      body: undefined
      reply: PayoutReport
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}/statement/csv': {
    /** The same as CSV */
    GET: {
      path: { slug: string }
      query: { month: string }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings/statement/csv': {
    /** The same as CSV */
    GET: {
      path: undefined
      query: { month: string }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/invoices/statement/csv': {
    /** The same as CSV */
    GET: {
      path: undefined
      query: { month: string }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/brands/{slug}/statement': {
    /** A month of a brand’s budgets: what was paid in, spent on posts and refunded */
    GET: {
      path: { slug: string }
      query: { month: string }
      body: undefined
      reply: Statement
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'brand.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings/statement': {
    /** A month of the caller’s earnings: what became due, what was paid out, what was taken back */
    GET: {
      path: undefined
      query: { month: string }
      body: undefined
      reply: Statement
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/invoices/statement': {
    /** The receipt of what the caller paid for a membership in a month, and what went back of it */
    GET: {
      path: undefined
      query: { month: string }
      body: undefined
      reply: Statement
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/stats/csv': {
    /** The same by day as CSV */
    GET: {
      path: { id: string }
      query: { days?: '7' | '30' | '90' | '365' }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings/stats/csv': {
    /** The same by day as CSV */
    GET: {
      path: undefined
      query: { days?: '7' | '30' | '90' | '365' }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/stats/csv': {
    /** The same by day as CSV */
    GET: {
      path: undefined
      query: { days?: '7' | '30' | '90' | '365' }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/stats': {
    /** How a forum goes by day, for those who look after it */
    GET: {
      path: { id: string }
      query: { days?: '7' | '30' | '90' | '365' }
      body: undefined
      reply: ForumStats
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/earnings/stats': {
    /** The caller’s own posts, replies to them, earnings and payouts by day */
    GET: {
      path: undefined
      query: { days?: '7' | '30' | '90' | '365' }
      body: undefined
      reply: CreatorStats
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/stats': {
    /** How the site goes: members, money, readers and writers by day, with plans, months and cohorts */
    GET: {
      path: undefined
      query: { days?: '7' | '30' | '90' | '365' }
      body: undefined
      reply: SiteStats
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/trails/{id}': {
    /** The way of every cent of a payment or a deal, found by either, by a payout, a ledger entry or a payment reference */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Trail
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'trail.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations/{id}/people': {
    /** Add people to a group; they see messages from then on */
    POST: {
      path: { id: string }
      query: undefined
      body: { usernames: string[] }
      reply: Conversation
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.blocked'
        | 'conversation.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'conversation.full'
        | 'conversation.not_a_group'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations/{id}/messages/{messageId}': {
    /** Delete one’s own message for everybody */
    DELETE: {
      path: { id: string; messageId: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'message.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations/{id}': {
    /** One of the caller’s conversations */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Conversation
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Name a group; without a name it is named after its members */
    PUT: {
      path: { id: string }
      query: undefined
      body: { groupName: string }
      reply: Conversation
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.blocked'
        | 'conversation.not_found'
        | 'request.not_acceptable'
        | 'conversation.not_a_group'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations/{id}/leave': {
    /** Leave a group */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'request.not_acceptable'
        | 'conversation.not_a_group'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations': {
    /** The caller’s conversations, the latest message first; q looks in usernames and group names */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; q?: string }
      body: undefined
      reply: Conversation[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Start a conversation; with one other person the existing one is returned */
    POST: {
      path: undefined
      query: undefined
      body: { usernames: string[]; groupName?: string | null }
      reply: Conversation
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.blocked'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations/{id}/messages': {
    /** The messages of a conversation, newest first */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string }
      body: undefined
      reply: Message[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Send a message */
    POST: {
      path: { id: string }
      query: undefined
      body: { content: string; imageUrl?: string | null; clientKey?: string | null }
      reply: Message
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.blocked'
        | 'conversation.not_found'
        | 'request.not_acceptable'
        | 'conversation.empty'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/conversations/{id}/read': {
    /** Mark a conversation as read up to a message */
    POST: {
      path: { id: string }
      query: undefined
      body: { messageId: string }
      reply: { unreadCount: number }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'message.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/notifications/settings': {
    /** The caller’s notification settings */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: NotificationSettings
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Change the caller’s notification settings */
    PUT: {
      path: undefined
      query: undefined
      body: {
        channels?: Record<string, { inApp?: boolean; email?: EmailChoice; push?: boolean }>
        quietHours?: { from: string; to: string } | null
        timeZone?: string
        digest?: { rhythm?: DigestRhythm; hour?: number; weekday?: number }
      }
      reply: NotificationSettings
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/unread': {
    /** How many unread notifications and messages the caller has */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Unread
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/mutes': {
    /** The forums, posts and conversations the caller has muted */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Muted[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/notifications': {
    /** The caller’s notifications, latest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; unread?: 'true' | 'false' }
      body: undefined
      reply: Notification[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/mutes/{type}/{id}': {
    /** Mute a forum, post or conversation, entirely or except for replies and mentions */
    PUT: {
      path: { type: string; id: string }
      query: undefined
      body: { level?: 'direct' | 'none' }
      reply: { type: MuteType; id: string; isMuted: boolean; level: NoticeLevel }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'forum.not_found'
        | 'mute.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Unmute a forum, post or conversation */
    DELETE: {
      path: { type: string; id: string }
      query: undefined
      body: undefined
      reply: { type: MuteType; id: string; isMuted: boolean; level: NoticeLevel }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'conversation.not_found'
        | 'forum.not_found'
        | 'mute.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/notifications/read': {
    /** Mark notifications as read: some by id, or all */
    POST: {
      path: undefined
      query: undefined
      body: { ids?: string[]; all?: true }
      reply: Unread
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/push-subscriptions': {
    /** The key that a browser subscribes to push with (its applicationServerKey) */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: { publicKey: string }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Send the caller’s notifications to this browser, for as long as it is signed in */
    PUT: {
      path: undefined
      query: undefined
      body: { endpoint: string; keys: { p256dh: string; auth: string } }
      reply: { endpoint: string }
      isPaged: false
      refusal:
        | 'push.unknown_service'
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Stop sending notifications to this browser */
    DELETE: {
      path: undefined
      query: undefined
      body: { endpoint: string }
      reply: { endpoint: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/events': {
    /** The live stream of the caller: server-sent events, resumed from Last-Event-ID */
    GET: {
      path: undefined
      query: { post?: string; forum?: string; after?: string }
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/events/{streamId}': {
    /** Set which posts and forums a stream of the caller follows, replacing the previous ones */
    POST: {
      path: { streamId: string }
      query: undefined
      body: { posts?: string[]; forums?: string[]; after?: string }
      reply: { streamId: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/config': {
    /** What a client needs to know about this installation */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: SiteConfig
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'token.invalid'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/exports/{id}': {
    /** The zip file of one export */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Response
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'export.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/exports': {
    /** The exports of one’s own data, newest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: DataExport[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/export': {
    /** Request an export of one’s own data; while one is being made, that one is returned */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: DataExport
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/record/links': {
    /** The caller’s links to their record that are still open, the newest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: RecordLink[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** A link to the caller’s record as it is now, signed; its address is answered this once */
    POST: {
      path: undefined
      query: undefined
      body: { parts: RecordPart[]; expiresInDays?: number }
      reply: { id: string; parts: RecordPart[]; createdAt: string; expiresAt: string; url: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'record.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/records/{token}': {
    /** The record behind a link, with the signed document that proves it */
    GET: {
      path: { token: string }
      query: undefined
      body: undefined
      reply: { record: PortableRecord; document: string; keyId: string; expiresAt: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'token.scope_needed'
        | 'record.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/record/links/{id}': {
    /** Close a link to one’s record at once */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.browser_only'
        | 'record.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/reports/{id}': {
    /** Decide a report; for moderators of its forum or of the site */
    PUT: {
      path: { id: string }
      query: undefined
      body: {
        status: 'approved' | 'resolved' | 'dismissed'
        action: string
        deleteContent?: boolean
        canUndo?: boolean
      }
      reply: { id: string; status: ReportStatus; action: string; resolvedAt: string; undoId?: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'report.not_found'
        | 'request.not_acceptable'
        | 'report.closed'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/reports': {
    /** All reports of the site, newest first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        status?: ReportStatus
        reason?: ReportReason
        kind?: ReportedKind
        assignee?: 'me' | 'nobody'
        since?: string
        until?: string
        q?: string
      }
      body: undefined
      reply: Report[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Decide many reports at once, all or none; for moderators of their forums or of the site */
    PUT: {
      path: undefined
      query: undefined
      body: {
        status: 'approved' | 'resolved' | 'dismissed'
        action: string
        deleteContent?: boolean
        canUndo?: boolean
        ids: string[]
      }
      reply: { id: string; status: ReportStatus; action: string; resolvedAt: string; undoId?: string }[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'report.not_found'
        | 'request.not_acceptable'
        | 'report.closed'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/reports': {
    /** Report a post, a comment, a person or a single message */
    POST: {
      path: undefined
      query: undefined
      body: {
        postId?: string | null
        commentId?: string | null
        userId?: string | null
        messageId?: string | null
        reason: ReportReason
        description?: string | null
      }
      reply: { id: string; status: ReportStatus; reason: ReportReason; createdAt: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'conversation.not_found'
        | 'message.not_found'
        | 'post.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'report.exists'
        | 'report.own'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/moderation/reports': {
    /** Reports from the forums the caller moderates, newest first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        status?: ReportStatus
        reason?: ReportReason
        kind?: ReportedKind
        assignee?: 'me' | 'nobody'
        since?: string
        until?: string
        q?: string
        forumId?: string
      }
      body: undefined
      reply: Report[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/reports/undo/{id}': {
    /** Undo one’s own decision about reports before anybody is told of it */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string; status: ReportStatus }[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'report.exists'
        | 'report.undo_over'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/reports/{id}/notes': {
    /** The moderators’ notes on a report, oldest first */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: ReportNote[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'report.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Add a note to a report for the other moderators */
    POST: {
      path: { id: string }
      query: undefined
      body: { text: string }
      reply: ReportNote
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'report.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/reports/{id}/assignee': {
    /** Assign a report to somebody or nobody; for moderators of its forum or of the site */
    PUT: {
      path: { id: string }
      query: undefined
      body: { username: string | null }
      reply: { id: string; assignee: Person | null }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'report.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'report.closed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/appeals': {
    /** Appeal against the removal of one’s own content, once per removal */
    POST: {
      path: undefined
      query: undefined
      body: { kind: ContentKind; id: string; text: string }
      reply: { id: string; status: AppealStatus; createdAt: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'request.not_acceptable'
        | 'appeal.exists'
        | 'moderation.not_removed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/moderation/appeals/{id}': {
    /** Accept an appeal, which restores the content, or reject it; for moderators of its forum or of the site */
    PUT: {
      path: { id: string }
      query: undefined
      body: { decision: 'accept' | 'reject'; reason: string }
      reply: Appeal
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'appeal.not_found'
        | 'request.not_acceptable'
        | 'appeal.decided'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/moderation/appeals': {
    /** Appeals from the forums the caller moderates, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; status?: AppealStatus; forumId?: string }
      body: undefined
      reply: Appeal[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/moderation/flags': {
    /** Content that watched words have flagged or held back in the forums that the caller moderates, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; status?: 'open' | 'reviewed'; flagType?: SpamSign }
      body: undefined
      reply: SpamFlag[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Decide about flags in the forums that the caller moderates, all or none: removed, or shown */
    PUT: {
      path: undefined
      query: undefined
      body: { verdict: 'spam' | 'not_spam'; reason?: string; ids: string[] }
      reply: SpamFlag[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'spam_flag.not_found'
        | 'request.not_acceptable'
        | 'spam_flag.reviewed'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/spam-flags': {
    /** Content flagged as spam, newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; status?: 'open' | 'reviewed'; flagType?: SpamSign }
      body: undefined
      reply: SpamFlag[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Decide many spam flags at once: all or none */
    PUT: {
      path: undefined
      query: undefined
      body: { verdict: 'spam' | 'not_spam'; reason?: string; ids: string[] }
      reply: SpamFlag[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'spam_flag.not_found'
        | 'request.not_acceptable'
        | 'spam_flag.reviewed'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/spam-flags/{id}': {
    /** Decide a spam flag; spam is removed */
    PUT: {
      path: { id: string }
      query: undefined
      body: { verdict: 'spam' | 'not_spam'; reason?: string }
      reply: SpamFlag
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'spam_flag.not_found'
        | 'request.not_acceptable'
        | 'spam_flag.reviewed'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/watched-words': {
    /** The words that are watched for in a forum, for its moderators */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: WatchedWord[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Watch for words in a forum; a word that is watched for already gets the new action */
    POST: {
      path: { id: string }
      query: undefined
      body: { phrases: string[]; action: WordAction; message?: string | null }
      reply: WatchedWord[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'request.not_acceptable'
        | 'word.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/watched-words': {
    /** The words that are watched for everywhere */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: WatchedWord[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Watch for words everywhere; a word that is watched for already gets the new action */
    POST: {
      path: undefined
      query: undefined
      body: { phrases: string[]; action: WordAction; message?: string | null }
      reply: WatchedWord[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'word.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/forums/{id}/watched-words/{wordId}': {
    /** Watch for a word in a forum no more */
    DELETE: {
      path: { id: string; wordId: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'forum.not_found'
        | 'word.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/watched-words/{wordId}': {
    /** Watch for a word everywhere no more */
    DELETE: {
      path: { wordId: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'word.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/site': {
    /** What is set about the site */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: SiteVersion
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Change settings of the site; those left out stay, null is the default */
    PUT: {
      path: undefined
      query: undefined
      body: { version: number; reason?: string; settings: SiteSettings }
      reply: SiteVersion
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'site.changed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/site/history': {
    /** The last 100 changes of the settings of the site, newest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: SiteHistoryEntry[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/site/preview': {
    /** What a change of the settings of the site would change, without changing it */
    POST: {
      path: undefined
      query: undefined
      body: { settings: SiteSettings }
      reply: { version: number; changes: SiteChange[] }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/site/undo': {
    /** Set the site as it was before its last change, or as it was in another version */
    POST: {
      path: undefined
      query: undefined
      body: { version: number; reason?: string; to?: number }
      reply: SiteVersion
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'site.version_not_found'
        | 'request.not_acceptable'
        | 'site.changed'
        | 'site.nothing_to_undo'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/site/texts/{name}': {
    /** The operator’s own text of a page, in Markdown; null where the page has its own */
    GET: {
      path: { name: string }
      query: undefined
      body: undefined
      reply: { text: string | null }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'site.text_not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/ban': {
    /** Block or unblock a person, for good or until a time; blocking signs them out everywhere */
    PUT: {
      path: { id: string }
      query: undefined
      body: { banned: boolean; until?: string; reason: string; expected?: string }
      reply: AdminUser
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'rehearsal.changed'
        | 'user.last_admin'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}': {
    /** A person’s whole record, by id or username */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: UserRecord
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Delete a person’s account and everything they wrote */
    DELETE: {
      path: { id: string }
      query: { reason?: string; expected?: string }
      body: { reason?: string; expected?: string }
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'rehearsal.changed'
        | 'user.last_admin'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/stats': {
    /** The figures of the admin dashboard */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: AdminStats
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/actions': {
    /** The audit log of moderation and administration, newest first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        adminId?: string
        actor?: string
        targetId?: string
        action?: string
        since?: string
        q?: string
      }
      body: undefined
      reply: AdminAction[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/removed': {
    /** The caller’s content that moderators removed, with the reason, last removed first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: RemovedContent[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users': {
    /** All people, newest first */
    GET: {
      path: undefined
      query: {
        limit?: number | string
        cursor?: string
        status?: 'active' | 'blocked' | 'deleted'
        role?: Role
        since?: string
        q?: string
      }
      body: undefined
      reply: AdminUser[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/auth/user/rehearsal': {
    /** What deleting the caller’s own account would change if it were done now, with the hash of that list */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Rehearsal
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.browser_only'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/rehearsal': {
    /** What an act on a person would change if it were done now, with the hash of that list */
    GET: {
      path: { id: string }
      query: { act: UserAct; until?: string }
      body: undefined
      reply: Rehearsal
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.self'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/content/{kind}/{id}': {
    /** Remove a post or comment; for moderators of its forum or of the site */
    DELETE: {
      path: { kind: string; id: string }
      query: { reason?: string }
      body: { reason?: string }
      reply: { kind: ContentKind; id: string; isRemoved: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'route.not_found'
        | 'request.not_acceptable'
        | 'moderation.already_removed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/content/{kind}/{id}/restore': {
    /** Restore a removed post or comment; for moderators of its forum or of the site */
    POST: {
      path: { kind: string; id: string }
      query: undefined
      body: { reason: string }
      reply: { kind: ContentKind; id: string; isRemoved: boolean }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'subscription.required'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'sponsorship.conflict'
        | 'token.scope_needed'
        | 'comment.not_found'
        | 'post.not_found'
        | 'route.not_found'
        | 'request.not_acceptable'
        | 'moderation.not_removed'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/role': {
    /** Set a person’s role on the site */
    PUT: {
      path: { id: string }
      query: undefined
      body: { role: Role; reason: string }
      reply: AdminUser
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'user.last_admin'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/payments': {
    /** The invoices of a person’s membership, and what went back of each */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: Payment[]
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/payments/{invoiceId}/rehearsal': {
    /** What refunding a payment would change if it were done now, with the hash of that list */
    GET: {
      path: { id: string; invoiceId: string }
      query: { amountCents?: number; endsMembership?: string }
      body: undefined
      reply: Rehearsal
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'refund.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'refund.impossible'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/payments/{invoiceId}/refund': {
    /** Send a payment of a membership back to its card, whole or in part */
    POST: {
      path: { id: string; invoiceId: string }
      query: undefined
      body: { amountCents?: number; endsMembership?: boolean; reason: string; expected?: string }
      reply: Repayment
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'refund.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'refund.impossible'
        | 'rehearsal.changed'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/complimentary': {
    /** Give a person a membership without payment; beside a paid one it waits for the end of that */
    POST: {
      path: { id: string }
      query: undefined
      body: { plan: string; until: string; reason: string }
      reply: ComplimentaryMember
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'plan.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'complimentary.exists'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Let a complimentary membership end later */
    PUT: {
      path: { id: string }
      query: undefined
      body: { until: string; reason: string }
      reply: ComplimentaryMember
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'complimentary.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** End a complimentary membership now; what is paid for stays */
    DELETE: {
      path: { id: string }
      query: undefined
      body: { reason: string }
      reply: { id: string; username: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'complimentary.not_found'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/complimentary': {
    /** Complimentary memberships, the first to end first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; q?: string; plan?: string }
      body: undefined
      reply: ComplimentaryMember[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/seats/accept': {
    /** Take the seat of an invitation: by its id where it names the caller, or by the token of a mailed link */
    POST: {
      path: undefined
      query: undefined
      body: { id?: string; token?: string }
      reply: HeldSeat
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'seats.not_found'
        | 'request.not_acceptable'
        | 'seats.full'
        | 'seats.has_one'
        | 'subscription.busy'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/seats/{id}': {
    /** Leave a seat, free one that the caller pays for, or take an invitation back or decline it */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'seats.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/seats/{id}': {
    /** End a seat or an invitation to one; its payer may give it to somebody else */
    DELETE: {
      path: { id: string }
      query: undefined
      body: { reason: string }
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'seats.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/seats': {
    /** The seats that the caller pays for, the one that they have, and those that they were invited to */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: SeatsView
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Pay for more seats now, or for fewer from the next period on; or preview what it costs */
    PUT: {
      path: undefined
      query: undefined
      body: { seats: number; preview?: boolean }
      reply: {
        seats: number
        amountDue: number
        currency: string
        from: string | null
        clientSecret?: string
      }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'payment.declined'
        | 'subscription.past_due'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'billing.address_needed'
        | 'seats.reduced'
        | 'seats.taken'
        | 'seats.too_many'
        | 'subscription.busy'
        | 'subscription.cancelled'
        | 'subscription.ended'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/seats/invitations': {
    /** Invite somebody to a seat of the caller’s plan, by username or e-mail address */
    POST: {
      path: undefined
      query: undefined
      body: { to: string }
      reply: Seat
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'seats.invited'
        | 'seats.too_many'
        | 'subscription.not_active'
        | 'user.self'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/seats': {
    /** Seats of memberships and invitations to them, the newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; user?: string }
      body: undefined
      reply: AdminSeat[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/subscription/pause/end': {
    /** End a pause before its day: the membership begins again, and is charged for, now */
    POST: {
      path: undefined
      query: undefined
      body: undefined
      reply: { planSlug: string }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'payment.declined'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'pause.not_found'
        | 'request.not_acceptable'
        | 'checkout.busy'
        | 'checkout.refunded'
        | 'subscription.busy'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/subscription/pause': {
    /** The pause of the caller’s membership, begun or to come; null where there is none */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: MembershipPause | null
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Pause the membership from the end of what is paid for, for one to three months */
    POST: {
      path: undefined
      query: undefined
      body: { months: number; reason?: DepartureReason }
      reply: MembershipPause
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.past_due'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'pause.exists'
        | 'subscription.cancelled'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
    /** Take a pause back that has not begun: the membership goes on; one that has begun then never ends by itself */
    DELETE: {
      path: undefined
      query: undefined
      body: undefined
      reply: { isPaused: boolean }
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'pause.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/admin/pauses': {
    /** Memberships that are paused or will be, the first to come back first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; user?: string }
      body: undefined
      reply: AdminPause[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/billing-details': {
    /** Whom and where the caller’s invoices are for; null where nothing is known */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: BillingDetails | null
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
    /** Say whom and where the next invoices are for */
    PUT: {
      path: undefined
      query: undefined
      body: {
        name?: string
        country: string
        postalCode?: string
        city?: string
        line1?: string
        taxId?: string
      }
      reply: BillingDetails
      isPaged: false
      refusal:
        | 'billing.tax_id'
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'billing.address_needed'
        | 'subscription.not_active'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'payment.unavailable'
        | 'server.busy'
    }
  }
  '/api/invitations': {
    /** The links by which the caller invites, and who became a member by them */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: Invitations
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Make a link that invites people, for a time or a number of them if wished */
    POST: {
      path: undefined
      query: undefined
      body: { note?: string; maxUses?: number | null; days?: number | null }
      reply: Invitation
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'subscription.required'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'invitation.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/invitations/code/{code}/follow': {
    /** Who invites by a link; the browser remembers it until its person becomes a member */
    POST: {
      path: { code: string }
      query: undefined
      body: undefined
      reply: { inviter: Person }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'token.invalid'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'invitation.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/users/{id}/invitations': {
    /** Who invited a person, and whom they invited, by id or username */
    GET: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: InvitationTies
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/invitations': {
    /** Links that invite people, the newest first */
    GET: {
      path: undefined
      query: { limit?: number | string; cursor?: string; user?: string }
      body: undefined
      reply: AdminInvitation[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'user.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/invitations/{id}': {
    /** Let somebody’s link invite nobody any more */
    DELETE: {
      path: { id: string }
      query: undefined
      body: { reason: string }
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'invitation.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/invitations/{id}': {
    /** Let a link of one’s own invite nobody any more */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'token.invalid'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'invitation.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/webhooks': {
    /** Who is told of events by webhooks, the oldest first */
    GET: {
      path: undefined
      query: undefined
      body: undefined
      reply: WebhookReceiver[]
      isPaged: false
      refusal:
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Tell an https address of events; the secret that signs them is answered this once */
    POST: {
      path: undefined
      query: undefined
      body: { url: string; description?: string; events: WebhookEventName[] }
      reply: {
        id: string
        url: string
        description: string
        events: string[]
        isOn: boolean
        offReason: OffReason | null
        offAt: string | null
        failingSince: string | null
        lastDeliveredAt: string | null
        previousUntil: string | null
        createdAt: string
        secret: string
      }
      isPaged: false
      refusal:
        | 'receiver.address_refused'
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'request.not_acceptable'
        | 'receiver.too_many'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/webhooks/{id}': {
    /** Change a webhook, or switch it on or off; what still waits is dropped when it is switched off */
    PUT: {
      path: { id: string }
      query: undefined
      body: { url?: string; description?: string; events?: WebhookEventName[]; isOn?: boolean }
      reply: WebhookReceiver
      isPaged: false
      refusal:
        | 'receiver.address_refused'
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'receiver.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
    /** Remove a webhook with its log */
    DELETE: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: { id: string }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'receiver.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/webhooks/{id}/deliveries': {
    /** What a webhook was sent and answered, the newest first */
    GET: {
      path: { id: string }
      query: { limit?: number | string; cursor?: string; status?: DeliveryStatus }
      body: undefined
      reply: WebhookDelivery[]
      isPaged: true
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'token.scope_needed'
        | 'receiver.not_found'
        | 'request.not_acceptable'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/webhooks/{id}/deliveries/{deliveryId}': {
    /** Send an event again, under the id it had */
    POST: {
      path: { id: string; deliveryId: string }
      query: undefined
      body: undefined
      reply: WebhookDelivery
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'delivery.not_found'
        | 'receiver.not_found'
        | 'request.not_acceptable'
        | 'receiver.off'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/webhooks/{id}/secret': {
    /** A new secret, answered this once; the old one signs beside it for a day */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: {
        id: string
        url: string
        description: string
        events: string[]
        isOn: boolean
        offReason: OffReason | null
        offAt: string | null
        failingSince: string | null
        lastDeliveredAt: string | null
        previousUntil: string | null
        createdAt: string
        secret: string
      }
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'receiver.not_found'
        | 'request.not_acceptable'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/webhooks/{id}/test': {
    /** Send an event of the type `webhook.test` */
    POST: {
      path: { id: string }
      query: undefined
      body: undefined
      reply: WebhookDelivery
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'receiver.not_found'
        | 'request.not_acceptable'
        | 'receiver.off'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/moderation/commands': {
    /** Run a command about reports and content */
    POST: {
      path: undefined
      query: undefined
      body: {
        noun: string
        verb: string
        args: Record<string, string>
        flags: Record<string, string | boolean>
        files?: Record<string, string>
        host?: string
      }
      reply: CommandReply
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'command.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/commands/read': {
    /** Run a command of the operator’s command line that changes nothing */
    POST: {
      path: undefined
      query: undefined
      body: {
        noun: string
        verb: string
        args: Record<string, string>
        flags: Record<string, string | boolean>
        files?: Record<string, string>
        host?: string
      }
      reply: CommandReply
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'command.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
  '/api/admin/commands/write': {
    /** Run a command of the operator’s command line that changes something */
    POST: {
      path: undefined
      query: undefined
      body: {
        noun: string
        verb: string
        args: Record<string, string>
        flags: Record<string, string | boolean>
        files?: Record<string, string>
        host?: string
      }
      reply: CommandReply
      isPaged: false
      refusal:
        | 'request.invalid'
        | 'request.malformed'
        | 'session.required'
        | 'session.stale'
        | 'token.invalid'
        | 'access.denied'
        | 'account.blocked'
        | 'request.cross_site'
        | 'token.scope_needed'
        | 'command.not_found'
        | 'request.not_acceptable'
        | 'request.too_large'
        | 'request.unsupported_type'
        | 'request.too_many'
        | 'server.error'
        | 'server.busy'
    }
  }
}

/** What webhooks send, by the type of the event. */

export interface WebhookEvents {
  /** A post stands in a public forum */
  'post.created': {
    type: 'post.created'
    version: 1
    timestamp: string
    data: {
      id: string
      forumId: string
      authorId: string
      type: string
      title: string
      url: string
      createdAt: string
    }
  }
  /** A post was deleted by its author or removed by a moderator */
  'post.removed': {
    type: 'post.removed'
    version: 1
    timestamp: string
    data: { id: string; forumId: string; authorId: string; by: 'author' | 'moderator' }
  }
  /** A removed post is shown again */
  'post.restored': {
    type: 'post.restored'
    version: 1
    timestamp: string
    data: { id: string; forumId: string; authorId: string; url: string }
  }
  /** A comment stands under a post of a public forum */
  'comment.created': {
    type: 'comment.created'
    version: 1
    timestamp: string
    data: {
      id: string
      postId: string
      parentId: string | null
      authorId: string
      url: string
      createdAt: string
    }
  }
  /** A comment was deleted by its author or removed by a moderator */
  'comment.removed': {
    type: 'comment.removed'
    version: 1
    timestamp: string
    data: { id: string; postId: string; authorId: string; by: 'author' | 'moderator' }
  }
  /** A removed comment is shown again */
  'comment.restored': {
    type: 'comment.restored'
    version: 1
    timestamp: string
    data: { id: string; postId: string; authorId: string; url: string }
  }
  /** Somebody joined a public forum */
  'member.joined': {
    type: 'member.joined'
    version: 1
    timestamp: string
    data: { userId: string; forumId: string }
  }
  /** Somebody left a public forum */
  'member.left': {
    type: 'member.left'
    version: 1
    timestamp: string
    data: { userId: string; forumId: string }
  }
  /** A membership began */
  'member.subscribed': { type: 'member.subscribed'; version: 1; timestamp: string; data: { userId: string } }
  /** A membership ended */
  'member.unsubscribed': {
    type: 'member.unsubscribed'
    version: 1
    timestamp: string
    data: { userId: string }
  }
  /** Something was reported */
  'report.opened': {
    type: 'report.opened'
    version: 1
    timestamp: string
    data: { id: string; targetType: ReportedKind; targetId: string | null }
  }
  /** A report was decided */
  'report.resolved': {
    type: 'report.resolved'
    version: 1
    timestamp: string
    data: { id: string; status: 'resolved' | 'dismissed'; targetType: ReportedKind; targetId: string | null }
  }
  /** Creators can apply to a campaign */
  'campaign.published': {
    type: 'campaign.published'
    version: 1
    timestamp: string
    data: { id: string; brandId: string; url: string }
  }
  /** A creator was paid for a sponsored post */
  'payout.paid': {
    type: 'payout.paid'
    version: 1
    timestamp: string
    data: { creatorId: string; contentId: string }
  }
  /** Sent by hand, to try a webhook */
  'webhook.test': { type: 'webhook.test'; version: 1; timestamp: string; data: Record<string, never> }
}
