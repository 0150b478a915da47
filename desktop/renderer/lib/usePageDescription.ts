import { useEffect } from 'react'

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
