import { create } from 'zustand'
import { followDevice, readDevice, writeDevice } from '../../lib/device.ts'

type Collapsed = Readonly<Record<string, readonly string[]>>

const name = 'plaza.collapsed'
const keptPosts = 200
const none: readonly string[] = []

const stored = (): Collapsed => (readDevice(name) as Collapsed | null) ?? {}
const useStore = create<{ posts: Collapsed }>()(() => ({ posts: stored() }))
followDevice(name, () => useStore.setState({ posts: stored() }))

function put(postId: string, ids: readonly string[]): void {
  const { [postId]: _, ...others } = useStore.getState().posts
  const entries = Object.entries(others).slice(-(keptPosts - 1))
  const posts = Object.fromEntries(ids.length > 0 ? [...entries, [postId, ids]] : entries)
  useStore.setState({ posts })
  writeDevice(name, posts)
}

export interface CollapsedComments {
  isCollapsed: (id: string) => boolean
  toggle: (id: string) => void
  collapse: (ids: readonly string[]) => void
  expand: (ids: readonly string[]) => void
  count: number
}

/** Which comments of a post are folded; this device remembers. */
export function useCollapsed(postId: string): CollapsedComments {
  const ids = useStore(({ posts }) => posts[postId] ?? none)
  const collapse = (more: readonly string[]) => put(postId, [...new Set([...ids, ...more])])
  const expand = (less: readonly string[]) => {
    const left = ids.filter((id) => !less.includes(id))
    if (left.length !== ids.length) put(postId, left)
  }
  return {
    isCollapsed: (id) => ids.includes(id),
    toggle: (id) => (ids.includes(id) ? expand([id]) : collapse([id])),
    collapse,
    expand,
    count: ids.length,
  }
}
