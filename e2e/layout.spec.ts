import type { Page } from '@playwright/test'
import { findPage, pages } from '#shared/pages.ts'
import { people, placesOf, resize, visitEach } from './addresses.ts'
import { expect, test } from './test.ts'

// Pages are measured as the demonstration has them, without what other journeys leave behind.
test.use({ sharing: 'asSeeded' })
test.describe.configure({ mode: 'parallel' })

/** What is wrong with how a page is laid out, in words. */
interface Faults {
  /** What can be pressed and is under 24 px in one direction. */
  small: string[]
  /** A button that has wrapped onto a line of its own, away from the others of its row. */
  lone: string[]
  /** What makes the page scroll sideways, or a search field or a row of choices too narrow for its words. */
  narrow: string[]
  /** A dot between two facts that begins or ends a line; one card of four that stands below the other three. */
  stray: string[]
  /** A field that can be filled in and looks as if it could not. */
  grey: string[]
  /** A word that is cut in pieces, since its place is too narrow for it. */
  torn: string[]
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
        rows.some((row) => row !== last && row.parts.length > 1 && row.parts.some(isButton))
      return isLone ? last.parts : []
    })

    // A dot that stands between two texts has a neighbour on either side of its line.
    const blockOf = (node: Node): Element => {
      let box = node.parentElement!
      while (getComputedStyle(box).display.startsWith('inline') && box.parentElement) box = box.parentElement
      return box
    }
    const rectsOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }
    const textsOf = (box: Element) => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      return texts
    }
    const isStray = (text: Text, at: number) => {
      const [dot] = rectsOf(text, at, at + 1)
      if (!dot) return false
      const others = textsOf(blockOf(text)).flatMap((other) =>
        [...other.data.matchAll(/\S/g)].flatMap(({ index }) =>
          other === text && index === at ? [] : rectsOf(other, index, index + 1),
        ),
      )
      const beside = others.filter(({ top, bottom }) => top < dot.bottom - 2 && bottom > dot.top + 2)
      return !(beside.some(({ left }) => left < dot.left) && beside.some(({ left }) => left > dot.left))
    }
    // In running text a line may end anywhere.
    const longestFacts = 120
    const dots = textsOf(document.body)
      .filter(({ data, parentElement }) => data.includes('·') && isSeen(parentElement!))
      .filter((text) => blockOf(text).textContent.length <= longestFacts)
      .filter((text) => [...text.data.matchAll(/·/g)].some(({ index }) => isStray(text, index)))
      .map((text) => blockOf(text))
    const columnsOf = (box: Element) => getComputedStyle(box).gridTemplateColumns.split(' ').length
    const grids = [...document.querySelectorAll('ul, ol, dl, div')].filter((box) => {
      const isGrid = getComputedStyle(box).display === 'grid'
      return isGrid && isSeen(box) && columnsOf(box) === 3 && [...box.children].filter(isSeen).length === 4
    })

    // Drawn on a canvas any notation of a colour becomes the same four numbers.
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    const paint = (color: string) => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return canvas.getImageData(0, 0, 1, 1).data.join()
    }
    const sunken = paint(getComputedStyle(document.documentElement).getPropertyValue('--sunken'))
    const texts = 'input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), select, textarea'
    const fields = [...document.querySelectorAll<HTMLInputElement>(texts)].filter(
      (field) => isSeen(field) && !field.disabled && !field.readOnly,
    )
    const grey = fields.filter((field) => paint(getComputedStyle(field).backgroundColor) === sunken)

    // A place that has room for the longest of these words. Addresses and what people write may be longer.
    const roomy = 140
    const torn = textsOf(document.body)
      .filter(({ parentElement }) => isSeen(parentElement!) && !parentElement!.closest('.prose, textarea'))
      .filter((text) => blockOf(text).clientWidth < roomy)
      .filter((text) =>
        [...text.data.matchAll(/\p{L}{3,13}/gu)].some(
          ([word], at, all) =>
            new Set(
              rectsOf(text, all[at]!.index, all[at]!.index + word.length).map(({ top }) => Math.round(top)),
            ).size > 1,
        ),
      )
      .map((text) => blockOf(text))

    const { scrollWidth, clientWidth } = document.documentElement
    const searches = [...document.querySelectorAll('[data-search]')].filter(
      (field) => isSeen(field) && field.getBoundingClientRect().width < searchLeast,
    )
    const choices = [...document.querySelectorAll('fieldset')].filter(
      (row) => isSeen(row) && row.scrollWidth > row.clientWidth + 1,
    )
    return {
      small: small.map(nameOf),
      lone: lone.map(nameOf),
      narrow: [...(scrollWidth > clientWidth ? ['the page'] : []), ...[...searches, ...choices].map(nameOf)],
      stray: [...dots, ...grids].map(nameOf),
      grey: grey.map(nameOf),
      torn: torn.map(nameOf),
    }
  })

const fine: Faults = { small: [], lone: [], narrow: [], stray: [], grey: [], torn: [] }

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
  expect(Object.keys(pages).filter((name) => !met.has(name))).toEqual([])
})

const mostShift = 0.02

/** How far a page's parts move before it is at rest, as browsers count it; and what moved. */
async function shiftOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const shifts = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        observer.disconnect()
        resolve(list.getEntries() as Shift[])
      })
      observer.observe({ type: 'layout-shift', buffered: true })
      // Of a page on which nothing moved the observer has nothing to tell: two frames, and it would have told.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords() as Shift[])))
    })
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    return {
      sum: unasked.reduce((sum, { value }) => sum + value, 0),
      moved: unasked.flatMap(({ sources }) =>
        sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : 'text')),
      ),
    }
  })
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
    }

    for (const who of people) {
      test(`for: ${who}`, async ({ page }) => {
        await visitEach(page, await placesOf(who, page), (path) => expectFine(page, path))
      })
    }

    test.describe('where nothing is', () => {
      test.use({ expectedErrors: /404/ })
      test('for whoever is lost', async ({ page }) => {
        // It leads home by itself, and time stands still until it has been measured.
        await page.clock.install()
        await page.goto('/no-such-page')
        await expect(page.getByText('Page Not Found')).toBeVisible()
        for (const width of widths) {
          await page.setViewportSize({ width, height: 850 })
          expect(await measure(page), `at ${width} px`).toEqual(fine)
        }
      })
    })
  })
}
