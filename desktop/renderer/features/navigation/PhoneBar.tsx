import { Menu as MenuIcon, Search } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Viewer } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { isCurrent, moderationLink, menuLinks, type NavigationLink, ownLinks } from './links.ts'
import { Logo } from './Logo.tsx'
import { words } from './strings.ts'

export interface PhoneBarProps {
  viewer: Viewer | null | undefined
  /** The search field in the place of the bar, and what opens it. */
  search: { label: string; Field: ComponentType<{ onClose?: () => void }> }
  bell: ReactNode
  logout: ReactNode
}

/** The top bar of phones. */
export function PhoneBar({ viewer, search, bell, logout }: PhoneBarProps) {
  const { key } = useLocation()
  const [searchedAt, setSearchedAt] = useState<string | null>(null)
  const isSearching = searchedAt === key
  return (
    <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)] md:hidden">
      <div className="flex h-14 items-center gap-1 px-2">
        {isSearching ? (
          <search.Field onClose={() => setSearchedAt(null)} />
        ) : (
          <>
            <PhoneMenu viewer={viewer} logout={viewer ? logout : null} />
            <Logo />
            <span className="ms-auto flex items-center">
              <IconButton
                label={search.label}
                icon={<Search aria-hidden />}
                data-search-opener
                onClick={() => setSearchedAt(key)}
              />
              {viewer !== undefined && bell}
              {viewer === null && (
                <ButtonLink variant="primary" size="small" href={pages.signIn.path} className="ms-1 me-2">
                  {words.signIn}
                </ButtonLink>
              )}
            </span>
          </>
        )}
      </div>
    </header>
  )
}

function PhoneMenu({ viewer, logout }: Pick<PhoneBarProps, 'viewer' | 'logout'>) {
  const { key } = useLocation()
  const moderation = moderationLink(viewer)
  // Another page closes the menu that led to it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const close = () => setOpenedAt(null)
  return (
    <>
      <IconButton
        label={words.openMenu}
        icon={<MenuIcon aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={openedAt === key}
        onClick={() => setOpenedAt(key)}
      />
      <Drawer isOpen={openedAt === key} onClose={close} title={words.menu} side="start">
        <nav aria-label={words.mainNavigation}>
          <MenuLinks links={[...menuLinks, ...(moderation ? [moderation] : [])]} onOpen={close} />
        </nav>
        {viewer && (
          <nav aria-label={words.yours} className="mt-4 border-t pt-4">
            <MenuLinks links={ownLinks} onOpen={close} />
          </nav>
        )}
        {logout && <div className="mt-4 border-t pt-4">{logout}</div>}
      </Drawer>
    </>
  )
}

function MenuLinks({ links, onOpen }: { links: readonly NavigationLink[]; onOpen: () => void }) {
  const { pathname } = useLocation()
  return (
    <ul className="flex flex-col">
      {links.map(({ href, label }) => {
        const current = isCurrent(href, pathname)
        return (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={current ? 'page' : undefined}
              onClick={onOpen}
              className={classes(
                'flex min-h-12 items-center rounded-control px-3 font-medium',
                current ? 'bg-accent-subtle text-accent-on' : 'text-2 hover:bg-sunken hover:text-1',
              )}
            >
              {label}
            </Anchor>
          </li>
        )
      })}
    </ul>
  )
}
