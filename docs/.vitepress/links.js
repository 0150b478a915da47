import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Pages link to files of the checkout as well, which the site does not hold: there they become plain text. One that
 * leads nowhere ends the build, as VitePress does for links between pages.
 */
export function insideLinks(reader, folder) {
  const root = resolve(folder, '..')
  // A page that is taken from the root of the checkout links as from there.
  const placesOf = (href, page) => [resolve(folder, dirname(page), href), resolve(root, href)]

  const targetOf = (href, page) => {
    const [path, anchor] = href.split('#')
    const place = placesOf(path, page).find((one) => existsSync(one))
    if (!place) throw new Error(`${page}: there is no ${href}`)
    const inside = relative(folder, place)
    if (inside.startsWith('..')) {
      const name = relative(root, place)
      return name === 'CONTRIBUTING.md' ? `/contributing${anchor ? `#${anchor}` : ''}` : null
    }
    if (inside === 'decisions') return '/decisions/001-two-engines-one-schema'
    if (!inside.endsWith('.md')) return null
    return `/${inside.replace(/\.md$/, '')}${anchor ? `#${anchor}` : ''}`
  }

  reader.core.ruler.push('inside_links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let isOpen = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? ''
          if (/^([a-z]+:|#|\/)/.test(href)) continue
          const target = targetOf(decodeURIComponent(href), env.relativePath ?? join('.', 'index.md'))
          if (target) token.attrSet('href', target)
          else isOpen = Boolean((token.type = 'text'))
        } else if (token.type === 'link_close' && isOpen) {
          token.type = 'text'
          isOpen = false
        }
      }
    }
  })
}
