import type { Page } from '@playwright/test'
import { findPage, pages } from '#shared/pages.ts'
import { people, placesOf, resize, visitEach } from './addresses.ts'
import {
  coveredByBars,
  cutOff,
  fine,
  measure,
  motionOf,
  shiftOf,
  spaceText,
  still,
  whole,
} from './pageFaults.ts'
import { atRest, expect, test } from './test.ts'

// Pages are measured as the demonstration has them, without what other journeys leave behind.
test.use({ sharing: 'asSeeded' })
test.describe.configure({ mode: 'parallel' })

test('every page of the table is somebody’s place', async ({ page }) => {
  const met = new Set<string>()
  for (const who of people) {
    // A page that is still open would go on reading, as nobody.
    await page.goto('about:blank')
    await page.context().clearCookies()
    for (const path of await placesOf(who, page))
      met.add(findPage(new URL(path, 'http://plaza.example').pathname)!.name)
  }
  // A short address that leads to the post itself.
  met.add('postByKey')
  // Their addresses are codes that nobody but their makers know: the journeys of gifts and invitations look at them.
  met.add('gift')
  met.add('join')
  expect(Object.keys(pages).filter((name) => !met.has(name))).toEqual([])
})

const mostShift = 0.02

/** Of 1280 × 1024 px. */
const at400Percent = { width: 320, height: 256 }

/** What a page is for whoever wants no motion, more room in texts, or everything four times as large. */
async function expectAdapted(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await atRest(page)
  expect.soft(await motionOf(page), `${path}, motion`).toEqual(still)
  await spaceText(page, true)
  for (const width of [1280, 390]) {
    await resize(page, { width, height: 850 })
    expect
      .soft(await cutOff(page), `${path}, with the text spacing of WCAG 1.4.12 at ${width} px`)
      .toEqual(whole)
  }
  await spaceText(page, false)
  await resize(page, at400Percent)
  expect.soft(await cutOff(page), `${path} at 400 %`).toEqual(whole)
  await page.evaluate(() => scrollTo(0, 300))
  expect.soft(await coveredByBars(page), `${path}: bars cover`).toBeLessThan(0.34)
  await page.emulateMedia({ reducedMotion: null })
}

/** A page is opened once on each device, and its window made narrower from there. */
const devices = {
  'a computer': { widths: [1280, 1024, 768], isMobile: false },
  'a phone': { widths: [390, 320], isMobile: true },
}

for (const [device, { widths, isMobile }] of Object.entries(devices)) {
  test.describe(`on ${device} nothing is too small to press, wraps alone, is torn, sticks out or moves`, () => {
    test.use({ viewport: { width: widths[0]!, height: 850 }, hasTouch: isMobile, isMobile })
    const expectFine = async (page: Page, path: string) => {
      const { sum, moved } = await shiftOf(page)
      expect.soft(sum, `${path} moves: ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift)
      for (const width of widths) {
        await resize(page, { width, height: 850 })
        expect.soft(await measure(page), `${path} at ${width} px`).toEqual(fine)
      }
      // A load is what a visit costs most: the same one shows the rest.
      if (!isMobile) await expectAdapted(page, path)
    }

    for (const who of people) {
      test(`for: ${who}`, async ({ page }) => {
        await visitEach(page, await placesOf(who, page), (path) => expectFine(page, path))
      })
    }

    test.describe('where nothing is', () => {
      test.use({ expectedErrors: /404/ })
      for (const [whom, path, heading] of [
        ['whoever is lost', '/no-such-page', 'Page Not Found'],
        ['a visitor’s plan', '/my-plan', 'My Plan'],
      ] as const)
        test(`for ${whom}`, async ({ page }) => {
          // It leads elsewhere by itself, and time stands still until it has been measured.
          // A clock that is only installed goes on: on a busy machine the page was gone before.
          const now = Date.now()
          await page.clock.install({ time: now })
          await page.clock.pauseAt(now + 1000)
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          for (const width of widths) {
            await page.setViewportSize({ width, height: 850 })
            expect(await measure(page), `at ${width} px`).toEqual(fine)
          }
          await expect(page).toHaveURL(path)
        })
    })
  })
}
