import { words } from '../core/words.ts'
import { plazaShell, watchChanges } from './bridge.ts'
import { button, part, say, text } from './dom.ts'

const username = part('username', HTMLInputElement)
const password = part('password', HTMLInputElement)
const said = words.pages.credentials

watchChanges(({ page }) => {
  if (page.name !== 'credentials') return
  say(text('who'), page.isProxy ? said.proxy(page.host, page.realm) : said.server(page.host, page.realm))
  say(text('wrong'), page.isAgain ? said.wrong : '')
})

part('credentials', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  if (username.value === '') username.focus()
  else plazaShell.credentials({ do: 'give', username: username.value, password: password.value })
})

const cancel = () => plazaShell.credentials({ do: 'cancel' })
button('cancel').addEventListener('click', cancel)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel()
})
username.focus()
