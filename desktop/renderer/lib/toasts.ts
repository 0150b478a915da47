import { create } from 'zustand'

export type ToastTone = 'neutral' | 'success' | 'danger'

export interface ToastContent {
  title: string
  description?: string
  tone?: ToastTone
}

export interface Toast extends ToastContent {
  id: number
  tone: ToastTone
}

export const toastMilliseconds = 5000

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
