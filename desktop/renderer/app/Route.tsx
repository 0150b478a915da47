import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { fullTitle, type PageName, pages } from '#shared/pages.ts'
import { useConfig } from '../lib/config.ts'
import { useViewer } from '../lib/viewer.ts'
import { Gate } from './loadChrome.ts'
import { needsOwnDocument } from './ownDocument.ts'
import { screens } from './screens.ts'

/** One page of the table: its title, who may see it, its screen. */
export function Route({ name }: { name: PageName }) {
  const viewer = useViewer()
  const config = useConfig()
  const { pathname } = useLocation()
  const mustReload = needsOwnDocument(name, config)

  // Before the page's own effects, so that a page that knows a better title has the last word.
  useLayoutEffect(() => {
    document.title = fullTitle(pages[name].title)
  }, [name])
  useEffect(() => {
    if (mustReload) location.reload()
  }, [mustReload])

  if (mustReload || (name === 'home' && viewer === undefined)) return null
  if (name === 'home' && viewer === null) {
    return (
      <Waiting>
        <screens.landing />
      </Waiting>
    )
  }
  const Screen = screens[name]
  return (
    <Waiting>
      <Gate name={name}>
        {/* Another thing at the same kind of address is another page: nothing typed or opened carries over. */}
        <Screen key={pathname} />
      </Gate>
    </Waiting>
  )
}

/** Keeps the room of a page that is on its way: the footer never shows in its place. */
export function Waiting({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div aria-busy className="min-h-dvh" />}>{children}</Suspense>
}
