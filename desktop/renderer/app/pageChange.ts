import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { DrawnAt } from '../lib/hydrated.ts'

const scrollMilliseconds = 3000
const storageKey = 'plaza.scroll'

/** Where each entry of the history was scrolled to; it survives a reload of the page, which `public/theme.js` leads back there. */
function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

let known: Map<string, number> | undefined

/** The positions of this tab, read when the first page is shown. */
function positionsHere(): Map<string, number> {
  if (known) return known
  known = readPositions()
  // A newly opened address begins at its top; only a reload and the history restore a position.
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'navigate') known.delete(`${location.pathname}${location.search}`)
  return known
}

/** The router gives every entry that the browser itself loaded the same key. */
const entryOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positionsHere()].slice(-50)))
  } catch {
    // Without storage the positions last as long as the page.
  }
}

/** Back and forward return to the same place; a new page begins at its top, or at the part its address names. */
export function useScrollMemory(): void {
  const location = useLocation()
  const { key, pathname, hash } = location
  const entry = entryOf(location)
  const how = useNavigationType()
  const shownPath = useRef<string | null>(null)
  const wasDrawn = useContext(DrawnAt) !== null

  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', keepPositions)
    return () => removeEventListener('pagehide', keepPositions)
  }, [])

  useLayoutEffect(() => {
    const positions = positionsHere()
    // What the server drew is in its place already, or where its reader has gone since.
    const isInPlace = wasDrawn && shownPath.current === null && scrollY !== 0
    const isSamePage = shownPath.current === pathname
    shownPath.current = pathname
    // A plain link to a part of the page is followed by the browser alone, without an entry of the router.
    const isPlainJump = isSamePage && key === 'default' && hash !== ''
    const remembered = how === NavigationType.Pop && !isPlainJump ? positions.get(entry) : undefined
    let stop: (() => void) | undefined
    if (isInPlace) positions.set(entry, scrollY)
    else if (remembered !== undefined) stop = reach(() => remembered)
    else if (hash) stop = reach(() => placeOf(hash))
    else if (!isSamePage && how !== NavigationType.Pop) scrollTo(0, 0)

    const remember = () => positions.set(entry, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => {
      stop?.()
      removeEventListener('scroll', remember)
    }
  }, [entry, key, pathname, hash, how, wasDrawn])
}

function placeOf(hash: string): number | undefined {
  const target = document.querySelector(`#${CSS.escape(decodeURIComponent(hash.slice(1)))}`)
  if (!target) return undefined
  const margin = Number.parseFloat(getComputedStyle(target).scrollMarginTop) || 0
  return target.getBoundingClientRect().top + scrollY - margin
}

const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls there as soon as the page is long enough, unless the reader moves first. */
function reach(place: () => number | undefined): () => void {
  const tryIt = () => {
    const top = place()
    if (top === undefined) return
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 2) stop()
  }
  const observer = new ResizeObserver(tryIt)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of moves) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, scrollMilliseconds)
  for (const event of moves) addEventListener(event, stop, { passive: true })
  observer.observe(document.body)
  tryIt()
  return stop
}

const headingMilliseconds = 5000

/** Brings the focus to a new page's heading, as soon as there is one, so that a screen reader begins there. */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    return whenHeadingAppears((heading) => {
      // Somebody already types: in the first field of the page, or in the search field.
      if (document.activeElement?.matches('input, textarea, select')) return
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [pathname])
}

function whenHeadingAppears(act: (heading: HTMLElement) => void): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  const look = () => {
    const heading = main.querySelector<HTMLElement>('h1')
    if (!heading) return
    stop()
    act(heading)
  }
  const observer = new MutationObserver(look)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('keydown', stop)
    removeEventListener('pointerdown', stop)
  }
  const timer = setTimeout(stop, headingMilliseconds)
  // Somebody who already works with the page must not lose the place to a heading that comes late.
  addEventListener('keydown', stop)
  addEventListener('pointerdown', stop)
  observer.observe(main, { childList: true, subtree: true })
  look()
  return stop
}
