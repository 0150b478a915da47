import type { Locator, Page } from '@playwright/test'
import { atRest, expect, signIn, test, unique } from './test.ts'

/** The left edge of something, as the eye sees it. */
const leftOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())!.x

interface Listed {
  type: string
  slug: string
  forum: { slug: string }
}

async function addressOf(page: Page, type: 'discussion' | 'review'): Promise<string> {
  const posts = (await (await page.request.get('/api/posts?sort=top&limit=50')).json()) as Listed[]
  const post = posts.find((listed) => listed.type === type)!
  return `/r/${post.forum.slug}/post/${post.slug}`
}

test('stars stay where they are while one rates', async ({ page }) => {
  await signIn(page, 'moderator')
  await page.goto(await addressOf(page, 'review'))
  const stars = page.getByRole('radiogroup', { name: 'Rate this review' })
  const first = stars.getByRole('radio').first()
  const before = await leftOf(first)
  await stars.getByRole('radio', { name: '4 stars' }).check()
  await expect(page.getByText('Your rating has been recorded!')).toBeVisible()
  expect(await leftOf(first)).toBe(before)
  await expect(stars.getByRole('radio', { name: '4 stars' })).toBeChecked()
})

test('names of the demonstration stand whole in the bar of a window that is 1280 px wide', async ({
  page,
  another,
}) => {
  await signIn(page, 'member', '/about')
  for (const shown of [page, await another('moderator', '/about'), await another('creator', '/about')]) {
    const name = shown.getByRole('banner').locator('a[href="/profile"] .truncate')
    await expect(name).toBeVisible()
    const [width, whole] = await name.evaluate((element) => [element.clientWidth, element.scrollWidth])
    expect(width).toBe(whole)
  }
})

test('an arrow that has just been pressed shows its vote, under the pointer too', async ({ page }) => {
  await signIn(page, 'moderator')
  await page.goto(await addressOf(page, 'discussion'))
  const arrow = page.getByRole('button', { name: /^Upvote/ }).first()
  if ((await arrow.getAttribute('aria-pressed')) === 'true') await arrow.click()
  await expect(arrow).toHaveAttribute('aria-pressed', 'false')
  await arrow.click()
  await expect(arrow).toHaveAttribute('aria-pressed', 'true')
  await atRest(page)
  const upvote = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--upvote)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
  await expect(arrow).toHaveCSS('color', upvote)
})

