import type { ShellServer } from '../core/shellMessages.ts'
import { plazaShell, watchState } from './bridge.ts'
import { button, make, part, replace, say, show, text } from './dom.ts'
import { openPolicy } from '../core/policy.ts'
import { words } from '../core/words.ts'

const serverWords = words.pages.welcome
const list = part('servers', HTMLUListElement)
const form = part('add', HTMLFormElement)
const address = part('url', HTMLInputElement)
const adding = button('add-button')
const dialog = part('remove', HTMLDialogElement)
let removing: ShellServer | undefined

watchState(({ servers, policy = openPolicy }) => {
  const isFirst = servers.length === 0
  say(text('lead'), isFirst ? serverWords.firstLead : serverWords.lead)
  say(text('add-title'), isFirst ? serverWords.join : serverWords.add)
  show(text('known'), !isFirst)
  show(text('try'), policy.localServer && !servers.some(({ isLocal }) => isLocal))
  show(form, policy.otherServers)
  show(text('decided'), !policy.otherServers)
  replace(
    list,
    servers.map((server) => rowOf(server, server.isLocal || policy.servers.includes(server.origin))),
  )
})

function rowOf(server: ShellServer, stays: boolean): HTMLLIElement {
  const facts = [serverWords.status[server.status], ...signedIn(server)].filter(Boolean).join(' · ')
  const about = make(
    'div',
    'about',
    make('strong', '', server.name),
    make('span', 'address', server.origin),
    make('span', 'hint', facts),
  )
  const open = act(`open-${server.id}`, serverWords.open, () => {
    void plazaShell.server({ do: 'open', id: server.id })
  })
  open.setAttribute('aria-label', serverWords.openNamed(server.name))
  const remove = act(`remove-${server.id}`, serverWords.remove, () => askToRemove(server))
  remove.setAttribute('aria-label', serverWords.removeNamed(server.name))
  // The one on this computer is part of the app.
  const acts = make('div', 'line', open, ...(stays ? [] : [remove]))
  return make('li', '', about, acts)
}

function signedIn({ isSignedIn, unread, status }: ShellServer): string[] {
  if (!isSignedIn) return status === 'ready' ? [serverWords.signedOut] : []
  return unread > 0 ? [serverWords.unread(unread)] : []
}

function act(id: string, label: string, onPress: () => void): HTMLButtonElement {
  const made = make('button', '', label)
  made.id = id
  made.addEventListener('click', onPress)
  return made
}

function askToRemove(server: ShellServer): void {
  removing = server
  say(text('remove-question'), serverWords.removeQuestion(server.name))
  dialog.returnValue = ''
  dialog.showModal()
}

dialog.addEventListener('close', () => {
  if (dialog.returnValue === 'remove' && removing) void plazaShell.server({ do: 'remove', id: removing.id })
  removing = undefined
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void add()
})

async function add(): Promise<void> {
  if (adding.getAttribute('aria-disabled') === 'true') return
  setBusy(true)
  const result = await plazaShell
    .server({ do: 'add', url: address.value.trim() })
    .finally(() => setBusy(false))
  const message = 'message' in result ? result.message : ''
  say(text('url-error'), message)
  address.toggleAttribute('aria-invalid', message !== '')
  if ('id' in result) {
    address.value = ''
    await plazaShell.server({ do: 'open', id: result.id })
  } else address.focus()
}

function setBusy(isBusy: boolean): void {
  adding.setAttribute('aria-disabled', String(isBusy))
  say(adding, isBusy ? serverWords.adding : serverWords.addButton)
}
