import { grouped } from '#shared/counts.ts'
import { dollars } from '#shared/money.ts'
import type { ReachKind } from '#shared/reach.ts'
import type { ApplicationStatus } from '#shared/applications.ts'
import type { CampaignStatus } from '#shared/campaigns.ts'
import type { DealStatus } from '#shared/deals.ts'

/** What the people of a brand read about their campaigns. */
export const campaignWords = {
  statuses: {
    draft: 'Draft',
    pending_review: 'In review',
    active: 'Active',
    paused: 'Paused',
    completed: 'Completed',
    rejected: 'Rejected',
    expired: 'Expired',
  } satisfies Record<CampaignStatus, string>,
  campaigns: 'Campaigns',
  create: 'Create campaign',
  loadFailed: 'The campaigns could not be loaded.',
  back: 'All campaigns',
  waiting: (count: number) =>
    count === 1 ? '1 application waits for you' : `${count} applications wait for you`,
  next: 'Next step',
  moneyInvalid: 'Please enter an amount such as 25.00',
}

/** What both sides of an application read. */
export const dealWords = {
  statuses: {
    pending: 'Waiting for the brand',
    changes_requested: 'Changes requested',
    approved: 'Approved',
    rejected: 'Declined',
    withdrawn: 'Withdrawn',
    submitted: 'Text in review',
    content_approved: 'Text approved',
    published: 'Published',
    paid: 'Paid',
    disputed: 'Called off',
  } satisfies Record<ApplicationStatus, string>,
  dealStatuses: {
    reserved: 'Reserved',
    held: 'Held',
    payable: 'Payable',
    paid: 'Paid',
    returned: 'Returned to the brand',
    disputed: 'Disputed',
  } satisfies Record<DealStatus, string>,
  // Money of one deal
  payout: 'Your payout',
  // Application
  proposal: 'Proposal',
  message: 'Message to the brand',
  post: 'Published post',
  loadFailed: 'The application could not be loaded.',
  // Texts
  versions: 'Text versions',
  // The creator's side
  write: 'Write the text',
  writeAgain: 'Write a new version',
  // The brand's side
  applications: 'Applications',
}

/** What creators read about campaigns. */
export const opportunityWords = {
  yourBrand: 'This is a campaign of your own brand.',
  manage: 'Manage it',
  youReceive: 'You receive',
  creatorsReceive: 'Creators receive',
  perPost: 'per post',
  upTo: 'up to',
  platformKeeps: 'The platform keeps',
  brandPays: 'The brand pays',
  budget: 'Campaign budget',
  ends: 'Open until',
  noEnd: 'Open until further notice',
  callToAction: 'Call to action',
  target: 'Links to',
  interests: 'Interests',
  countries: 'Countries',
  languages: 'Languages',
  minimumReach: 'Reach of at least',
  people: (count: number) => (count === 1 ? '1 person' : `${grouped(count)} people`),
  note: 'Note',
  asks: 'Asks of creators',
  labels: {
    apply: { short: 'Apply', to: (title: string) => `Apply to ${title}` },
    applyNow: { short: 'Apply Now', to: (title: string) => `Apply Now for ${title}` },
  },
  logInToApply: 'Sign in to apply',
  logInToApplyTo: (title: string) => `Sign in to apply to ${title}`,
  applied: 'Applied',
  details: 'Details',
  /** Completes the accessible name of a button. */
  forCampaign: (title: string) => `for ${title}`,
  notFound: 'Opportunity Not Found',
  notFoundText: "This sponsorship opportunity doesn't exist or is no longer available.",
  back: 'Back to opportunities',
  loginRequired: 'Login Required',
  logIn: 'Log In',
  unavailable: 'The opportunities could not be loaded.',
}

export const reachWords = {
  kinds: {
    seen: 'Seen',
    opened: 'Opened',
    voted: 'Voted',
    commented: 'Commented',
    saved: 'Saved',
    followed_link: 'Followed a link',
  } satisfies Record<ReachKind, string>,
  byReach: 'Paid by counted reach',
  most: 'At most for one post',
  accrued: (accrued: number, most: number) => `${dollars(accrued)} of at most ${dollars(most)}`,
  few: (fewest: number) => `fewer than ${fewest}`,
}
