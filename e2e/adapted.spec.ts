import type { Locator, Page } from '@playwright/test'
import { busyPost, people, placesOf, resize, type Somebody, visitEach } from './addresses.ts'
import { walkByKeyboard } from './keyboardWalk.ts'
import { atRest, expect, signIn, test } from './test.ts'

// Pages are measured as the demonstration has them, without what other journeys leave behind.
test.use({ sharing: 'asSeeded' })
test.describe.configure({ mode: 'parallel' })

/** By how much the page is wider than the window, and which words are cut off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const texts = 'button, a[href], h1, h2, h3, label, legend, p, li, dt, dd, th, td, [role=tab], summary'
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      getComputedStyle(element).clipPath !== 'inset(50%)' &&
      element.clientWidth > 1
    // An ellipsis says that there is more, and what is clamped is read where it leads.
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isShort = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        !isShort &&
        ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
      )
    }
    return {
      wider: Math.max(0, scrollWidth - clientWidth),
      cut: [...document.querySelectorAll<HTMLElement>(texts)]
        .filter((each) => isShown(each) && isCut(each))
        .map(({ tagName, textContent }) => `${tagName} “${textContent.trim().slice(0, 60)}”`),
    }
  })
const whole = { wider: 0, cut: [] }

/** How much of the window's height the bars take that stay while one scrolls. */
const coveredByBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
      )
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth * 0.9 && bottom > 0 && top < innerHeight)
    const rows = new Set<number>()
    for (const { top, bottom } of bars)
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y)
    return rows.size / innerHeight
  })

// The page's policy refuses a style element of a test; a sheet that a script makes is let through.
const spaceText = (page: Page, isSpaced: boolean) =>
  page.evaluate((isWanted) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = isWanted ? [sheet] : []
  }, isSpaced)

/** Of 1280 × 1024 px. */
const at400Percent = { width: 320, height: 256 }

/** What moves on a page, or would. */
const motionOf = (page: Page) =>
  page.evaluate(() => ({
    animations: document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10).length,
    // A transition that only waits for its cause.
    transitions: [...document.querySelectorAll('body *')].filter((element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .some((duration) => Number.parseFloat(duration) > 0.01),
    ).length,
    scrolling: getComputedStyle(document.documentElement).scrollBehavior,
  }))
const still = { animations: 0, transitions: 0, scrolling: 'auto' }

// One visit shows both: spacing asks for no motion, and a load is what a visit costs most.
for (const who of people) {
  test(`nothing moves with reduced motion, or is cut off with the text spacing of WCAG 1.4.12 or at 400 %, for: ${who}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitEach(page, await placesOf(who, page), async (path) => {
      expect.soft(await motionOf(page), `${path}, motion`).toEqual(still)
      await spaceText(page, true)
      for (const width of [1280, 390]) {
        await resize(page, { width, height: 850 })
        expect.soft(await cutOff(page), `${path}, spaced at ${width} px`).toEqual(whole)
      }
      await spaceText(page, false)
      await resize(page, at400Percent)
      expect.soft(await cutOff(page), `${path} at 400 %`).toEqual(whole)
      await page.evaluate(() => scrollTo(0, 300))
      expect.soft(await coveredByBars(page), `${path}: bars cover`).toBeLessThan(0.34)
    })
  })
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`what opens and closes leaves the page where it is, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await signIn(page, 'member')
    await page.goto(await busyPost(page))
    const comment = page.getByRole('button', { name: /^More actions for the comment/ }).last()
    await comment.scrollIntoViewIfNeeded()
    await atRest(page)
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    for (const opener of [
      comment,
      page.getByRole('banner').getByRole('button', { name: /^Notifications/ }),
    ]) {
      // By its place: whoever drives a browser scrolls to what is pressed, people do not.
      const { x, y, width, height } = (await opener.boundingBox())!
      await page.mouse.click(x + width / 2, y + height / 2)
      const popup = page.locator('[role=dialog]:visible, [role=menu]:visible')
      await expect(popup.locator(':focus').or(popup.and(page.locator(':focus')))).toHaveCount(1)
      await expect(popup).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBe(before)
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await expect(opener).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(before)
    }
  })
}

