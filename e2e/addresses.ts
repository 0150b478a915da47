import type { Page } from '@playwright/test'

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
  '/profile',
  '/saved',
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

/** A post that is much talked about: its address is known to the server alone. */
export async function busyPost(page: Page): Promise<string> {
  const [post] = (await (await page.request.get('/api/posts?sort=top')).json()) as [
    { slug: string; forum: { slug: string } },
  ]
  return `/r/${post.forum.slug}/post/${post.slug}`
}
