import type { Page } from '@playwright/test'

const most = 600

/**
 * Walks with the Tab key from the beginning of a page to its end, and says what is wrong: a stop that does not show
 * the focus or is out of sight, one that stands before the last, a control that was not met, a walk without an end.
 */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(beginWalk)
  const faults: string[] = []
  let stops = 0
  for (; stops < most; stops += 1) {
    await page.keyboard.press('Tab')
    const { isEnd, fault } = await page.evaluate(lookAtStop)
    if (fault) faults.push(fault)
    if (isEnd) break
  }
  if (stops === most) return [...faults, 'the walk does not end']
  return [...faults, ...(await page.evaluate(missedStops))]
}

interface Walk {
  met: Element[]
}
declare global {
  var keyboardWalk: Walk
}

function beginWalk(): void {
  globalThis.keyboardWalk = { met: [] }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  scrollTo(0, 0)
}

function lookAtStop(): { isEnd: boolean; fault: string | null } {
  const { met } = globalThis.keyboardWalk
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body || at === met[0])
    return { isEnd: true, fault: null }
  const name = `${at.tagName.toLowerCase()} “${(at.ariaLabel ?? at.textContent.trim()).slice(0, 40)}”`
  const last = met.at(-1)
  // A date is one field of several stops.
  if (at === last) return { isEnd: false, fault: null }
  met.push(at)
  // The ring stands at the control, at its label, or at the frame around a field.
  const places = [at, ...((at as HTMLInputElement).labels ?? []), at.nextElementSibling]
  for (let box = at.parentElement, level = 0; box && level < 4; box = box.parentElement, level += 1)
    places.push(box)
  const isMarked = places.some((place) => {
    if (!place) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(place)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!isMarked) return { isEnd: false, fault: `${name} does not show the focus` }
  const { top, bottom, left, right, width, height } = at.getBoundingClientRect()
  const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0 && height > 0
  if (!isSeen) return { isEnd: false, fault: `${name} is out of sight` }
  if (last && !(last.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING))
    return { isEnd: false, fault: `${name} comes before what was met before it` }
  // A bar that stays must not lie over it: its middle, or what is in sight of it, is its own.
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
  const cover = document.elementFromPoint(x, y)
  const isCovered =
    cover !== null &&
    !at.contains(cover) &&
    !cover.contains(at) &&
    ['fixed', 'sticky'].includes(
      getComputedStyle(cover.closest('header, nav, .sticky, .fixed') ?? cover).position,
    )
  return { isEnd: false, fault: isCovered ? `${name} is covered` : null }
}

function missedStops(): string[] {
  const nameOf = (control: HTMLElement) =>
    `${control.tagName.toLowerCase()} “${(control.ariaLabel ?? control.textContent.trim()).slice(0, 40)}”`
  const met = new Set(globalThis.keyboardWalk.met)
  // A field that loads its suggestions when it gets the focus gives its place to another of its name.
  const gone = new Set(
    globalThis.keyboardWalk.met
      .filter((each): each is HTMLElement => each instanceof HTMLElement && !each.isConnected)
      .map(nameOf),
  )
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex="0"]',
  )
  return [...controls]
    .filter((control) => {
      if (met.has(control) || control.tabIndex < 0 || gone.has(nameOf(control))) return false
      if (control.matches(':disabled, [type=hidden], [inert] *')) return false
      if (!control.checkVisibility({ visibilityProperty: true })) return false
      // Of a group of radios the Tab key meets one.
      if (control instanceof HTMLInputElement && control.type === 'radio')
        return ![...met].some((each) => each instanceof HTMLInputElement && each.name === control.name)
      return true
    })
    .map((control) => `${nameOf(control)} is not met`)
}
