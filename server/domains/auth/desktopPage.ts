import { authPaths, type DesktopRequest } from '#shared/auth.ts'
import { site } from '#shared/site.ts'
import { page } from './loginPages.ts'
import { html } from './smallPage.ts'

export const DESKTOP_SCRIPT = '/api/auth/desktop/page.js'

/** Asks the person in the system browser before anything is handed to the app. */
export function desktopPage(username: string, { challenge, state }: DesktopRequest): string {
  const name = `u/${username}`
  return page(
    `Continue to ${site.name} as ${name}?`,
    html`<p>Only continue if you have just pressed Sign in in the app.</p>
      <p id="failure" class="error" role="alert" hidden></p>
      <button id="continue" type="button" data-challenge="${challenge}" data-state="${state}">
        Continue
      </button>
      <div id="handover" hidden>
        <p role="status">The app should open now. If it does not, copy this code into its sign-in page.</p>
        <p><code id="code"></code></p>
        <button id="copy" type="button">Copy</button>
      </div>
      <script src="${DESKTOP_SCRIPT}" defer></script>`,
  )
}

/** The script of that page, served from our own origin because the policy allows no other. */
export const desktopScript = `
const element = (id) => document.getElementById(id)
const go = element('continue')
go.addEventListener('click', async () => {
  go.disabled = true
  element('failure').hidden = true
  try {
    const { challenge, state } = go.dataset
    const response = await fetch('${authPaths.desktop}/code', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge, state }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.message)
    go.hidden = true
    element('code').textContent = answer.code
    element('handover').hidden = false
    location.href = 'plaza://auth/callback?' + new URLSearchParams({ code: answer.code, state })
  } catch (error) {
    go.disabled = false
    element('failure').textContent = error.message
    element('failure').hidden = false
  }
})
element('copy').addEventListener('click', async (event) => {
  await navigator.clipboard.writeText(element('code').textContent)
  event.target.textContent = 'Copied'
})
`
