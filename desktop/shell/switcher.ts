import { toldApart } from '../core/serverUrl.ts'
import type { ShellState, SwitchCommand } from '../core/shellMessages.ts'
import { matchesOf } from '../core/switcher.ts'
import { words } from '../core/words.ts'
import { plazaShell, watchChanges } from './bridge.ts'
import { make, part, say, text } from './dom.ts'

interface Choice {
  id: string
  name: string
  hint: string
  command: SwitchCommand
}

const switcherWords = words.pages.switcher
const query = part('query', HTMLInputElement)
const list = part('choices', HTMLUListElement)
let choices: Choice[] = []
let marked = 0

watchChanges((state) => {
  choices = choicesOf(state)
  draw()
})

function choicesOf({ servers, page }: ShellState): Choice[] {
  const tabs = page.name === 'switcher' && page.tabs.length > 1 ? page.tabs : []
  return [
    ...toldApart(servers).map(({ id, name, origin, unread }): Choice => ({
      id: `server-${id}`,
      name,
      hint: unread > 0 ? switcherWords.unread(unread) : new URL(origin).host,
      command: { do: 'server', id },
    })),
    ...tabs
      .filter(({ isFront }) => !isFront)
      .map(({ key, title }): Choice => ({
        id: `tab-${key}`,
        name: title || words.pages.tabs.untitled,
        hint: switcherWords.tab,
        command: { do: 'tab', key },
      })),
  ]
}

function draw(): void {
  const found = matchesOf(choices, query.value)
  marked = Math.min(marked, Math.max(0, found.length - 1))
  list.replaceChildren(...found.map((choice, index) => rowOf(choice, index === marked)))
  say(text('none'), found.length === 0 ? switcherWords.none : '')
  query.setAttribute('aria-activedescendant', found[marked]?.id ?? '')
  list.children[marked]?.scrollIntoView({ block: 'nearest' })
}

function rowOf(choice: Choice, isMarked: boolean): HTMLLIElement {
  const row = make('li', '', make('span', 'name', choice.name), make('span', 'hint', choice.hint))
  row.id = choice.id
  row.setAttribute('role', 'option')
  row.setAttribute('aria-selected', String(isMarked))
  row.addEventListener('click', () => plazaShell.switcher(choice.command))
  return row
}

query.addEventListener('input', () => {
  marked = 0
  draw()
})
addEventListener('keydown', (event) => {
  const found = matchesOf(choices, query.value)
  const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (steps !== undefined) marked = (marked + steps + found.length) % Math.max(1, found.length)
  else if (event.key === 'Enter') plazaShell.switcher(found[marked]?.command ?? { do: 'close' })
  else if (event.key === 'Escape') return plazaShell.switcher({ do: 'close' })
  else return
  event.preventDefault()
  draw()
})
addEventListener('focus', () => query.focus())
query.focus()
