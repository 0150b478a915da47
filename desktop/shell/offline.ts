import { plazaShell, watchPage } from './bridge.ts'
import { button, fillNames, say, text } from './dom.ts'
import { words } from '../core/words.ts'

const offlineWords = words.pages.offline
let id = ''
let retryAt: number | null = null

watchPage('offline', ({ page, server }) => {
  id = page.server
  retryAt = page.retryAt
  fillNames(server.name)
  say(text('reason'), page.reason)
  say(text('origin'), server.origin)
  count()
})

// Not a live region: nobody wants every second read out.
setInterval(count, 1000)

function count(): void {
  if (id !== '') say(text('when'), wordsUntil(retryAt))
}

function wordsUntil(at: number | null): string {
  if (at === null) return offlineWords.byHand
  const seconds = Math.ceil((at - Date.now()) / 1000)
  return seconds > 0 ? offlineWords.retryIn(seconds) : offlineWords.retrySoon
}

button('retry').addEventListener('click', () => void plazaShell.server({ do: 'retry', id }))
