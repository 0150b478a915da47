import type { ReactNode } from 'react'
import { findPage, type PageName, pages } from '#shared/pages.ts'
import { loadPart, part } from '../lib/part.tsx'

type ScreenName = PageName | 'landing' | 'notFound'

const files = import.meta.glob<{ default: () => ReactNode }>('../pages/*Page.tsx')

/** A page's screen is the file of its name: `myPlan` -> `pages/MyPlanPage.tsx`. */
function fileOf(name: ScreenName): string {
  const shown = name === 'postByKey' ? 'post' : name
  return `../pages/${shown[0]!.toUpperCase()}${shown.slice(1)}Page.tsx`
}

const below = (file: string) => file.replace(/^\.\.\//, '')

const pageNames = Object.keys(pages) as PageName[]
const byFile = new Map(
  Object.entries(files).map(([file, load]) => [file, part(below(file), load, { isPage: true })]),
)

/** The screens that exist, each loaded when it is first shown. */
export const screens = Object.fromEntries(
  (['landing', 'notFound', ...pageNames] as const).flatMap((name) => {
    const screen = byFile.get(fileOf(name))
    return screen ? [[name, screen]] : []
  }),
) as Record<ScreenName, () => ReactNode>

/** The pages that have a screen; any other address is answered by the not-found screen. */
export const routedPages = pageNames.filter((name) => name in screens)

/** Begins to fetch the first screen at once, while React is still starting. */
export async function preloadScreen(path: string, isSignedIn: boolean): Promise<void> {
  const name = findPage(path)?.name ?? 'notFound'
  await loadPart(below(fileOf(name === 'home' && !isSignedIn ? 'landing' : name))).catch(() => {
    // The page itself asks again, and says so when it fails.
  })
}
