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

/**
 * Describes the page by the beginning of a text in Markdown, once what reads such texts has come; afterwards the
 * former description is restored. It is no state: the page below would be drawn anew for it.
 */
export function useDescriptionOf(content: string | undefined): void {
  useEffect(() => {
    if (content === undefined) return
    let restore: (() => void) | null = () => undefined
    import('#shared/markdown.ts')
      .then(({ descriptionOf, storedSummary }) => {
        if (restore) restore = describe(descriptionOf(storedSummary(content)))
      })
      // The server's own stays.
      .catch(() => {})
    return () => {
      restore?.()
      restore = null
    }
  }, [content])
}

function describe(description: string): () => void {
  const known = document.head.querySelector<HTMLMetaElement>('meta[name=description]')
  const meta = known ?? document.head.appendChild(document.createElement('meta'))
  const former = meta.content
  meta.name = 'description'
  meta.content = description
  return () => {
    meta.content = former
  }
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
