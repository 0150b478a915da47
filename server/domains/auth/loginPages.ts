import type { Response } from 'express'
import { authPaths } from '#shared/auth.ts'
import { html, PAGE_STYLE, smallPage, type Markup } from '../../core/smallPage.ts'

export const page = (title: string, body: Markup) => smallPage({ title, styleSheet: PAGE_STYLE, body })

/** Sends a page that no cache may keep and whose address no other site learns. */
export function sendPage(res: Response, status: number, text: string): void {
  res.status(status).set('Cache-Control', 'no-store').set('Referrer-Policy', 'no-referrer')
  res.type('html').send(text)
}

/** A login that came to nothing; the next one leads to the same page. */
export function loginFailedPage(message: string, returnTo = '/'): string {
  const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo }).toString()}`
  return page(
    'Sign-in failed',
    html`<p role="alert">${message}</p>
      <a class="button" href="${authPaths.login}${query}">Try again</a>
      <a href="/">Back to Home</a>`,
  )
}

export function blockedPage(): string {
  return page(
    'This account is blocked',
    html`<p>You cannot sign in with it. If you think this is a mistake, please write to us.</p>
      <a class="button" href="/contact">Contact Support</a>`,
  )
}

export function logoutPage(): string {
  return page(
    'Sign out?',
    html`<p>You followed a link from somewhere else.</p>
      <a class="button" href="${authPaths.logout}">Sign Out</a>
      <a href="/">Stay signed in</a>`,
  )
}
