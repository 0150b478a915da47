import { ChevronDown, Mail, Search, ShieldCheck } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Viewer } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { nameOf } from '#shared/people.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink, CornerCount, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Menu } from '../../ui/Menu.tsx'
import { barLinks, isCurrent, moderationLink, ownLinks } from './links.ts'
import { Logo } from './Logo.tsx'
import { words } from './strings.ts'

export interface TopBarProps {
  viewer: Viewer | null | undefined
  unreadMessages: number
  /** The search field, and what opens it over the bar where that is too narrow for both. */
  search: { label: string; Field: ComponentType<{ onClose?: () => void }> }
  bell: ReactNode
  logout: ReactNode
}

/** The one bar of wide windows. */
export function TopBar({ viewer, unreadMessages, search, bell, logout }: TopBarProps) {
  const { key } = useLocation()
  const [searchedAt, setSearchedAt] = useState<string | null>(null)
  const isSearching = searchedAt === key
  return (
    <header className="sticky top-0 z-30 border-b bg-surface max-md:hidden">
      {isSearching && (
        <div className="flex h-14 items-center px-4 lg:hidden">
          <search.Field onClose={() => setSearchedAt(null)} />
        </div>
      )}
      <div
        className={classes(
          'mx-auto flex h-14 max-w-page items-center gap-2 px-6 lg:px-8',
          isSearching && 'max-lg:hidden',
        )}
      >
        <Logo isCompact />
        <BarLinks />
        <div className="ms-auto max-w-sm min-w-62 flex-1 max-lg:hidden">
          <search.Field />
        </div>
        <span className="ms-auto lg:hidden">
          <IconButton
            label={search.label}
            icon={<Search aria-hidden />}
            data-search-opener
            onClick={() => setSearchedAt(key)}
          />
        </span>
        {viewer && <Account viewer={viewer} unreadMessages={unreadMessages} bell={bell} logout={logout} />}
        {viewer === null && (
          <>
            {bell}
            <ButtonLink variant="primary" href={pages.signIn.path}>
              {words.signIn}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

function BarLinks() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={words.mainNavigation}>
      <ul className="flex items-center">
        {barLinks.map(({ href, label }) => {
          const current = isCurrent(href, pathname)
          return (
            <li key={href}>
              <Anchor
                href={href}
                aria-current={current ? 'page' : undefined}
                className={classes(
                  'relative inline-flex h-14 items-center px-2 text-control font-medium whitespace-nowrap transition-colors',
                  current
                    ? 'text-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent'
                    : 'text-2 hover:text-1',
                )}
              >
                {label}
              </Anchor>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function ModerationLink({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation()
  const link = moderationLink(viewer)
  if (!link) return null
  const current = isCurrent(link.href, pathname)
  return (
    <Anchor
      href={link.href}
      aria-label={link.label}
      title={link.label}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-sunken',
        current ? 'text-accent' : 'text-2 hover:text-1',
      )}
    >
      <ShieldCheck className="size-5" aria-hidden />
    </Anchor>
  )
}

function MessagesLink({ count }: { count: number }) {
  const { pathname } = useLocation()
  const label = `${words.messages}${count > 0 ? words.count(count) : ''}`
  const current = isCurrent(pages.messages.path, pathname)
  return (
    <Anchor
      href={pages.messages.path}
      aria-label={label}
      title={label}
      aria-current={current ? 'page' : undefined}
      className={classes(
        'relative inline-flex size-10 shrink-0 items-center justify-center rounded-control transition-colors hover:bg-sunken',
        current ? 'text-accent' : 'text-2 hover:text-1',
      )}
    >
      <Mail className="size-5" aria-hidden />
      {count > 0 && <CornerCount>{count}</CornerCount>}
    </Anchor>
  )
}

type AccountProps = Pick<TopBarProps, 'unreadMessages' | 'bell' | 'logout'> & { viewer: Viewer }

function Account({ viewer, unreadMessages, bell, logout }: AccountProps) {
  const name = nameOf(viewer) || words.user
  return (
    <div className="flex min-w-0 items-center">
      <ModerationLink viewer={viewer} />
      <MessagesLink count={unreadMessages} />
      {bell}
      <Anchor
        href={pages.profile.path}
        className="inline-flex min-h-10 min-w-0 items-center gap-2 rounded-control px-2 text-control font-medium transition-colors hover:bg-sunken"
      >
        <Avatar username={viewer.username} imageUrl={viewer.profileImageUrl} size={24} />
        <span className="max-w-28 truncate max-[76rem]:sr-only">{name}</span>
        <span className="sr-only">{words.yourProfile}</span>
      </Anchor>
      <Menu
        label={words.yours}
        items={ownLinks.map(({ href, label, icon: Icon }) => ({ href, label, icon: <Icon aria-hidden /> }))}
        renderTrigger={(trigger) => (
          <IconButton
            label={words.yours}
            icon={<ChevronDown aria-hidden />}
            size="small"
            className="-ms-2"
            {...trigger}
          />
        )}
      />
      {logout}
    </div>
  )
}
