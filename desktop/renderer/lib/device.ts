import { create, type StoreApi, type UseBoundStore } from 'zustand'

/**
 * A store of what this device keeps. It begins as on a device that keeps nothing, which is what a server draws,
 * and has what is stored as soon as the page is taken over.
 */
export function deviceStore<State extends object>(
  nothing: State,
  stored: () => State,
): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(() => nothing)
  if (typeof window !== 'undefined') store.setState(stored())
  return store
}

/** Reads what this device kept under a name; null when there is nothing, or nothing that makes sense. */
export function readDevice(name: string): unknown {
  try {
    const text = localStorage.getItem(name)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Keeps a value on this device; `null` forgets it. False where the browser refuses or has no room. */
export function writeDevice(name: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Forgets everything that is kept under names beginning with `prefix`. */
export function forgetDevice(prefix: string): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) writeDevice(name, null)
}

/** Tells of changes that another window makes to names beginning with `prefix`; on a server there are none. */
export function followDevice(prefix: string, onChange: (name: string) => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const listen = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) onChange(key)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
