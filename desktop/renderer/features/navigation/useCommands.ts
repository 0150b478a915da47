import { authPaths } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { useTheme } from '../../lib/theme.ts'
import { useViewer } from '../../lib/viewer.ts'
import { barLinks, footerLinks, keeperLink, tabLinks } from './links.ts'
import { words } from './strings.ts'

/** Everywhere one can go and what one can do from anywhere, for the palette. */
export function useCommands() {
  const viewer = useViewer()
  const choose = useTheme((state) => state.choose)
  const keeper = keeperLink(viewer)
  const links = [
    ...(keeper ? [keeper] : []),
    ...barLinks,
    ...tabLinks,
    ...footerLinks.flatMap((group) => group.links),
  ]
  const places = new Map(links.map(({ href, label }) => [href, { id: href, href, label }]))
  return [
    { label: words.pages, items: [...places.values()] },
    {
      label: words.actions,
      items: [
        { id: 'create', label: words.create, href: pages.create.path },
        { id: 'light', label: words.lightTheme, onSelect: () => choose('light') },
        { id: 'dark', label: words.darkTheme, onSelect: () => choose('dark') },
        { id: 'system', label: words.systemTheme, onSelect: () => choose('system') },
        viewer
          ? { id: 'session', label: words.logout, href: authPaths.logout }
          : { id: 'session', label: words.signIn, href: pages.signIn.path },
      ],
    },
  ]
}
