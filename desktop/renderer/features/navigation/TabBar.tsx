import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classes } from '../../ui/classes.ts'
import { isCurrent, tabLinks } from './links.ts'
import { words } from './strings.ts'

interface TabBarProps {
  unreadMessages: number
  /** What floats above the tabs. */
  children: ReactNode
}

/** The five tabs at the foot of phones. */
export function TabBar({ unreadMessages, children }: TabBarProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={words.tabs}
      className="hidden-while-typing fixed inset-x-0 bottom-0 z-30 border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {children}
      <ul className="flex h-14">
        {tabLinks.map(({ href, label, icon: Icon }) => {
          const current = isCurrent(href, pathname)
          const count = label === words.messages ? unreadMessages : 0
          return (
            <li key={href} className="flex-1">
              <Anchor
                href={href}
                aria-current={current ? 'page' : undefined}
                className={classes(
                  'relative flex h-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-4 font-medium',
                  current ? 'text-accent [&_svg]:fill-accent/25' : 'text-2',
                )}
              >
                <Icon className="size-5" aria-hidden />
                {label}
                {count > 0 && (
                  <>
                    <span className="sr-only">{words.count(count)}</span>
                    <span
                      aria-hidden
                      className="absolute start-1/2 top-1.5 ms-1.5 size-2 rounded-full bg-accent-solid ring-2 forced-colors:bg-[Highlight] ring-[var(--surface)]"
                    />
                  </>
                )}
              </Anchor>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Floats above the tabs of phones. */
export function CreateButton() {
  return (
    <Anchor
      href={pages.create.path}
      aria-label={words.create}
      className="fixed end-4 bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-20 inline-flex size-14 items-center justify-center rounded-full bg-accent-solid text-white shadow-float hover:bg-accent-solid-hover md:hidden"
    >
      <Plus className="size-6" aria-hidden />
    </Anchor>
  )
}
