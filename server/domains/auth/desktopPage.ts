import { authPaths, type DesktopRequest } from '#shared/auth.ts'
import { html, page, type Page } from '../../http/smallPage.ts'

/** How long a code serves. */
export const CODE_MS = 60_000

export const DESKTOP_SCRIPT = '/api/auth/desktop/page.js'

/** Asks the person in the system browser before anything is handed to the app. */
export function desktopPage(username: string, { challenge, state }: DesktopRequest): Page {
  return (site) =>
    page(
      `Continue to ${site.name} as u/${username}?`,
      html`<p>Only continue if you have just pressed Sign in in the app.</p>
        <p id="failure" class="error" role="alert" hidden></p>
        <p id="expired" role="status" hidden>
          If the app has signed you in, you can close this page. The code is no longer valid; continue for a
          new one.
        </p>
        <button id="continue" type="button" data-challenge="${challenge}" data-state="${state}">
          Continue
        </button>
        <div id="handover" hidden>
          <p role="status">The app should open now. If it does not, copy this code into its sign-in page.</p>
          <p><code id="code"></code></p>
          <button id="copy" type="button">Copy</button>
        </div>
        <script src="${DESKTOP_SCRIPT}" defer></script>`,
    )(site)
}

/** The script of that page, served from our own origin because the policy allows no other. */
export const desktopScript = `
const element = (id) => document.getElementById(id)
const go = element('continue')
const ask = (what, sentence) => {
  element('handover').hidden = true
  if (sentence) element(what).textContent = sentence
  element(what).hidden = false
  go.hidden = go.disabled = false
}
go.addEventListener('click', async () => {
  go.disabled = true
  element('failure').hidden = element('expired').hidden = true
  try {
    const { challenge, state } = go.dataset
    const response = await fetch('${authPaths.desktop}/code', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge, state }),
    })
    const answer = await response.json()
    if (!response.ok) return ask('failure', answer.message)
    go.hidden = true
    element('code').textContent = answer.code
    element('handover').hidden = false
    element('copy').textContent = 'Copy'
    setTimeout(ask, ${CODE_MS}, 'expired')
    location.href = 'plaza://auth/callback?' + new URLSearchParams({ code: answer.code, state })
  } catch {
    ask('failure', 'The server cannot be reached. Please try again.')
  }
})
element('copy').addEventListener('click', async ({ target }) => {
  try {
    await navigator.clipboard.writeText(element('code').textContent)
    target.textContent = 'Copied'
  } catch {
    // Where the clipboard is closed to pages, the code is ready to be copied by hand.
    getSelection().selectAllChildren(element('code'))
  }
})
`
