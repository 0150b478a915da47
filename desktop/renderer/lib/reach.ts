import { limits } from '#shared/limits.ts'
import { reportReach, type SightedKind } from '#shared/reach.ts'

interface Sighting {
  postId: string
  kind: SightedKind
}

/** So long must a post be in view, while the page is, to have been seen. */
const seenMs = 1000
/** What is seen in so long goes to the server together. */
const gatherMs = 5000
/** Posts that come with a change of the page are looked for this long after it. */
const lookAfterMs = 300
const inView = [0, 0.25, 0.5, 0.75, 1]

/** The sponsor labels of posts (`SponsorLabel`): those of a post’s own page say so. */
const labels = '[data-sponsored]'
const idOf = (label: Element): string => label.getAttribute('data-sponsored') ?? ''
const isOpened = (label: Element): boolean => label.hasAttribute('data-opened')

/** What has to be in view of a post: its card in a list; on its own page, which may be long, its beginning. */
const shownOf = (label: Element): Element => (!isOpened(label) && label.closest('[data-item]')) || label

/** Half of it, or half of the screen is full of it. */
const isInView = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= 0.5 || (rootBounds !== null && intersectionRect.height >= rootBounds.height / 2)

/**
 * Tells the server which sponsored posts the reader has seen, opened and followed a link of, each once, until it
 * is ended. Whether that counts, the server decides.
 */
export function watchReach(): () => void {
  const told = new Set<string>()
  let waiting: Sighting[] = []
  let sending: ReturnType<typeof setTimeout> | undefined
  const seen = new Map<Element, string>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const near = new Set<Element>()

  function note(sighting: Sighting): void {
    const name = `${sighting.postId} ${sighting.kind}`
    if (sighting.postId === '' || told.has(name)) return
    told.add(name)
    waiting.push(sighting)
    sendLater()
  }

  /** No timer runs while there is nothing to tell: most pages are open long after the last sighting. */
  function sendLater(): void {
    sending ??= setTimeout(send, gatherMs)
  }

  /** What is not taken is told by the next page that shows it: nobody is asked twice for the same. */
  function send(): void {
    clearTimeout(sending)
    sending = undefined
    if (waiting.length === 0 || !navigator.onLine) return
    const items = waiting.slice(0, limits.reachBatchMax)
    waiting = waiting.slice(limits.reachBatchMax)
    if (waiting.length > 0) sendLater()
    // The answer is read to its end: what nobody reads stays open, and holds its connection.
    void fetch(reportReach.path, {
      method: reportReach.method,
      body: JSON.stringify({ items }),
      headers: { 'Content-Type': 'application/json' },
      credentials: 'same-origin',
      keepalive: true,
    })
      .then((answer) => answer.text())
      .catch(() => {})
  }

  function begin(shown: Element): void {
    if (timers.has(shown) || document.hidden) return
    timers.set(
      shown,
      setTimeout(() => note({ postId: seen.get(shown) ?? '', kind: 'seen' }), seenMs),
    )
  }
  function stop(shown: Element): void {
    clearTimeout(timers.get(shown))
    timers.delete(shown)
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isInView(entry)) near.add(entry.target)
        else near.delete(entry.target)
        ;(isInView(entry) ? begin : stop)(entry.target)
      }
    },
    { threshold: inView },
  )

  function look(): void {
    for (const shown of seen.keys()) {
      if (shown.isConnected) continue
      observer.unobserve(shown)
      stop(shown)
      near.delete(shown)
      seen.delete(shown)
    }
    for (const label of document.querySelectorAll(labels)) {
      const shown = shownOf(label)
      const postId = idOf(label)
      if (isOpened(label) && !document.hidden) note({ postId, kind: 'opened' })
      if (seen.get(shown) === postId) continue
      seen.set(shown, postId)
      observer.unobserve(shown)
      stop(shown)
      observer.observe(shown)
    }
  }

  let looking: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(() => {
    looking ??= setTimeout(() => {
      looking = undefined
      look()
    }, lookAfterMs)
  })

  function change(): void {
    if (document.hidden) {
      for (const shown of timers.keys()) stop(shown)
      send()
    } else {
      for (const shown of near) begin(shown)
      look()
    }
  }

  function follow({ target }: Event): void {
    const link = target instanceof Element ? target.closest('a[rel~="sponsored"]') : null
    if (!(link instanceof HTMLAnchorElement) || link.origin === location.origin) return
    const label = (link.closest('[data-item]') ?? document).querySelector(
      link.closest('[data-item]') ? labels : '[data-opened]',
    )
    if (!label) return
    note({ postId: idOf(label), kind: 'followed_link' })
    send()
  }

  look()
  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('visibilitychange', change)
  addEventListener('pagehide', send)
  addEventListener('online', send)
  document.addEventListener('click', follow, true)
  document.addEventListener('auxclick', follow, true)

  return () => {
    send()
    clearTimeout(sending)
    clearTimeout(looking)
    for (const shown of timers.keys()) stop(shown)
    observer.disconnect()
    changes.disconnect()
    document.removeEventListener('visibilitychange', change)
    removeEventListener('pagehide', send)
    removeEventListener('online', send)
    document.removeEventListener('click', follow, true)
    document.removeEventListener('auxclick', follow, true)
  }
}
