import { plazaShell, watchPage } from './bridge.ts'
import { button, fillNames, part, say, show, text } from './dom.ts'
import { words } from '../core/words.ts'

const signInWords = words.pages.signin
const form = part('by-code', HTMLFormElement)
const code = part('code', HTMLInputElement)
let id = ''

watchPage('signin', ({ page, server }) => {
  id = page.server
  fillNames(server.name)
  say(text('status'), signInWords[page.status])
  say(text('message'), page.message ?? '')
  say(button('start'), page.status === 'idle' ? signInWords.start : signInWords.again)
  button('start').disabled = page.status === 'exchanging'
  // A code belongs to the attempt that it answers.
  show(form, page.status === 'waiting')
  if (page.status !== 'waiting') say(text('copied'), '')
})

button('start').addEventListener('click', () => plazaShell.signIn({ id, do: 'start' }))

button('copy').addEventListener('click', () => {
  plazaShell.signIn({ id, do: 'copyLink' })
  say(text('copied'), signInWords.copied)
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const given = code.value.trim()
  if (given === '') code.focus()
  else plazaShell.signIn({ id, code: given })
})
