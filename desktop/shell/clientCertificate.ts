import type { ShellPage } from '../core/shellMessages.ts'
import { words } from '../core/words.ts'
import { plazaShell, watchChanges } from './bridge.ts'
import { button, make, part, say, text } from './dom.ts'

type Choice = Extract<ShellPage, { name: 'clientCertificate' }>['certificates'][number]

const form = part('choose', HTMLFormElement)
const list = part('certificates', HTMLFieldSetElement)
const said = words.pages.clientCertificate
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' })

watchChanges(({ page }) => {
  if (page.name !== 'clientCertificate') return
  say(text('who'), said.who(page.origin))
  const [legend] = list.children
  list.replaceChildren(...(legend ? [legend] : []), ...page.certificates.map(choiceOf))
})

function choiceOf({ fingerprint, subject, issuer, validUntil }: Choice, index: number): HTMLElement {
  const radio = make('input', '')
  Object.assign(radio, { type: 'radio', name: 'certificate', value: fingerprint, checked: index === 0 })
  const about = make('span', '', subject, make('small', '', said.facts(issuer, day.format(validUntil))))
  return make('label', 'check', radio, about)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const chosen = new FormData(form).get('certificate')
  plazaShell.clientCertificate({ fingerprint: typeof chosen === 'string' ? chosen : null })
})

const showNone = () => plazaShell.clientCertificate({ fingerprint: null })
button('none').addEventListener('click', showNone)
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') showNone()
})
