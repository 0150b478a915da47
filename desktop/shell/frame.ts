import { make } from './dom.ts'
import { words } from '../core/words.ts'

/** Puts the way to the other pages above this one. */
export function frame(): void {
  const { brand, nav, ...names } = words.pages.frame
  const links = Object.entries(names).map(([page, label]) => {
    const link = make('a', '', label)
    link.href = `/${page}.html`
    if (location.pathname === `/${page}.html`) link.setAttribute('aria-current', 'page')
    return link
  })
  const pages = make('nav', 'pages', ...links)
  pages.setAttribute('aria-label', nav)
  document.body.prepend(make('header', 'bar', make('span', 'brand', brand), pages))
}