test('an issue with a forum arrives in the contact form with its subject', async ({ page }) => {
  await signIn(page, 'member', '/r/home-espresso')
  await page.getByRole('link', { name: 'Report issue' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Report: r/home-espresso')
  await expect(page.getByLabel('Category')).toHaveValue('content')
})

test('everything of one’s own is a press away, and messages stand in the bar', async ({ page }) => {
  await signIn(page, 'member', '/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: /^Messages/ })).toBeVisible()
  await bar.getByRole('button', { name: 'Your menu' }).click()
  const names = ['Discover', 'Notifications', 'Saved posts', 'Following', 'Earnings', 'Notification settings']
  for (const name of names) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Saved posts' }).click()
  await expect(page).toHaveURL('/saved')
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/notifications#settings')
})

test('a dialog moves nothing of the page behind it', async ({ page }) => {
  await signIn(page, 'member', '/messages')
  const heading = page.getByRole('heading', { level: 1 })
  const before = await leftOf(heading)
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await atRest(page)
  expect(await leftOf(heading)).toBe(before)
})

test('a decision that is being made outlives what was typed into the filter', async ({ page }) => {
  await signIn(page, 'admin', '/admin?tab=users')
  await page.getByRole('tab', { name: 'Users' }).click()
  const moderate = page.getByRole('button', { name: 'Moderate member', exact: true })
  const search = page.getByPlaceholder('Username, name or email')
  await search.pressSequentially('membe')
  await expect(page).toHaveURL(/q=membe$/)
  await expect(moderate).toBeVisible()
  // The filter waits a moment for more to be typed; the dialog is open by then.
  await search.press('r')
  await moderate.click()
  const dialog = page.getByRole('dialog', { name: 'Moderate User' })
  await dialog.getByLabel('Reason').fill('A reason half wri')
  await expect(page).toHaveURL(/q=member/)
  await atRest(page)
  await expect(dialog.getByLabel('Reason')).toHaveValue('A reason half wri')
})

test('a changed comment goes on at its end, and the first one is asked for in words', async ({ page }) => {
  await signIn(page, 'moderator')
  await page.goto('/create?forum=home-espresso')
  await expect(page.getByRole('combobox', { name: /Forum/ })).toHaveValue('Home Espresso')
  // The counter comes near the limit.
  await expect(page.getByText('0/300')).toHaveCount(0)
  const title = unique('A quiet post')
  await page.getByRole('textbox', { name: /^Title/ }).fill(title)
  await page.getByRole('textbox', { name: /^Content/ }).fill('Nobody has answered yet.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('No comments yet. Be the first to share your thoughts!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('A sentence')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.getByRole('button', { name: /^More actions for the comment/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toBeFocused()
  await page.keyboard.type(' goes on')
  await expect(page.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue('A sentence goes on')
})

test('a brand is not asked to apply to its own campaigns', async ({ page }) => {
  await signIn(page, 'brand', '/advertising/opportunities')
  await expect(page.getByRole('link', { name: /^Manage it/ }).first()).toBeVisible()
  const own = await page.evaluate(async () => {
    const read = async <T>(path: string): Promise<T[]> => (await (await fetch(path)).json()) as T[]
    const slugs = (await read<{ slug: string }>('/api/brands/mine')).map(({ slug }) => slug)
    const listed = await read<{ title: string; brand: { slug: string } }>('/api/sponsored-posts/active')
    return listed.filter(({ brand }) => slugs.includes(brand.slug)).map(({ title }) => title)
  })
  expect(own.length).toBeGreaterThan(0)
  for (const title of own)
    await expect(page.getByRole('link', { name: new RegExp(`^Apply.*${title}`) })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a message that is sent is seen, and its act comes with a press on its time', async ({ page }) => {
    await signIn(page, 'member', '/messages')
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
    const text = unique('On my way')
    await page.getByRole('textbox', { name: 'Type a message...' }).fill(text)
    await page.getByRole('button', { name: 'Send message' }).click()
    const bubble = page.getByRole('log').getByRole('listitem').filter({ hasText: text })
    await expect(bubble).toBeVisible()
    await expect(page.getByText('Message sent. Your message has been delivered.')).toBeAttached()
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('article')).toHaveCount(0)
    const act = bubble.getByRole('button', { name: 'Delete message' })
    await expect(act).toBeHidden()
    await bubble.getByRole('button', { name: /^Message of/ }).click()
    await expect(act).toBeVisible()
  })
})

test.describe('on a phone that is written at', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one press publishes: the button stays under the finger while the bars come back', async ({
    page,
  }) => {
    await signIn(page, 'member', '/create?forum=home-espresso')
    await expect(page.getByRole('combobox', { name: /Forum/ })).toHaveValue('Home Espresso')
    const title = unique('From a phone')
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await page.getByRole('textbox', { name: /^Content/ }).fill('Typed with two thumbs.')
    await expect(page.getByRole('link', { name: 'Trending', exact: true })).toBeHidden()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Trending', exact: true })).toBeVisible()
  })
})

test('my plan leaves no quarter of the page empty', async ({ page }) => {
  await signIn(page, 'member', '/my-plan')
  const heights = await Promise.all(
    ['Next billing date', 'Cancel Subscription'].map(async (text) => {
      const card = page.locator('section').filter({ hasText: text }).first()
      await expect(card).toBeVisible()
      await atRest(page)
      const { y, height } = (await card.boundingBox())!
      return y + height
    }),
  )
  // Both columns end at about the same height.
  expect(Math.abs(heights[0]! - heights[1]!)).toBeLessThan(100)
})
