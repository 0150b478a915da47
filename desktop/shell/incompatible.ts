import { plazaShell, watchPage } from './bridge.ts'
import { button, say, show, text } from './dom.ts'
import { incompatibleWords } from './strings.ts'
import { drawUpdate, listenForUpdates } from './update.ts'

let id = ''

watchPage('incompatible', ({ page, server, state }) => {
  id = page.server
  const words = incompatibleWords[page.outdated]
  say(text('title'), words.title)
  say(text('text'), words.text(server.name, page.serverVersion))
  show(text('update'), page.outdated === 'app')
  drawUpdate(state.update)
})

listenForUpdates()
button('retry').addEventListener('click', () => void plazaShell.server({ do: 'retry', id }))
