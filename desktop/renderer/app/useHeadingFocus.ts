import { useEffect, useRef } from 'react'

const patienceMilliseconds = 5000

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
  const timer = setTimeout(stop, patienceMilliseconds)
  // Somebody who already works with the page must not lose the place to a heading that comes late.
  addEventListener('keydown', stop)
  addEventListener('pointerdown', stop)
  observer.observe(main, { childList: true, subtree: true })
  look()
  return stop
}
