import type { Viewer } from '#shared/auth.ts'
import { addressOfRead, type FirstRead, firstReads } from '#shared/firstReads.ts'
import { getForum } from '#shared/forums.ts'
import { findPage } from '#shared/pages.ts'
import { getPost } from '#shared/posts.ts'
import { askAhead, isSparing } from '../lib/ahead.ts'
import { livePosition } from '../lib/live/position.ts'
import { noteRead } from '../lib/live/watched.ts'
import { isRoute } from '../ui/Anchor.tsx'
import { loadTexts } from '../ui/Markdown.tsx'
import { preloadScreen } from './screens.ts'
import { signInSentence } from './signIn.ts'

/** A pointer that only passes, and a finger or a focus that goes on, stays no longer. */
const restMilliseconds = 80

/** Where a link leads within the app, if it is another page. */
function destinationOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href || !isRoute(href) || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(href, location.href)
  return url.pathname === location.pathname ? null : url
}

/** Live events count from where something was read on. */
function noteThing({ spec }: FirstRead, reply: unknown, since: string): void {
  const kind = spec.path === getPost.path ? 'posts' : spec.path === getForum.path ? 'forums' : null
  if (kind) noteRead(kind, (reply as { id: string }).id, since)
}

async function readAhead(read: FirstRead): Promise<void> {
  const since = livePosition()
  const answer = await askAhead(addressOfRead(read))
  if (!answer) return
  const reply: unknown = await answer.json()
  noteThing(read, reply, since)
  await Promise.all((read.next?.(reply) ?? []).map(readAhead))
}

function prepare(url: URL, viewer: Viewer | null): void {
  const name = findPage(url.pathname)?.name
  const isThere = url.pathname === location.pathname
  if (isThere || !name || (signInSentence(name) && !viewer)) return
  void preloadScreen(url.pathname, viewer !== null)
  loadTexts().catch(() => {})
  // A search has a budget of its own, and is for those who ask.
  if (name === 'search') return
  for (const read of firstReads(url.pathname, url.searchParams, { viewer })) readAhead(read).catch(() => {})
}

/**
 * Loads the page of a link that somebody is about to follow (by a pointer that rests on it, the focus, or a touch),
 * and asks for what its first screen shows, until the signal. `first` is what somebody is near already.
 */
export function watchLinks(
  viewer: Viewer | null,
  signal: AbortSignal,
  first: EventTarget | null = null,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => clearTimeout(timer)
  const near = (target: EventTarget | null) => {
    leave()
    const url = destinationOf(target)
    if (!signal.aborted && url && !isSparing())
      timer = setTimeout(() => prepare(url, viewer), restMilliseconds)
  }
  const options = { passive: true, capture: true, signal }
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, ({ target }) => near(target), options)
  // Whoever scrolls has put a finger on a link, and means none.
  for (const event of ['touchmove', 'focusout', 'scroll']) document.addEventListener(event, leave, options)
  signal.addEventListener('abort', leave)
  near(first)
}
