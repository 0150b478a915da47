import type { Page } from '@playwright/test'
import { talkedAbout } from './screenReader.ts'
import { atRest, expect, signIn, test } from './test.ts'

const places = [
  '/',
  '/forums',
  '/create',
  '/messages',
  '/notifications',
  '/profile',
  '/my-plan',
  '/search?q=coffee',
]
const everywhere = async (page: Page, look: (path: string) => Promise<void>) => {
  for (const path of [...places, await talkedAbout(page)]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await atRest(page)
      await look(path)
    })
  }
}

/** By how much the page is wider than the window, and which controls cut their words off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isCut = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return (
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      )
    }
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], h1, h2, h3, label')]
    return {
      wider: Math.max(0, scrollWidth - clientWidth),
      cut: controls
        .filter((each) => each.checkVisibility() && each.clientWidth > 1 && isCut(each))
        .map(({ textContent }) => textContent),
    }
  })
const whole = { wider: 0, cut: [] }

test.describe('at 400 % of 1280 px', () => {
  test.use({ viewport: { width: 320, height: 256 } })
  test('nothing needs scrolling sideways, and bars leave room to read', async ({ page }) => {
    await signIn(page, 'member')
    await everywhere(page, async (path) => {
      expect.soft(await cutOff(page), path).toEqual(whole)
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('body *')]
          .filter(
            (element) =>
              ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility(),
          )
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, top, bottom }) => width > innerWidth * 0.9 && bottom > 0 && top < innerHeight)
          .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(top, 0), 0),
      )
      expect.soft(covered, `${path}: bars cover`).toBeLessThan(256 * 0.55)
    })
  })
})

test('with the text spacing of WCAG 1.4.12 nothing is cut off', async ({ page }) => {
  await signIn(page, 'member')
  await everywhere(page, async (path) => {
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    })
    expect.soft(await cutOff(page), path).toEqual(whole)
  })
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'member')
  await everywhere(page, async (path) => {
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 10).length,
    )
    expect.soft(moving, path).toBe(0)
    expect
      .soft(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), path)
      .toBe('auto')
  })
})

/** Walks with Tab from the beginning to where it begins again, and says what is wrong with each stop. */
async function walk(page: Page, most: number): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = []
  let stops = 0
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (; stops < most; stops += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement) || at === document.body) return 'end'
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
      // A text field shows the focus at the frame around it.
      const frame = at.closest<HTMLElement>('[class*="has-[textarea"]')
      const framed = frame ? getComputedStyle(frame).outlineStyle : 'none'
      const isMarked =
        (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) ||
        boxShadow !== 'none' ||
        framed !== 'none'
      const { top, bottom, width, height } = at.getBoundingClientRect()
      const name = `${at.tagName} “${(at.ariaLabel ?? at.textContent).slice(0, 40)}”`
      if (!isMarked) return `${name} does not show the focus`
      if (bottom < 0 || top > innerHeight || width === 0 || height === 0) return `${name} is out of sight`
      return null
    })
    if (fault === 'end') break
    if (fault) faults.push(fault)
  }
  return { stops, faults }
}

for (const forcedColors of ['none', 'active'] as const) {
  test(`by the keyboard alone every stop shows the focus, and none holds it (forced colours: ${forcedColors})`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors })
    await signIn(page, 'member')
    for (const path of ['/forums', '/create', await talkedAbout(page)]) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      await atRest(page)
      const most = 400
      const { stops, faults } = await walk(page, most)
      expect.soft(faults, path).toEqual([])
      expect.soft(stops, `${path}: the walk ends`).toBeLessThan(most)
      expect.soft(stops, path).toBeGreaterThan(10)
    }
  })
}

test('in forced colours what is chosen is told by more than colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, 'member', '/create')
  const chosen = page.getByRole('radio', { name: 'Discussion' })
  await expect(chosen).toBeAttached()
  const looks = await page.evaluate(() => {
    const label = (name: string) => {
      const radio = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find(
        (each) => each.labels?.[0]?.textContent === name,
      )
      const { backgroundColor, borderColor, color } = getComputedStyle(radio!.labels![0]!)
      return [backgroundColor, borderColor, color].join()
    }
    return [label('Discussion'), label('Review')]
  })
  expect(looks[0]).not.toBe(looks[1])
})
