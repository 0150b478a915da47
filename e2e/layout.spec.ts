import type { Page } from '@playwright/test'
import { busyPost, open, own } from './addresses.ts'
import { atRest, expect, signIn, test } from './test.ts'

/** What is wrong with how a page is laid out, in words. */
interface Faults {
  /** What can be pressed and is under 24 px in one direction. */
  small: string[]
  /** A button that has wrapped onto a line of its own, away from the others of its row. */
  lone: string[]
  /** What makes the page scroll sideways, or a search field too narrow for its words. */
  narrow: string[]
}

const measure = (page: Page): Promise<Faults> =>
  page.evaluate(() => {
    const least = 23.9
    const searchLeast = 240
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]'
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // What only screen readers meet is clipped to nothing, however large its box.
      const isClipped = getComputedStyle(element).clipPath === 'inset(50%)'
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !isClipped
    }
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent.trim()).slice(0, 40)}”`
    /** A card that is pressed anywhere: the pseudo element of its link or label covers it. */
    const isSpread = (element: Element) =>
      ['::before', '::after'].some((pseudo) => {
        const { content, position, inset } = getComputedStyle(element, pseudo)
        return content !== 'none' && position === 'absolute' && inset === '0px'
      })
    const isWithinText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement!.textContent.trim() !== element.textContent.trim()

    const small = [...document.querySelectorAll<HTMLInputElement>(controls)].filter((element) => {
      const targets = [element, ...(element.labels ?? [])]
      if (!isSeen(element) || targets.some(isSpread) || isWithinText(element)) return false
      const boxes = targets.map((target) => target.getBoundingClientRect())
      return boxes.every(({ width, height }) => width < least || height < least)
    })

    interface Row {
      top: number
      bottom: number
      parts: Element[]
    }
    const rowsOf = (box: Element): Row[] => {
      const rows: Row[] = []
      for (const part of [...box.children].filter(isSeen)) {
        const { top, bottom } = part.getBoundingClientRect()
        const row = rows.find((known) => top < known.bottom - 1 && bottom > known.top + 1)
        if (row) row.parts.push(part)
        else rows.push({ top, bottom, parts: [part] })
      }
      return rows
    }
    // A line of small print may break anywhere: only what looks like a button counts.
    const isButton = (part: Element) => {
      const control = part.matches(controls) ? part : part.querySelector(controls)
      const box = control?.getBoundingClientRect()
      return control?.textContent.trim() === part.textContent.trim() && box!.height >= 28
    }
    const wrapped = [...document.querySelectorAll('body *')].filter((box) => {
      const { display, flexWrap } = getComputedStyle(box)
      return display.endsWith('flex') && flexWrap === 'wrap' && isSeen(box) && !box.matches('ul, ol')
    })
    const lone = wrapped.flatMap((box) => {
      const rows = rowsOf(box)
      const last = rows.at(-1)
      const isLone =
        last?.parts.length === 1 &&
        isButton(last.parts[0]!) &&
        rows.some((row) => row !== last && row.parts.filter(isButton).length > 1)
      return isLone ? last.parts : []
    })

    const { scrollWidth, clientWidth } = document.documentElement
    const searches = [...document.querySelectorAll('[data-search]')].filter(
      (field) => isSeen(field) && field.getBoundingClientRect().width < searchLeast,
    )
    return {
      small: small.map(nameOf),
      lone: lone.map(nameOf),
      narrow: [...(scrollWidth > clientWidth ? ['the page'] : []), ...searches.map(nameOf)],
    }
  })

const widths = [320, 390, 768, 1024, 1280]

/** The address of a conversation, which only its people know. */
async function conversationOf(page: Page): Promise<string> {
  const [conversation] = (await (await page.request.get('/api/conversations')).json()) as [{ id: string }]
  return `/messages?c=${conversation.id}`
}

const fine: Faults = { small: [], lone: [], narrow: [] }

async function expectFine(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await atRest(page)
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await measure(page), path).toEqual(fine)
  })
}

for (const width of widths) {
  test.describe(`at ${width} px nothing is too small to press, wraps alone or sticks out`, () => {
    test.use({
      viewport: { width, height: 850 },
      hasTouch: width < 768,
      isMobile: width < 768,
    })

    test('for a visitor', async ({ page }) => {
      for (const path of open) await expectFine(page, path)
    })

    test('for a member', async ({ page }) => {
      await signIn(page, 'member')
      for (const path of [...own, await busyPost(page), await conversationOf(page)])
        await expectFine(page, path)
    })

    test('for those who moderate', async ({ page }) => {
      await signIn(page, 'admin')
      for (const path of ['/admin', '/admin?tab=users', '/moderation']) await expectFine(page, path)
    })
  })
}
