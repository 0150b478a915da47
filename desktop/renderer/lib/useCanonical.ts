import { useEffect } from 'react'
import { fullAddress } from './share.ts'

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
