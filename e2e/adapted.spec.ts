import type { Locator } from '@playwright/test'
import { busyPost, placesOf, type Somebody, visitEach } from './addresses.ts'
import { walkByKeyboard } from './keyboardWalk.ts'
import { atRest, expect, signIn, test } from './test.ts'

// Pages are measured as the demonstration has them, without what other journeys leave behind.
test.use({ sharing: 'asSeeded' })
test.describe.configure({ mode: 'parallel' })

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
