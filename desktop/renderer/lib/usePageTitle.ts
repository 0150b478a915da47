import { useEffect } from 'react'
import { fullTitle } from '#shared/pages.ts'

/** Names the tab after what the page shows, once that is known; until then the page's own title stands. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])
}
