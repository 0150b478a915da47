import { site } from '#shared/site.ts'

/** The advertising centre. */
export const words = {
  title: 'Advertising Center',
  claim: 'Sponsored posts that readers trust',
  intro: `Brands pay for honest posts. Creators keep ${site.claims.creatorShare} of every one, and every sponsored post says so.`,
  becomePartner: 'Become a Brand Partner',
  browse: 'Browse Opportunities',
  active: 'Active Sponsorships',
  seeAll: 'See all opportunities',
  none: 'No Active Sponsorships',
  noneText: 'Be the first brand to sponsor the creators of this community.',
  failed: 'The sponsorships could not be loaded.',
  apply: 'Apply',
  applyTo: (title: string) => `Apply to ${title}`,
  logInToApply: 'Log in to apply',
  logInToApplyTo: (title: string) => `Log in to apply to ${title}`,
  potential: 'Your earning potential',
  potentialText: `Creators keep ${site.claims.creatorShare} of what a brand pays. The rest keeps the platform running.`,
  averagePayout: 'Average payout',
  share: 'Your share',
  held: 'Held for you',
  heldText: '7 days, then payable',
  seeEarnings: 'See your earnings',
  how: 'How it works',
  steps: [
    [
      'A brand funds a campaign',
      'Its money is held for that campaign from the first day. What is not spent goes back.',
    ],
    ['A creator applies', 'Both sides see the same rate, to the cent, before anything is agreed.'],
    [
      'The text is approved',
      'The brand approves one exact text. Only that text can be published, with its label.',
    ],
    [
      'The creator is paid',
      '7 days after publication the payout is released and sent to the creator’s bank.',
    ],
  ],
  yourBrands: 'Your brands',
  guide: 'Best practices',
} as const
