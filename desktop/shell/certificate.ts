import { plazaShell, watchPage } from './bridge.ts'
import { button, fillNames, part, say, text } from './dom.ts'

const form = part('decide', HTMLFormElement)
const compared = part('compared', HTMLInputElement)
const trust = button('trust')
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })
let certificate = { id: '', fingerprint: '' }

watchPage('certificate', ({ page, server }) => {
  if (page.fingerprint !== certificate.fingerprint) doubt()
  certificate = { id: page.server, fingerprint: page.fingerprint }
  fillNames(server.name)
  say(text('origin'), server.origin)
  say(text('reason'), page.reason)
  say(text('subject'), page.subject)
  say(text('issuer'), page.issuer)
  say(text('valid'), day.formatRange(page.validFrom, page.validUntil))
  say(text('fingerprint'), page.fingerprint)
})

compared.addEventListener('change', () => {
  trust.disabled = !compared.checked
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (compared.checked) plazaShell.certificate({ ...certificate, decision: 'trust' })
})

button('leave').addEventListener('click', () => plazaShell.certificate({ ...certificate, decision: 'leave' }))

/** Another certificate than the one that was compared. */
function doubt(): void {
  compared.checked = false
  trust.disabled = true
}
