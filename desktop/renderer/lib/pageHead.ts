import { useEffect } from 'react'
import { fullTitle } from '#shared/pages.ts'
import { fullAddress } from './share.ts'
import { useSite } from './site.ts'

/** Sets the title of the document, once it is known; until then it is the page's own. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useSite()
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title, name)
  }, [title, name])
}

/** Sets the canonical address; the server's own element is reused. */
export function useCanonical(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return
    const known = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')
    const link = known ?? document.head.appendChild(document.createElement('link'))
    link.rel = 'canonical'
    link.href = fullAddress(path)
    return () => link.remove()
  }, [path])
}
