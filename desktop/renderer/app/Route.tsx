import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { fullTitle, type PageName, pages } from '#shared/pages.ts'
import { useConfig } from '../lib/config.ts'
import { useViewer } from '../lib/viewer.ts'
import { SignInRequired } from '../ui/SignInRequired.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { needsOwnDocument } from './ownDocument.ts'
import { screens } from './screens.ts'
import { signInSentences } from './strings.ts'

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

  if (mustReload) return null
  const sentence = signInSentences[name]
  if (viewer === undefined && (name === 'home' || sentence)) return null
  if (viewer === null && sentence) {
    return (
      <div className="py-12">
        <SignInRequired sentence={sentence} />
      </div>
    )
  }
  const Screen = screens[name === 'home' && !viewer ? 'landing' : name]
  return (
    <Waiting>
      {/* Another thing at the same kind of address is another page: nothing typed or opened carries over. */}
      <Screen key={pathname} />
    </Waiting>
  )
}

export function Waiting({ children }: { children: ReactNode }) {
  return <Suspense fallback={<SkeletonList />}>{children}</Suspense>
}
