import type { Page } from '@playwright/test'
import { busyPost, open } from './addresses.ts'
import { asDesktopApp, lastSaid } from './desktopApp.ts'
import { atRest, expect, hold, signIn, test } from './test.ts'

/** What the app itself is made of; not what runs before the first paint. */
const appScript = /\/assets\/(?!theme-)[^/]*\.js$/

test('the first bytes hold the page: a visitor’s browser asks for nothing more', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  for (const path of [...open, await busyPost(page)]) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await atRest(page)
  }
  expect(asked).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads everything, and follows links', async ({ page }) => {
    await page.goto('/forums')
    await page.getByRole('main').getByRole('link', { name: 'Home Espresso' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Home Espresso')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto(await busyPost(page))
    await expect(page.locator('#comments [data-item]').first()).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByLabel('Category')).toHaveValue('')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Simple, honest pricing' })).toBeVisible()
    for (const path of open) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })
})

test('a page in another time zone is taken over as it was drawn', async ({ browser, plaza }) => {
  const context = await browser.newContext({ baseURL: plaza.url, timezoneId: 'Pacific/Kiritimati' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  page.on('pageerror', (error) => errors.push(error.message))
  for (const path of ['/trending', '/advertising', '/user/creator', await busyPost(page)]) {
    await page.goto(path)
    await atRest(page)
  }
  await signIn(page, 'member', '/notifications')
  await atRest(page)
  await expect(page.getByRole('button', { name: 'Use Pacific/Kiritimati' })).toBeVisible()
  expect(errors).toEqual([])
  await context.close()
})

/** The paths that a page asks for from here on, in their order. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test.describe('a visitor’s page', () => {
  for (const [how, use] of Object.entries({
    'a pointer moves': (page: Page) => page.mouse.move(300, 300),
    'it is scrolled': (page: Page) => page.evaluate(() => scrollTo(0, 200)),
    'a key is pressed': (page: Page) => page.keyboard.press('Tab'),
    'a program presses a button': (page: Page) =>
      page
        .getByRole('button')
        .first()
        .evaluate((button: HTMLButtonElement) => button.click()),
  }))
    test(`does without scripts until ${how}`, async ({ page }) => {
      const asked = askedBy(page)
      // Without its pictures a page does not count as loaded, from when on it waits three seconds and no longer.
      const release = await hold(page, '**/media/**')
      await page.goto('/trending', { waitUntil: 'domcontentloaded' })
      // The style sheet is there as well: scripts that wait for nobody have been asked for.
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(asked.filter((path) => appScript.test(path))).toEqual([])
      await use(page)
      await expect(page.locator('meta[name="plaza-drawn"]')).toHaveCount(0)
      release()
    })

  for (const address of ['/forums?sort=new', '/about#main'])
    test(`waits for nobody at ${address}, which wants something of it`, async ({ page }) => {
      const asked = askedBy(page)
      await page.goto(address)
      expect(asked.filter((path) => appScript.test(path))).not.toEqual([])
    })

  test('waits for nobody in the desktop app, which is told of it', async ({ page }) => {
    const asked = askedBy(page)
    await asDesktopApp(page, () => Promise.resolve(false))
    await page.goto('/forums')
    expect(asked.filter((path) => appScript.test(path))).not.toEqual([])
    await expect.poll(() => lastSaid(page, 'auth')).toMatchObject({ state: 'out' })
  })

  test('gets its scripts when nobody does anything as well', async ({ page }) => {
    await page.goto('/r/home-espresso')
    await expect(page.locator('meta[name="plaza-drawn"]')).toHaveCount(0)
  })
})

test('what stands far below the window is laid out once the page is there', async ({ page }) => {
  const release = await hold(page, '**/media/**')
  const last = page.getByRole('article').last().getByRole('link').first()
  const isLaidOut = () => last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  await page.goto('/trending#main', { waitUntil: 'domcontentloaded' })
  // Who is led further down needs the true heights.
  expect(await isLaidOut()).toBe(true)
  await page.goto('/trending', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await isLaidOut()).toBe(false)
  release()
  await expect.poll(isLaidOut).toBe(true)
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await expect(page.locator('[style*="content-visibility"]')).toHaveCount(0)
})

test('keys that are pressed before the scripts have come do what they mean', async ({ page }) => {
  const release = await hold(page, appScript)
  await page.goto('/forums', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // As a password manager does it.
  await page.evaluate(() => dispatchEvent(new Event('keydown')))
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  release()
  await expect(page).toHaveURL(/\/trending$/)
  const again = await hold(page, appScript)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.keyboard.press('Control+k')
  again()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
})

test('a member’s scripts come behind the style sheet, and run before the page counts as loaded', async ({
  page,
}) => {
  const asked = askedBy(page)
  await signIn(page, 'member')
  const release = await hold(page, '**/assets/*.css')
  await page.goto('/forums', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => asked.filter((path) => path.endsWith('.woff2'))).not.toEqual([])
  expect(asked.filter((path) => appScript.test(path))).toEqual([])
  release()
  await page.waitForLoadState()
  expect(asked.filter((path) => appScript.test(path))).not.toEqual([])
  await page.locator('[data-search]:visible').fill('espresso')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('the pictures that a list begins with come beside the style sheet', async ({ page }) => {
  const asked = askedBy(page)
  const release = await hold(page, '**/assets/*.css')
  await page.goto('/trending', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => asked.filter((path) => path.startsWith('/media/'))).not.toEqual([])
  release()
  const picture = page.getByRole('article').getByRole('img', { name: 'A desk at dusk' }).first()
  await expect(picture).toBeVisible()
  // Come before the page heard of it, it still puts its colors away.
  await expect(picture).not.toHaveCSS('background-image', /gradient/)
})

test('what is pressed before the scripts have come is done when they are there', async ({ page }) => {
  const release = await hold(page, appScript)
  await page.goto('/subscribe?plan=starter', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Business/ }).check()
  await page.getByRole('button', { name: 'Start Subscription' }).click()
  release()
  await expect(page.getByRole('button', { name: 'Complete Payment' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('Business')
})

test('what is typed before the scripts have come stays, and counts', async ({ page }) => {
  const release = await hold(page, appScript)
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.getByLabel('Subject').fill('A question')
  release()
  await page.waitForLoadState()
  await page.getByLabel('Name').fill('Vera')
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('A question')
  await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid', 'true')
})

test('what is typed into the search before the scripts have come is searched for', async ({ page }) => {
  const release = await hold(page, appScript)
  await page.goto('/forums', { waitUntil: 'commit' })
  const field = page.locator('[data-search]:visible')
  await field.pressSequentially('espresso')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('espresso')
})

test('a reload keeps its place before the scripts have come, and they move nothing', async ({ page }) => {
  const place = () => page.evaluate(() => scrollY)
  /** Turns the wheel and answers where the page comes to rest: a wheel stops within a pixel of its way. */
  const wheel = async (by: number) => {
    const ended = await page.evaluateHandle(() => {
      const from = scrollY
      return {
        // A page that is led back to its place, or moves by a pixel as its fonts come, tells the end of that as well.
        place: new Promise<number>((done) =>
          addEventListener('scrollend', () => Math.abs(scrollY - from) > 100 && done(scrollY)),
        ),
      }
    })
    await page.mouse.wheel(0, by)
    return ended.evaluate((handle) => handle.place)
  }
  /** Where the page is, give or take less than five pixels. */
  const expectAt = (wanted: number) => expect.poll(place).toBeCloseTo(wanted, -1)
  await page.goto('/forums')
  await atRest(page)
  await page.mouse.move(640, 400)
  const before = await wheel(500)
  expect(before).toBeGreaterThan(400)
  const release = await hold(page, appScript)
  await page.reload({ waitUntil: 'commit' })
  await expectAt(before)
  const chosen = await wheel(-200)
  expect(chosen).toBeLessThan(before - 100)
  release()
  await expect(page.locator('meta[name="plaza-drawn"]')).toHaveCount(0)
  await atRest(page)
  await expectAt(chosen)

  const onward = page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })
  await onward.scrollIntoViewIfNeeded()
  const left = await place()
  expect(left).toBeGreaterThan(chosen + 100)
  await onward.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terms')
  expect(await place()).toBe(0)
  await page.goBack()
  await expectAt(left)
})

test('on a slow device comments stand still while they are taken over, and take what is pressed', async ({
  page,
}) => {
  await signIn(page, 'member')
  await page.goto(await busyPost(page))
  await atRest(page)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  // Whoever was here before: which comments are new is known to this device alone.
  for (const waitUntil of ['commit', 'load'] as const) {
    await page.reload({ waitUntil })
    const comment = page.locator('#comments [data-item]').first()
    await comment.locator('[data-reply]').click()
    await expect(comment.getByRole('textbox', { name: /reply/i })).toBeVisible()
  }
})

test('a link that somebody rests on is prepared: following it asks for nothing more', async ({ page }) => {
  await page.goto('/forums')
  await atRest(page)
  const link = page.getByRole('main').getByRole('link', { name: 'Home Espresso' }).first()
  const prepared = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/posts')
  await link.hover()
  await prepared
  const asked = askedBy(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Home Espresso')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked.filter((path) => /^\/api\/(?:posts|forums)/.test(path))).toEqual([])
})
