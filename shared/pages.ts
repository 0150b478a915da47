import { site } from './site.ts'

/**
 * Every address of the web app with what a search engine and a shared link say of it. The router, the
 * server's answer (an unlisted address is 404) and the sitemap read this table.
 */
interface Page {
  path: string
  title: string
  description: string
  /** Worth finding by a search engine: listed in the sitemap. Others carry `noindex`. */
  isIndexed: boolean
}

const open = (path: string, title: string, description: string): Page => ({
  path,
  title,
  description,
  isIndexed: true,
})
const own = (path: string, title: string): Page => ({
  path,
  title,
  description: site.tagline,
  isIndexed: false,
})

export const pages = {
  home: open('/', `${site.name}: the premium community`, site.tagline),
  forums: open('/forums', 'Forums', 'Browse the forums: discussions, reviews and polls by topic.'),
  forum: open('/r/:slug', 'Forum', site.tagline),
  trending: open('/trending', 'Trending', 'What the community talks about today, this week and this month.'),
  discover: open('/discover', 'Discover', 'Find communities, popular posts and new forums.'),
  advertising: open(
    '/advertising',
    'Advertising Center',
    'Brands sponsor posts, creators keep 80% of the money.',
  ),
  about: open('/about', 'About Us', `What ${site.name} is and who makes it.`),
  privacy: open('/privacy', 'Privacy Policy', 'What we keep, why, and how to have it deleted.'),
  terms: open('/terms', 'Terms of Service', `The terms under which ${site.name} is used.`),
  contact: open('/contact', 'Contact Support', 'Write to us: we reply within 24 hours.'),
  guidelines: open('/community-guidelines', 'Community Guidelines', 'How we treat each other here.'),
  subscribe: open('/subscribe', 'Subscribe', 'Choose a plan and join the community.'),
  advertisingGuide: open(
    '/advertising/guide',
    'Best practices',
    'How to write sponsored posts that readers trust.',
  ),
  post: open('/r/:slug/post/:id', 'Post', site.tagline),
  user: open('/user/:username', 'Profile', site.tagline),
  hashtag: open('/hashtag/:tag', 'Hashtag', site.tagline),
  brand: open('/advertising/brand/:slug', 'Brand', 'A brand that sponsors creators.'),
  postByKey: own('/post/:id', 'Post'),
  signIn: own('/sign-in', 'Sign In'),
  search: own('/search', 'Search'),
  saved: own('/saved', 'Saved posts'),
  following: own('/following', 'Following'),
  createForum: own('/create-forum', 'Create Forum'),
  forumSettings: own('/r/:slug/settings', 'Forum settings'),
  create: own('/create', 'Create a Post'),
  editPost: own('/r/:slug/post/:id/edit', 'Edit post'),
  profile: own('/profile', 'Edit profile'),
  device: own('/device', 'Sign in a program'),
  messages: own('/messages', 'Messages'),
  notifications: own('/notifications', 'Notifications'),
  myPlan: own('/my-plan', 'My Plan'),
  brandSignup: own('/advertising/brand-signup', 'Register your brand'),
  brandFunding: own('/advertising/brand/:slug/funding', 'Add budget'),
  opportunities: own('/advertising/opportunities', 'Sponsorship Opportunities'),
  opportunity: own('/advertising/opportunity/:id', 'Sponsorship Opportunity'),
  apply: own('/advertising/apply/:id', 'Apply'),
  earnings: own('/advertising/earnings', 'Earnings'),
  earningsStatement: own('/advertising/earnings/statement', 'Earnings statement'),
  brandStatement: own('/advertising/brand/:slug/statement', 'Budget statement'),
  receipts: own('/my-plan/receipts', 'Receipts'),
  admin: own('/admin', 'Admin'),
  moderation: own('/moderation', 'Moderation'),
  removed: own('/removed', 'Removed by moderators'),
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

const names = Object.keys(pages) as PageName[]
const matchers = names.map((name) => ({
  name,
  pattern: new RegExp(`^${pages[name].path.replaceAll(/:[a-zA-Z]+/g, '([^/]+)')}/?$`),
  parameters: [...pages[name].path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] ?? ''),
}))

/** Which page stands at a path, with the decoded parts of the path; null for an unknown address. */
export function findPage(path: string): { name: PageName; params: Record<string, string> } | null {
  for (const { name, pattern, parameters } of matchers) {
    const match = pattern.exec(path)
    if (!match) continue
    try {
      return {
        name,
        params: Object.fromEntries(parameters.map((key, i) => [key, decodeURIComponent(match[i + 1] ?? '')])),
      }
    } catch {
      return null
    }
  }
  return null
}

/** The title of a browser tab and of a shared link. */
export function fullTitle(title: string): string {
  return title.includes(site.name) ? title : `${title} | ${site.name}`
}
