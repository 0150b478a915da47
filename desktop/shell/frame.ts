import { make } from './dom.ts'
import { frameWords } from './strings.ts'

/** Puts the way to the other pages above this one. */
export function frame(): void {
  const links = Object.entries(frameWords.pages).map(([page, label]) => {
    const link = make('a', '', label)
    link.href = `/${page}.html`
    if (location.pathname === `/${page}.html`) link.setAttribute('aria-current', 'page')
    return link
  })
  const pages = make('nav', 'pages', ...links)
  pages.setAttribute('aria-label', frameWords.nav)
  document.body.prepend(make('header', 'bar', make('span', 'brand', frameWords.brand), pages))
}
