import { useEffect } from 'react'
import { fullTitle } from '#shared/pages.ts'
import { fullAddress } from './share.ts'

/** Names the tab after what the page shows, once that is known; until then the page's own title stands. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle(title)
  }, [title])
}

/** Describes the page for what reads its head, once that is known; afterwards the former words stand again. */
export function usePageDescription(description: string | undefined): void {
  useEffect(() => {
    if (description === undefined) return
    const known = document.head.querySelector<HTMLMetaElement>('meta[name=description]')
    const meta = known ?? document.head.appendChild(document.createElement('meta'))
    const former = meta.content
    meta.name = 'description'
    meta.content = description
    return () => {
      meta.content = former
    }
  }, [description])
}

/** Tells what reads the page which of its addresses is the one; the server's own line is reused. */
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
