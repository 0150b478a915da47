import type { Page } from '@playwright/test'

/** What is wrong with how a page is laid out, in words. */
export interface Faults {
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

export const measure = (page: Page): Promise<Faults> =>
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

export const fine: Faults = { small: [], lone: [], narrow: [], stray: [], grey: [], torn: [] }

/** How far a page's parts move before it is at rest, as browsers count it; and what moved. */
export async function shiftOf(page: Page): Promise<{ sum: number; moved: string[] }> {
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

/** By how much the page is wider than the window, and which words are cut off. */
export const cutOff = (page: Page) =>
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
export const whole = { wider: 0, cut: [] }

/** How much of the window's height the bars take that stay while one scrolls. */
export const coveredByBars = (page: Page) =>
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
export const spaceText = (page: Page, isSpaced: boolean) =>
  page.evaluate((isWanted) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`)
    document.adoptedStyleSheets = isWanted ? [sheet] : []
  }, isSpaced)

/** What moves on a page, or would. */
export const motionOf = (page: Page) =>
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
export const still = { animations: 0, transitions: 0, scrolling: 'auto' }
