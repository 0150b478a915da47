/**
 * Every address of the web app. The router, the server's answer (an unlisted address is 404) and the sitemap
 * read this table; what search engines and shared links say of each stands in `server/web/descriptions.ts`.
 */
interface Page {
  path: string
  title: string
  /** Worth finding by a search engine: listed in the sitemap. Others carry `noindex`. */
  isIndexed: boolean
}

const open = (path: string, title: string): Page => ({ path, title, isIndexed: true })
const own = (path: string, title: string): Page => ({ path, title, isIndexed: false })

export const pages = {
  home: open('/', 'Home'),
  forums: open('/forums', 'Forums'),
  forum: open('/r/:slug', 'Forum'),
  trending: open('/trending', 'Trending'),
  discover: open('/discover', 'Discover'),
  advertising: open('/advertising', 'Advertising Center'),
  about: open('/about', 'About Us'),
  privacy: open('/privacy', 'Privacy Policy'),
  terms: open('/terms', 'Terms of Service'),
  contact: open('/contact', 'Contact Support'),
  guidelines: open('/community-guidelines', 'Community Guidelines'),
  subscribe: open('/subscribe', 'Subscribe'),
  advertisingGuide: open('/advertising/guide', 'Best practices'),
  post: open('/r/:slug/post/:id', 'Post'),
  user: open('/user/:username', 'Profile'),
  hashtag: open('/hashtag/:tag', 'Hashtag'),
  brand: open('/advertising/brand/:slug', 'Brand'),
  postByKey: own('/post/:id', 'Post'),
  signIn: own('/sign-in', 'Sign In'),
  search: own('/search', 'Search'),
  saved: own('/saved', 'Saved posts'),
  following: own('/following', 'Following'),
  createForum: own('/create-forum', 'Create Forum'),
  forumSettings: own('/r/:slug/settings', 'Forum settings'),
  forumStats: own('/r/:slug/stats', 'Forum statistics'),
  create: own('/create', 'Create a Post'),
  editPost: own('/r/:slug/post/:id/edit', 'Edit post'),
  profile: own('/profile', 'Edit profile'),
  device: own('/device', 'Sign in a program'),
  record: own('/record/:token', 'Member record'),
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
  trail: own('/advertising/trail/:id', 'The way of the money'),
  receipts: own('/my-plan/receipts', 'Receipts'),
  invite: own('/invite', 'Invite people'),
  join: own('/join/:code', 'An invitation'),
  giveGift: own('/gift', 'Give a membership'),
  gift: own('/gift/:code', 'A gift for you'),
  admin: own('/admin', 'Admin'),
  moderation: own('/moderation', 'Moderation'),
  scheduled: own('/scheduled', 'Scheduled posts'),
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

/** The title of a page of the table, on the site of this name. */
export const titleOf = (page: PageName, site: string): string =>
  page === 'home' ? `${site}: the premium community` : pages[page].title

/** The title of a browser tab and of a shared link. */
export const fullTitle = (title: string, site: string): string =>
  title.includes(site) ? title : `${title} | ${site}`
