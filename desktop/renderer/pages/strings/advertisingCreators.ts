import { site } from '#shared/site.ts'

export const opportunitiesWords = {
  title: 'Sponsorship Opportunities',
  welcome: (name: string) => `Welcome, ${name}. Write about what you know, and be paid for it.`,
  loginSentence: 'Please log in to see sponsorship opportunities.',
  figures: 'Your figures',
  share: 'Your share',
  applications: 'Your applications',
  opportunities: 'Opportunities',
  list: 'Open campaigns',
  yours: 'Your applications',
  guideLead: 'New to sponsored posts?',
  guide: 'Read the best practices',
  noneText: 'New campaigns appear here as soon as brands start them.',
  becomePartner: 'Become a Brand Partner',
  applicationsFailed: 'Your applications could not be loaded.',
  earnings: 'See your earnings',
}

export const opportunityWords = {
  title: 'Sponsorship Opportunity',
  closed: 'This campaign takes no applications at the moment.',
  yourBrand: 'This is a campaign of your own brand.',
  manage: 'Manage it',
  signInToApply: 'Log in to apply',
}

export const applyPageWords = {
  title: 'Apply',
  to: (title: string) => `Apply: ${title}`,
  loginSentence: 'Please log in to apply to this sponsorship.',
  already: 'You have applied to this campaign.',
  seeApplication: 'See your application',
  disclosure: 'What readers will see',
  disclosureText: 'This label stands above your text in every list, search result, feed and preview.',
  sampleTitle: 'The title of your post',
  sampleText: 'Your text follows here. Links in it are marked as sponsored.',
  details: 'The campaign',
}

export const earningsPageWords = {
  title: 'Earnings',
  intro: `You keep ${site.claims.creatorShare} of each sponsored post. Here is where every cent of it is.`,
}

export const guideWords = {
  title: 'Best practices',
  intro: 'How to write sponsored posts that readers trust, and how the money moves.',
  sections: [
    {
      title: 'Before you apply',
      points: [
        'Choose products that you would talk about anyway. Readers notice the difference.',
        'Say in your proposal what you would write, where you would post it, and what you know about the subject.',
        'Ask the brand whatever is unclear. It answers before anything is agreed.',
      ],
    },
    {
      title: 'Writing the text',
      points: [
        'Describe what you did with the product and what came of it: numbers, pictures, a week of use.',
        'Name what falls short. A brand cannot ask you for praise or for a number of stars.',
        'Never hide that you are paid. The label stands above your post by itself; do not write around it.',
        'Promise nothing about health, money or safety that you cannot prove.',
      ],
    },
    {
      title: 'Approval',
      points: [
        'When a brand approves your application, your rate is reserved for you at once.',
        'The brand then approves one exact version of your text. Only that version can be published.',
        'If you edit the post later, the new text waits for the brand while the approved one stays online.',
      ],
    },
    {
      title: 'Getting paid',
      points: [
        `You receive ${site.claims.creatorShare} of the agreed rate. The split is fixed in cents on approval.`,
        'The money is held from approval on and released 7 days after publication.',
        'An open report on the post pauses its payment until the report is decided.',
        'Payouts start at $10.00; what is below waits for the next run.',
      ],
    },
    {
      title: 'For brands',
      points: [
        'Say what matters to you and leave the words to the creator.',
        'Answer applications within a few days: good creators have other offers.',
        'You cannot vote on or rate posts that you sponsor, and creators with a deal are counted apart in ratings.',
      ],
    },
  ],
  opportunities: 'See opportunities',
  brandSignup: 'Become a Brand Partner',
} as const
