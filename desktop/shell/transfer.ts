import { plazaShell, watchChanges } from './bridge.ts'
import { button, part } from './dom.ts'
import { drawTransfers } from './transfers.ts'

const list = part('list', HTMLUListElement)

watchChanges(({ downloads = [] }) => drawTransfers(list, downloads))

const hide = () => plazaShell.download({ do: 'hide' })
button('hide').addEventListener('click', hide)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide()
})
