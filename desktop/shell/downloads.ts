import { plazaShell, watchState } from './bridge.ts'
import { button, part, show, text } from './dom.ts'
import { drawTransfers } from './transfers.ts'

const list = part('list', HTMLUListElement)

watchState(({ downloads = [] }) => {
  show(text('none'), downloads.length === 0)
  show(
    button('clear'),
    downloads.some(({ status }) => status !== 'running' && status !== 'paused'),
  )
  drawTransfers(list, downloads)
})

button('clear').addEventListener('click', () => plazaShell.download({ do: 'clear' }))
