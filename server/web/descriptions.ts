import type { PageName } from '#shared/pages.ts'
import type { Site } from '#shared/site.ts'

type Words = string | ((site: Pick<Site, 'name'>) => string)

/** What search engines and shared links say of a page; of any other, the tagline. */
const descriptions: Partial<Record<PageName, Words>> = {
  forums: 'Browse the forums: discussions, reviews and polls by topic.',
  trending: 'What the community talks about today, this week and this month.',
  discover: 'Find communities, popular posts and new forums.',
  advertising: 'Brands sponsor posts, creators keep 80% of the money.',
  about: ({ name }) => `What ${name} is and who makes it.`,
  privacy: 'What we keep, why, and how to have it deleted.',
  terms: ({ name }) => `The terms under which ${name} is used.`,
  contact: 'Write to us: we reply within 24 hours.',
  guidelines: 'How we treat each other here.',
  subscribe: 'Choose a plan and join the community.',
  advertisingGuide: 'How to write sponsored posts that readers trust.',
  brand: 'A brand that sponsors creators.',
}

/** The description of a page of this site. */
export function pageDescription(name: PageName, site: Pick<Site, 'name' | 'tagline'>): string {
  const words = descriptions[name] ?? site.tagline
  return typeof words === 'string' ? words : words(site)
}
