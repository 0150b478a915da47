/** Something that happens, and those who want to know. */
export interface Signal<T> {
  /** Listens until the answer is called. */
  listen: (listener: (value: T) => void) => () => void
  emit: (value: T) => void
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}
