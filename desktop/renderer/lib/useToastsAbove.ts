import { type RefObject, useEffect } from 'react'

const gap = 12

/** Keeps notices above something at the foot of the page for as long as it is shown. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const { style } = document.documentElement
    const measure = () => {
      const below = innerHeight - current.getBoundingClientRect().top
      style.setProperty('--toasts-bottom', `${below + gap}px`)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    sizes.observe(document.documentElement)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
      style.removeProperty('--toasts-bottom')
    }
  }, [element])
}
