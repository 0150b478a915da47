import { words } from '../core/words.ts'
import { plazaShell, watchChanges } from './bridge.ts'
import { button, part, say, text } from './dom.ts'

const input = part('text', HTMLInputElement)
const { count, none } = words.pages.find

watchChanges(({ page }) => {
  if (page.name !== 'find') return
  const isFound = page.matches > 0
  say(text('count'), input.value === '' ? '' : isFound ? count(page.active, page.matches) : none)
  input.toggleAttribute('aria-invalid', input.value !== '' && !isFound)
})

const find = (isForward: boolean) => plazaShell.find({ do: 'find', text: input.value, isForward })
const close = () => plazaShell.find({ do: 'close' })

input.addEventListener('input', () => find(true))
part('find', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  find(true)
})
button('previous').addEventListener('click', () => find(false))
button('close').addEventListener('click', close)

addEventListener('keydown', (event) => {
  const { key, shiftKey, ctrlKey, metaKey } = event
  const isAgain = key === 'F3' || (key.toLowerCase() === 'g' && (ctrlKey || metaKey))
  if (key === 'Escape') close()
  else if (isAgain || (key === 'Enter' && shiftKey)) find(!shiftKey)
  else return
  event.preventDefault()
})

// Asked for once more, it is ready for other words.
addEventListener('focus', () => {
  input.focus()
  input.select()
})
input.focus()
