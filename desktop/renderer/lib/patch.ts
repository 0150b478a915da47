import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import type { ListPage } from './api.ts'
import { wholeList } from './boot.ts'

/** Changes one thing; null takes it away wherever it stands in a list. */
export type Change<T> = (thing: T) => T | null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The same data with the thing of this id changed: in a list, a page of a list, a list of pages, a group
 * of lists, or alone. Data without it comes back as the same object, so nothing is drawn again.
 */
export function patched<T>(data: unknown, id: string, change: Change<T>): unknown {
  if (Array.isArray(data)) {
    const items = data as unknown[]
    const changed = items.map((item) => patched(item, id, change)).filter((item) => item !== null)
    const isSame = changed.length === items.length && changed.every((item, at) => item === items[at])
    return isSame ? data : changed
  }
  if (!isObject(data)) return data
  if (data['id'] === id) return change(data as T)
  const changes = Object.entries(data)
    .filter(([, value]) => Array.isArray(value))
    .map(([name, list]) => [name, patched(list, id, change)] as const)
    .filter(([name, list]) => list !== data[name])
  return changes.length === 0 ? data : { ...data, ...Object.fromEntries(changes) }
}

/** Changes one post, comment or forum in everything that has been read, without asking the server. */
export function usePatch(): <T>(id: string, change: Change<T>) => void {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    <T>(id: string, change: Change<T>) => {
      for (const key of cache.keys()) {
        const data: unknown = cache.get(key)?.data
        const next = patched(data, id, change)
        if (next === data) continue
        // A change has SWR drop the answer that is on its way, which is asked for again.
        const isAsked = next !== null && !key.startsWith(wholeList) && cache.get(key)?.isValidating === true
        void mutate(key, next ?? undefined, { revalidate: isAsked })
      }
    },
    [cache, mutate],
  )
}

/**
 * Changes the pages of a list that begins at an address; `isFirst` tells the page on top. Where the same items
 * come back, nothing is drawn again.
 */
export function usePatchList(): <T>(address: string, change: (items: T[], isFirst: boolean) => T[]) => void {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    <T>(address: string, change: (items: T[], isFirst: boolean) => T[]) => {
      const pageOf = (page: ListPage<T>, isFirst: boolean) => {
        const items = change(page.items, isFirst)
        return items === page.items ? page : { ...page, items }
      }
      for (const key of cache.keys()) {
        const data: unknown = cache.get(key)?.data
        if (data === undefined) continue
        if (key.startsWith(wholeList + address)) {
          const pages = data as ListPage<T>[]
          const changed = pages.map((page, at) => pageOf(page, at === 0))
          if (changed.some((page, at) => page !== pages[at])) void mutate(key, changed, { revalidate: false })
        } else if (key.startsWith(address)) {
          const changed = pageOf(data as ListPage<T>, !key.includes('cursor='))
          if (changed !== data) void mutate(key, changed, { revalidate: false })
        }
      }
    },
    [cache, mutate],
  )
}

/** Forgets what was read earlier: what is on the screen is read again at once, the rest when it is next shown. */
export function useForget(): (address: string) => void {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    (address: string) => {
      const states = [...cache.keys()]
        .filter((key) => key.startsWith(address) || key.startsWith(wholeList + address))
        .map((key) => [key, cache.get(key)] as const)
      for (const [key] of states) cache.delete(key)
      for (const [key, state] of states) {
        // An answer under way is older than what is forgotten: without this it would be waited for, and dropped.
        void mutate(key)
        const isShown = cache.get(key)?.isValidating
        if (isShown) cache.set(key, { ...cache.get(key), data: state?.data })
      }
    },
    [cache, mutate],
  )
}
