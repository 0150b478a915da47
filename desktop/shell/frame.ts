import { make } from './dom.ts'
import { languageFor, speak, words } from '../core/words.ts'

// The page came in the language of the app: what it adds is in the same. Every page has this frame's module before its own.
speak(languageFor([document.documentElement.lang]))
const { brand, nav, ...names } = words.pages.frame

/** Puts the way to the other pages above this one, and answers its links. */
export function frame(): Record<keyof typeof names, HTMLAnchorElement> {
  const links = Object.entries(names).map(([page, label]) => {
    const link = make('a', '', label)
    link.href = `/${page}.html`
    if (location.pathname === `/${page}.html`) link.setAttribute('aria-current', 'page')
    return [page, link] as const
  })
  const pages = make('nav', 'pages', ...links.map(([, link]) => link))
  pages.setAttribute('aria-label', nav)
  document.body.prepend(make('header', 'bar', make('span', 'brand', brand), pages))
  return Object.fromEntries(links) as Record<keyof typeof names, HTMLAnchorElement>
}
