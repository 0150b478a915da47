import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Viewer } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { nameOf } from '#shared/people.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { barLinks, isCurrent, moderationLink } from './links.ts'
import { Logo } from './Logo.tsx'
import { words } from './strings.ts'

export interface TopBarProps {
  viewer: Viewer | null | undefined
  search: ReactNode
  bell: ReactNode
  logout: ReactNode
}

/** The one bar of wide windows. */
export function TopBar({ viewer, search, bell, logout }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b bg-surface max-md:hidden">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-6 lg:gap-3 lg:px-8">
        <Logo isCompact />
        <BarLinks />
        <div className="ms-auto min-w-0 max-w-sm flex-1">{search}</div>
        {viewer && <Account viewer={viewer} bell={bell} logout={logout} />}
        {viewer === null && (
          <ButtonLink variant="primary" href={pages.signIn.path}>
            {words.signIn}
          </ButtonLink>
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
                  'relative inline-flex h-14 items-center px-2 text-control font-medium whitespace-nowrap transition-colors lg:px-3',
                  current
                    ? 'text-1 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent lg:after:inset-x-3'
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
        'inline-flex size-10 items-center justify-center rounded-control transition-colors hover:bg-sunken',
        current ? 'text-accent' : 'text-2 hover:text-1',
      )}
    >
      <ShieldCheck className="size-5" aria-hidden />
    </Anchor>
  )
}

function Account({ viewer, bell, logout }: { viewer: Viewer; bell: ReactNode; logout: ReactNode }) {
  const name = nameOf(viewer) || words.user
  return (
    <div className="flex shrink-0 items-center gap-1">
      <ModerationLink viewer={viewer} />
      {bell}
      <Anchor
        href={pages.profile.path}
        className="inline-flex min-h-10 items-center gap-2 rounded-control px-2 text-control font-medium transition-colors hover:bg-sunken"
      >
        <Avatar username={viewer.username} imageUrl={viewer.profileImageUrl} size={24} />
        <span className="max-w-32 truncate max-lg:sr-only">{name}</span>
        <span className="sr-only">{words.yourProfile}</span>
      </Anchor>
      {logout}
    </div>
  )
}
