import { authPaths } from '#shared/auth.ts'
import { html, page, type Page } from '../../http/smallPage.ts'

/** A login that came to nothing; the next one leads to the same page. */
export function loginFailedPage(message: string, returnTo = '/'): Page {
  const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
  return page(
    'Sign-in failed',
    html`<p role="alert">${message}</p>
      <a class="button" href="${authPaths.login}${query}">Try again</a>
      <a href="/">Back to Home</a>`,
  )
}

export function blockedPage(): Page {
  return page(
    'This account is blocked',
    html`<p>You cannot sign in with it. If you think this is a mistake, please write to us.</p>
      <a class="button" href="/contact">Contact Support</a>`,
  )
}

export function logoutPage(): Page {
  return page(
    'Sign out?',
    html`<p>You followed a link from somewhere else.</p>
      <a class="button" href="${authPaths.logout}">Sign Out</a>
      <a href="/">Stay signed in</a>`,
  )
}
