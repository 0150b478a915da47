import type { Page } from '@playwright/test'
import { atRest, expect, signIn, test } from './test.ts'

/** Pages that everybody may open. */
export const open = [
  '/',
  '/forums',
  '/trending',
  '/discover',
  '/subscribe',
  '/sign-in',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/community-guidelines',
  '/advertising',
  '/advertising/guide',
  '/advertising/opportunities',
  '/r/home-espresso',
  '/user/creator',
  '/hashtag/coffee',
  '/search?q=coffee',
]

/** Pages of a member. */
export const own = [
  '/',
  '/discover',
  '/create',
  '/create-forum',
  '/my-plan',
  '/my-plan/receipts',
  '/gift',
  '/invite',
  '/profile',
  '/saved',
  '/scheduled',
  '/following',
  '/messages',
  '/notifications',
  '/moderation',
  '/removed',
  '/user/creator',
  '/advertising/brand-signup',
  '/advertising/opportunities',
  '/advertising/earnings',
  '/advertising/earnings/statement',
]

/** The tabs of the admin dashboard, by their word in the address. */
const adminTabs = [
  'users',
  'actions',
  'appeals',
  'spam',
  'campaigns',
  'brands',
  'payouts',
  'messages',
  'site',
  'words',
  'stats',
  'coupons',
  'given',
]

const ask = async <T>(page: Page, path: string) => (await (await page.request.get(path)).json()) as T

interface Post {
  slug: string
  type: string
  forum: { slug: string }
}
const pathOf = ({ slug, forum }: Pick<Post, 'slug' | 'forum'>) => `/r/${forum.slug}/post/${slug}`

/** A post that is much talked about: its address is known to the server alone. */
export async function busyPost(page: Page): Promise<string> {
  const [post] = await ask<[Post]>(page, '/api/posts?sort=top')
  return pathOf(post)
}

/** A payment of which deals were paid: there is more to be seen of it than of one that nobody drew on. */
async function drawnOn(page: Page, campaigns: readonly { id: string }[]): Promise<string> {
  for (const { id } of campaigns) {
    for (const funding of await ask<{ id: string }[]>(page, `/api/campaigns/${id}/fundings`)) {
      const { parts } = await ask<{ parts: { kind: string }[] }>(page, `/api/trails/${funding.id}`)
      if (parts.some(({ kind }) => kind === 'deal')) return funding.id
    }
  }
  throw new Error('no deal was paid from any payment')
}

/** A campaign that asks for something, where one sees what one has of it. */
async function askingCampaign(page: Page): Promise<string> {
  const open = await ask<{ id: string; requirements: object | null }[]>(
    page,
    '/api/sponsored-posts/active?limit=50',
  )
  return open.find(({ requirements }) => requirements)!.id
}

/** The record of whoever is signed in, by a link of their own making. */
async function ownRecord(page: Page): Promise<string> {
  await page.goto('/profile')
  const made = await page.evaluate(async () => {
    const body = JSON.stringify({ parts: ['posts', 'deals', 'earnings', 'moderation'] })
    const headers = { 'Content-Type': 'application/json' }
    return (await (await fetch('/api/record/links', { method: 'POST', headers, body })).json()) as {
      url: string
    }
  })
  return new URL(made.url).pathname
}

/** A post of whoever is signed in that is published in some weeks; one is enough. */
async function ownScheduled(page: Page): Promise<string> {
  const [waiting] = await ask<{ id: string }[]>(page, '/api/scheduled-posts')
  if (waiting) return `/scheduled?edit=${waiting.id}`
  const [forum] = await ask<[{ id: string }]>(page, '/api/forums?q=Home+Espresso')
  const { resetsAt } = await ask<{ resetsAt: string }>(page, '/api/user/post-usage')
  const publishAt = new Date(Date.parse(resetsAt) + 7 * 24 * 60 * 60 * 1000).toISOString()
  const post = { forumId: forum.id, title: 'What the water does', content: 'Three kettles, one **tap**.' }
  const made = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch('/api/scheduled-posts', { method: 'POST', headers, body })
    return (await answer.json()) as { id: string }
  }, JSON.stringify({ publishAt, post }))
  return `/scheduled?edit=${made.id}`
}

/** Who meets pages that nobody else meets, or meets them in another shape. */
export const people = ['visitor', 'member', 'creator', 'brand', 'newcomer', 'moderator', 'admin'] as const
export type Somebody = (typeof people)[number]

