import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'
import { limits } from '#shared/limits.ts'

type ToastTone = 'neutral' | 'success' | 'danger'

export interface ToastContent {
  title: string
  description?: string
  tone?: ToastTone
  /** What can be done about it, while it is shown. */
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastContent {
  id: number
  tone: ToastTone
}

export const toastMilliseconds = 5000
/** With something to do about it a notice stays long enough to be reached. */
export const offerMilliseconds = limits.undoSeconds * 1000

/** At most one notice at a time. */
export const useToasts = create<{ current: Toast | null }>()(() => ({ current: null }))

let lastId = 0

/** Shows a notice in place of any other. `danger` interrupts a screen reader, the others wait. */
export function toast({ tone = 'neutral', ...content }: ToastContent): void {
  lastId += 1
  useToasts.setState({ current: { ...content, tone, id: lastId } })
}

/** Takes the notice away; with an id, only if it is still that one. */
export function dismissToast(id?: number): void {
  useToasts.setState(({ current }) => (id === undefined || current?.id === id ? { current: null } : {}))
}

const gap = 12
/** What ends higher above the foot of the window is not covered by a notice. */
const tallest = 120

/** Keeps notices above something at the foot of the page for as long as it is shown. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const { style } = document.documentElement
    const measure = () => {
      const { top, bottom } = current.getBoundingClientRect()
      if (innerHeight - bottom > tallest) style.removeProperty('--toasts-bottom')
      else style.setProperty('--toasts-bottom', `${innerHeight - top + gap}px`)
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
