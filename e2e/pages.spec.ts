import type { Page } from '@playwright/test'
import { open, own, resize } from './addresses.ts'
import { cutOff } from './pageFaults.ts'
import { atRest, expect, expectAccessible, signIn, test } from './test.ts'

const adminTabs = [
  'Reports',
  'Users',
  'Action Log',
  'Appeals',
  'Spam Flags',
  'Campaigns',
  'Brands',
  'Payouts',
  'Contact Messages',
  'Site',
  'Webhooks',
  'Watched Words',
  'Statistics',
  'Coupons',
  'Given Memberships',
]

/** Nothing to stumble over in either theme; a page follows its reader's system at once. */
async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const [colorScheme, what] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    await expectAccessible(page, what)
  }
}

for (const path of open) {
  test(`a visitor reads ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expectAccessibleInBoth(page)
  })
}

test('a member’s own pages', async ({ page }) => {
  await signIn(page, 'member')
  for (const path of own) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInBoth(page)
    })
  }
})

test('an admin’s dashboard', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('tab')).toHaveCount(adminTabs.length)
  for (const name of adminTabs) {
    await test.step(name, async () => {
      await page.getByRole('tab', { name }).click()
      const panel = page.getByRole('tabpanel', { name })
      const field = panel.getByLabel('Tagline').or(panel.getByLabel('Words or phrases'))
      const row = panel.getByRole('table').or(panel.getByText('WELCOME-20'))
      const filled = row.or(panel.getByText(/^No /)).or(field)
      await expect(filled.first()).toBeVisible()
      await expectAccessibleInBoth(page)
    })
  }
})

for (const width of [1280, 390]) {
  test(`every tab of the dashboard is in sight or cut by the edge of its own row, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'admin', '/admin')
    const tabs = page.getByRole('tab')
    await expect(tabs).toHaveCount(adminTabs.length)
    for (const name of adminTabs) {
      const tab = page.getByRole('tab', { name })
      const isInRow = await tab.evaluate((element) => {
        const row = element.parentElement!.getBoundingClientRect()
        const { top, bottom } = element.getBoundingClientRect()
        return row.left >= 0 && row.right <= innerWidth && top >= 0 && bottom <= innerHeight
      })
      expect(isInRow, name).toBe(true)
      // Of a wide window each is seen at once.
      if (width === 1280) await expect(tab).toBeInViewport({ ratio: 1 })
      await tab.click()
      await expect(tab).toBeInViewport({ ratio: 1 })
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
    await tabs.first().focus()
    for (const name of [
      'Users',
      'Action Log',
      'Appeals',
      'Spam Flags',
      'Contact Messages',
      'Watched Words',
      'Campaigns',
    ]) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name })).toBeFocused()
    }
  })
}

test('a page opened in the dark is drawn dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('nothing needs scrolling sideways, and the tabs are there', async ({ page }) => {
    await signIn(page, 'member')
    for (const path of ['/', '/forums', '/r/home-espresso', '/my-plan', '/messages', '/create']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await atRest(page)
      const html = page.locator('html')
      const [width, wanted] = await Promise.all([
        html.evaluate((element) => element.clientWidth),
        html.evaluate((element) => element.scrollWidth),
      ])
      expect(wanted, path).toBeLessThanOrEqual(width)
    }
    await expect(page.getByRole('link', { name: 'Profile' }).last()).toBeVisible()
  })
})

test('words that never end make neither a page nor its bar too wide', async ({ browser, startOwn }) => {
  const own = await startOwn()
  const page = await (await browser.newContext({ baseURL: own.url })).newPage()
  await signIn(page, 'admin', '/about')
  const { slug, post } = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const send = async (method: string, path: string, body: unknown) =>
      (await (await fetch(path, { method, headers, body: JSON.stringify(body) })).json()) as {
        id: string
        slug: string
      }
    await send('PUT', '/api/auth/user/profile', { displayName: 'J'.repeat(100) })
    const forum = await send('POST', '/api/forums', { name: 'M'.repeat(100), description: 'd'.repeat(500) })
    const poll = { type: 'poll', title: 'T'.repeat(300), pollOptions: ['L'.repeat(200), 'Short'] }
    const made = await send('POST', '/api/posts', { ...poll, forumId: forum.id, content: 'x'.repeat(3000) })
    return { slug: forum.slug, post: made.slug }
  })
  const forum = `/r/${slug}`
  for (const path of [
    `${forum}/post/${post}`,
    forum,
    `${forum}/settings`,
    `${forum}/stats`,
    '/user/admin',
    '/discover',
    '/trending',
  ]) {
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    for (const width of [1280, 768, 390, 320]) {
      await resize(page, { width, height: 844 })
      expect.soft(await cutOff(page), `${path} at ${width} px`).toMatchObject({ wider: 0 })
    }
  }
  // The bar gives way by the name: it ends where the page below it does, and the field keeps its room.
  for (const width of [1024, 1200, 1280, 1440]) {
    await resize(page, { width, height: 844 })
    const { bar, field } = await page.evaluate(() => {
      const row = document.querySelector('header > div:last-child')!
      const ends = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight)
      return {
        bar: Math.round(row.lastElementChild!.lastElementChild!.getBoundingClientRect().right - ends),
        field: Math.round(row.querySelector('[data-search]')!.getBoundingClientRect().width),
      }
    })
    expect.soft(bar, `the bar at ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(field, `the field at ${width} px`).toBeGreaterThanOrEqual(240)
  }
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ })

  test('answers 404 with the notice, then leads home', async ({ page }) => {
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Page Not Found')).toBeVisible()
    await expect(page.getByText('Redirecting to homepage')).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})
