/** What an operator changes to make the site their own: names, contacts and the figures it claims. */
export const site = {
  name: 'Plaza',
  tagline: 'The premium community for discussions, reviews and creators.',
  contactEmail: 'hello@plaza.example',
  city: 'Lisbon, Portugal',
  country: 'US',
  /** Where an unknown address leads after its notice; a path or an https address. */
  mainSiteUrl: '/',
  social: [
    { name: 'X', url: 'https://x.com/plaza' },
    { name: 'Instagram', url: 'https://www.instagram.com/plaza' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/company/plaza' },
  ],
  founder:
    'Plaza was founded by people who missed forums worth paying for, and is owned by those who work on it.',
  copyright: '1995-2025',
  identityProvider: 'Plaza ID',
  claims: {
    creators: '50,000+',
    creatorShare: '80%',
    uptime: '99.9%',
    discoverMembers: '2.4k',
    discoverUptime: '98%',
    averagePayout: '$25-$200',
  },
} as const