const places: Record<Somebody, (page: Page) => Promise<string[]>> = {
  // My Plan leads on to the sign-in half a second after it has come: `layout.spec.ts` holds the time there.
  visitor: async (page) => [...open, await busyPost(page), '/advertising/brand/lumen-goods'],
  member: async (page) => {
    const posts = await ask<Post[]>(page, '/api/posts?sort=top&limit=50')
    const [conversation] = await ask<[{ id: string }]>(page, '/api/conversations')
    const activity = await ask<{ kind: string; post: Post }[]>(page, '/api/users/member/activity')
    const written = pathOf(activity.find(({ kind }) => kind === 'post')!.post)
    const places = [
      ...own,
      // Whoever is signed in is led away from signing in.
      ...open.filter((path) => path !== '/sign-in'),
      '/device',
      `/advertising/apply/${await askingCampaign(page)}`,
      // One cannot come in.
      '/r/darkroom-exchange',
      '/create?type=review',
      '/create?type=poll',
      '/search?q=nothing-is-called-that',
      `/messages?c=${conversation.id}`,
      ...['discussion', 'review', 'poll'].map((type) => pathOf(posts.find((post) => post.type === type)!)),
      await busyPost(page),
      written,
      `${written}/edit`,
    ]
    const record = await ownRecord(page)
    return [...new Set([await ownScheduled(page), ...places, record])]
  },
  creator: async (page) => {
    const [campaign] = await ask<[{ id: string }]>(page, '/api/sponsored-posts/active')
    const { items } = await ask<{ items: { applicationId: string }[] }>(page, '/api/earnings')
    return [
      '/advertising',
      '/advertising/opportunities',
      `/advertising/opportunity/${campaign.id}`,
      `/advertising/apply/${campaign.id}`,
      '/advertising/earnings',
      '/advertising/earnings/statement',
      `/advertising/trail/${items[0]!.applicationId}`,
      '/r/creators-table/settings',
      '/r/home-espresso/stats',
      await ownRecord(page),
    ]
  },
  brand: async (page) => {
    const [{ slug }] = await ask<[{ slug: string }]>(page, '/api/brands/mine')
    const campaigns = await ask<{ id: string; requirements: object | null }[]>(
      page,
      `/api/brands/${slug}/campaigns`,
    )
    const desk = `/advertising/brand/${slug}`
    const payment = await drawnOn(page, campaigns)
    const asking = campaigns.find(({ requirements }) => requirements)!
    const [asked] = await ask<[{ id: string }]>(page, `/api/campaigns/${asking.id}/applications`)
    return [
      '/advertising',
      desk,
      `${desk}?act=new`,
      `${desk}?campaign=${campaigns[0]!.id}`,
      `${desk}?campaign=${campaigns[0]!.id}&act=edit`,
      `${desk}?campaign=${asking.id}&act=edit`,
      `${desk}?campaign=${asking.id}&application=${asked.id}`,
      `${desk}/funding?campaign=${campaigns[0]!.id}`,
      `${desk}/statement`,
      `/advertising/trail/${payment}`,
    ]
  },
  // Signed in, and without a plan.
  newcomer: async (page) => [
    '/',
    '/create',
    '/my-plan',
    '/messages',
    '/saved',
    '/advertising/earnings',
    `/advertising/opportunity/${await askingCampaign(page)}`,
  ],
  moderator: async (page) => [
    '/',
    await busyPost(page),
    '/moderation',
    '/moderation?tab=appeals',
    '/moderation?tab=spam',
  ],
  admin: async (page) => {
    const report = await ask<{ creators: { items: { contentId: string }[] }[] }>(page, '/api/admin/payouts')
    const { contentId } = report.creators[0]!.items[0]!
    const { parts } = await ask<{ parts: { id: string }[] }>(page, `/api/trails/${contentId}`)
    return [
      `/advertising/trail/${contentId}`,
      `/advertising/trail/${parts[0]!.id}`,
      '/admin',
      ...adminTabs.map((tab) => `/admin?tab=${tab}`),
      '/admin?tab=users&person=creator',
      '/moderation',
      '/r/home-espresso/settings',
    ]
  },
}

/** Signs somebody in at a page, and answers every address that they meet. */
export async function placesOf(who: Somebody, page: Page): Promise<string[]> {
  if (who !== 'visitor') await signIn(page, who)
  return places[who](page)
}

/** Gives the window another size, and waits until the page has taken it in. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  // What a script arranges by the width is told in one frame and drawn in the next.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await atRest(page)
}

/** Opens each address in the window of the beginning, waits until the page stands still, and looks at it. */
export async function visitEach(
  page: Page,
  paths: readonly string[],
  look: (path: string) => Promise<void>,
): Promise<void> {
  const size = page.viewportSize()
  for (const path of paths) {
    await test.step(path, async () => {
      if (size) await page.setViewportSize(size)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await atRest(page)
      await page.evaluate(() => document.fonts.ready)
      await look(path)
    })
  }
}