/** Where each kind of control is met by whom: to walk through every page by key takes very long. */
const walks = {
  visitor: /^\/(?:subscribe|contact)?$/,
  member: /^\/(?:create|profile|messages)?$|^\/r\/board-game-table\/post\//,
  creator: /\/apply\/|\/earnings$|\/settings$/,
  brand: /act=new|\/lumen-goods$/,
  admin: /^\/admin(?:\?tab=users)?$/,
}

for (const [who, walked] of Object.entries(walks)) {
  for (const forcedColors of who === 'member' ? (['none', 'active'] as const) : (['none'] as const)) {
    test(`each control is reached by key, shows the focus and lets it go, forced colours ${forcedColors}, for: ${who}`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors })
      const paths = (await placesOf(who as Somebody, page)).filter((path) => walked.test(path))
      expect(paths.length).toBeGreaterThan(1)
      await visitEach(page, paths, async (path) => {
        expect.soft(await walkByKeyboard(page), path).toEqual([])
      })
    })
  }
}

for (const who of ['member', 'brand', 'admin'] as const) {
  test(`what opens gives the focus back to what opened it, for: ${who}`, async ({ page }) => {
    const paths = (await placesOf(who, page)).filter((path) => walks[who].test(path))
    await visitEach(page, paths, async (path) => {
      const openers = await page.locator('[aria-haspopup]:visible').all()
      for (const opener of openers.slice(0, 6)) {
        if ((await opener.getAttribute('role')) === 'combobox') continue
        const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent())
        await opener.focus()
        await page.keyboard.press('Enter')
        const popup = page.locator('[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible')
        await expect(popup.first(), `${path}: ${name} opens`).toBeVisible()
        await expect
          .poll(
            () => popup.first().evaluate((box) => box.contains(document.activeElement)),
            `${path}: ${name} takes the focus`,
          )
          .toBe(true)
        await page.keyboard.press('Escape')
        await expect(popup, `${path}: ${name} closes`).toHaveCount(0)
        await expect(opener, `${path}: ${name} has the focus again`).toBeFocused()
      }
    })
  })
}

test('in forced colours what is chosen is seen without its own colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  /** Chosen and not, seen without the focus and the pointer, a control is not the same picture. */
  const expectSeen = async (shown: Locator, flip: () => Promise<void>) => {
    const look = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await atRest(page)
      return (await shown.screenshot()).toString('base64')
    }
    const before = await look()
    await flip()
    expect(await look()).not.toBe(before)
  }
  await signIn(page, 'member', '/create')
  const review = page.getByRole('button', { name: 'Review', exact: true })
  await expectSeen(review, () => review.click())
  const stars = page.getByRole('radiogroup', { name: 'Your rating' })
  await expectSeen(stars, () => page.getByRole('radio', { name: '3 stars' }).check())
  const preview = page.getByRole('tab', { name: 'Preview' })
  await expectSeen(preview, () => preview.click())

  await page.goto('/profile')
  const keys = page.getByRole('switch', { name: 'Keyboard shortcuts' })
  await expectSeen(keys.locator('..'), () => keys.click())

  await page.goto('/trending')
  const post = page.getByRole('article').first()
  const up = post.getByRole('button', { name: /^Upvote/ })
  await expectSeen(up.locator('svg'), async () => {
    const before = await up.getAttribute('aria-pressed')
    await up.click()
    await expect(up).not.toHaveAttribute('aria-pressed', before!)
  })

  await page.goto('/subscribe')
  const plan = page.getByRole('radio', { name: /Starter/ })
  await expectSeen(plan, () => plan.check())
})
