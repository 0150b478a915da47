import { html, smallPage, type Markup } from '#server/http/smallPage.ts'

/** An account that the demonstration data belongs to, with a word on what it shows. */
export interface DemoAccount {
  username: string
  description: string
}

export const STYLE_SHEET = '/dev/idp/style.css'

const page = (title: string, body: Markup) => smallPage({ title, styleSheet: STYLE_SHEET, body })

interface SignInParts {
  demoAccounts: readonly DemoAccount[]
  /** What was wrong with the last try. */
  error?: string
}

export function signInPage({ demoAccounts, error }: SignInParts): string {
  const accounts = demoAccounts.map(
    ({ username, description }) =>
      html`<dt>${username}</dt>
        <dd>${description}</dd>`,
  )
  return page(
    'Sign in',
    html`<p>This is the built-in sign-in for trying things out: no password, any name works.</p>
      <form method="post">
        <label for="username">Username</label>
        <input
          id="username"
          name="username"
          type="text"
          required
          maxlength="64"
          autofocus
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          ${error ? html`aria-invalid="true" aria-describedby="error"` : undefined}
        />
        ${error ? html`<p id="error" class="error" role="alert">${error}</p>` : undefined}
        <button type="submit">Sign In</button>
      </form>
      ${
        accounts.length
          ? html`<h2>Demo accounts</h2>
              <dl>${accounts}</dl>`
          : undefined
      }`,
  )
}

export function failurePage(message: string): string {
  return page(
    'Sign-in interrupted',
    html`<p>${message}</p>
      <a class="button" href="/api/login">Try again</a>`,
  )
}

/** `form` is the provider's own form, without a button. */
export function signOutPage(form: Markup): string {
  return page(
    'Sign out everywhere?',
    html`<p>This ends your session at the identity provider and at every site that uses it.</p>
      ${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign Out</button>`,
  )
}

export function signedOutPage(): string {
  return page(
    'Signed out',
    html`<p>You are signed out.</p>
      <a class="button" href="/">Continue</a>`,
  )
}
