import { toldApart } from '../core/serverUrl.ts'
import type { ShellPage, ShellServer } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import { plazaShell, watchChanges } from './bridge.ts'
import { button, make, replace, show, text } from './dom.ts'

type Bar = Extract<ShellPage, { name: 'tabs' }>
type Tab = Bar['tabs'][number]

watchChanges(({ page, servers }) => {
  if (page.name !== 'tabs') return
  replace(
    text('servers'),
    servers.length > 1 ? toldApart(servers).map((server) => switchTo(server, page.server)) : [],
  )
  replace(text('tabs'), page.tabs.map(tabOf))
  show(text('tabs'), page.tabs.length > 1)
})

button('new').addEventListener('click', () => plazaShell.tab({ do: 'new' }))

function switchTo({ id, name, unread }: ShellServer, current: string): HTMLElement {
  const { openServer } = words.pages.tabs
  const made = make('button', '', make('span', '', name))
  made.id = `server-${id}`
  made.title = name
  made.setAttribute('aria-current', String(id === current))
  made.setAttribute('aria-label', openServer(name, unread))
  if (unread > 0) {
    const count = make('span', 'count', unread > 99 ? '99+' : String(unread))
    count.setAttribute('aria-hidden', 'true')
    made.append(count)
  }
  made.addEventListener('click', () => void plazaShell.server({ do: 'open', id }))
  return made
}

function tabOf({ key, title, isFront, canClose }: Tab): HTMLElement {
  const name = title || words.pages.tabs.untitled
  const tab = make('button', '', make('span', '', name))
  tab.id = `tab-${key}`
  tab.title = name
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-selected', String(isFront))
  tab.tabIndex = isFront ? 0 : -1
  tab.addEventListener('click', () => plazaShell.tab({ do: 'select', key }))
  tab.addEventListener('auxclick', ({ button: pressed }) => {
    if (pressed === 1 && canClose) plazaShell.tab({ do: 'close', key })
  })
  if (!canClose) return wrapped(tab)
  // By mouse: the keyboard closes a tab with Delete.
  const close = make('span', 'close', '×')
  close.setAttribute('aria-hidden', 'true')
  close.addEventListener('click', () => plazaShell.tab({ do: 'close', key }))
  tab.setAttribute('aria-keyshortcuts', 'Delete')
  tab.addEventListener('keydown', (event) => {
    if (event.key === 'Delete') plazaShell.tab({ do: 'close', key })
  })
  return wrapped(tab, close)
}

function wrapped(...parts: HTMLElement[]): HTMLElement {
  const made = make('div', 'tab', ...parts)
  made.setAttribute('role', 'presentation')
  return made
}

// As tabs everywhere: one stop of the keyboard, and the arrows go between them.
text('tabs').addEventListener('keydown', ({ key, target }) => {
  const steps = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (steps === undefined || !(target instanceof HTMLElement)) return
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')]
  tabs.at((tabs.indexOf(target) + steps) % tabs.length)?.focus()
})
