import { plazaShell, watchPage } from './bridge.ts'
import { button, fillNames, say, text } from './dom.ts'
import { words } from '../core/words.ts'

const offlineWords = words.pages.offline
let id = ''
let retryAt: number | null = null
let isShown = true
let timer: ReturnType<typeof setTimeout> | undefined

watchPage('offline', ({ page, server, state }) => {
  id = page.server
  retryAt = page.retryAt
  isShown = state.isShown !== false
  fillNames(server.name)
  say(text('reason'), page.reason)
  say(text('origin'), server.origin)
  count()
})

/** Counts down while somebody can see it. Not a live region: nobody wants every second read out. */
function count(): void {
  clearTimeout(timer)
  say(text('when'), wordsUntil(retryAt))
  if (isShown && retryAt !== null && retryAt > Date.now()) timer = setTimeout(count, 1000)
}

function wordsUntil(at: number | null): string {
  if (at === null) return offlineWords.byHand
  const seconds = Math.ceil((at - Date.now()) / 1000)
  return seconds > 0 ? offlineWords.retryIn(seconds) : offlineWords.retrySoon
}

button('retry').addEventListener('click', () => void plazaShell.server({ do: 'retry', id }))
