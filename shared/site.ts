/** What a site says of itself: names, contacts and the figures it claims. */
export interface Site {
  name: string
  tagline: string
  contactEmail: string
  city: string
  country: string
  /** Where an unknown address leads after its notice; a path or an https address. */
  mainSiteUrl: string
  social: readonly { name: string; url: string }[]
  founder: string
  copyright: string
  identityProvider: string
  /** What the front page begins with, in place of its own words. */
  headline: string | null
  lead: string | null
  /** A picture in place of the mark beside the name; null is the mark. */
  logoUrl: string | null
  claims: {
    creators: string
    creatorShare: string
    uptime: string
    discoverMembers: string
    discoverUptime: string
    averagePayout: string
  }
}

/** The site as it is shown, and which of its texts are the operator's own (`siteSettings.ts`). */
export type ShownSite = Site & { texts?: readonly string[] | undefined }

/** The site as it is where its operator has set nothing else (`siteSettings.ts`). */
export const site: Site = {
  name: 'Plaza',
  tagline: 'The premium community for discussions, reviews and creators.',
  contactEmail: 'hello@plaza.example',
  city: 'Lisbon, Portugal',
  country: 'US',
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
  headline: null,
  lead: null,
  logoUrl: null,
  claims: {
    creators: '50,000+',
    creatorShare: '80%',
    uptime: '99.9%',
    discoverMembers: '2.4k',
    discoverUptime: '98%',
    averagePayout: '$25-$200',
  },
}

/** What is set about a site: a field that is left out is as it comes. */
type Set = { [Field in Exclude<keyof ShownSite, 'claims'>]?: ShownSite[Field] | undefined } & {
  claims?: { [Claim in keyof Site['claims']]?: string | undefined } | undefined
}

/** The site with what is set about it. */
export const siteWith = (set: Set | undefined): ShownSite => ({
  ...site,
  ...(set as Partial<ShownSite>),
  claims: { ...site.claims, ...(set?.claims as Partial<Site['claims']>) },
})
