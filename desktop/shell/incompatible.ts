import { plazaShell, watchPage } from './bridge.ts'
import { button, say, show, text } from './dom.ts'
import { words } from '../core/words.ts'
import { drawUpdate, listenForUpdates } from './update.ts'

let id = ''

watchPage('incompatible', ({ page, server, state }) => {
  id = page.server
  const said = words.pages.incompatible
  say(text('title'), said[page.outdated])
  say(text('text'), said[`${page.outdated}Text`](server.name, page.serverVersion))
  show(text('update'), page.outdated === 'app')
  drawUpdate(state.update)
})

listenForUpdates()
button('retry').addEventListener('click', () => void plazaShell.server({ do: 'retry', id }))
