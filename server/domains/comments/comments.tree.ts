import type { CommentSort } from '#shared/comments.ts'

/** What ordering needs to know of a comment. */
export interface Node {
  id: string
  parentId: string | null
  wilson: number
  createdAt: Date
  /** Deleted or removed: it keeps its place only while somebody has answered it. */
  isGone: boolean
}

const orders: Record<CommentSort, (a: Node, b: Node) => number> = {
  best: (a, b) =>
    b.wilson - a.wilson || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  new: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
}

/**
 * The ids of a post's comments in reading order: each comment is followed by what answers it, siblings by
 * `sort`. Comments that are gone and have no answer that is shown are left out.
 */
export function treeOrder(nodes: readonly Node[], sort: CommentSort): string[] {
  const children = childrenOf(nodes, sort)
  const shown = shownIds(nodes)
  const order: string[] = []
  // A stack instead of recursion: a thread may be as deep as its members have patience.
  const stack = (children.get(null) ?? []).toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!shown.has(node.id)) continue
    order.push(node.id)
    stack.push(...(children.get(node.id) ?? []).toReversed())
  }
  return order
}

/** One comment with all above it and all that answers it: what a link to it shows. */
export function threadOf(nodes: readonly Node[], id: string): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kept = new Set<string>()
  for (let node = byId.get(id); node; node = node.parentId === null ? undefined : byId.get(node.parentId))
    kept.add(node.id)
  const children = childrenOf(nodes, 'new')
  const stack = [...(children.get(id) ?? [])]
  for (let node = stack.pop(); node; node = stack.pop()) {
    kept.add(node.id)
    stack.push(...(children.get(node.id) ?? []))
  }
  return nodes.filter((node) => kept.has(node.id))
}

function childrenOf(nodes: readonly Node[], sort: CommentSort): Map<string | null, Node[]> {
  const children = new Map<string | null, Node[]>()
  for (const node of nodes) {
    const siblings = children.get(node.parentId)
    if (siblings) siblings.push(node)
    else children.set(node.parentId, [node])
  }
  for (const siblings of children.values()) siblings.sort(orders[sort])
  return children
}

/** Comments that are shown: those that stand, and all above them. */
function shownIds(nodes: readonly Node[]): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const shown = new Set<string>()
  for (const start of nodes) {
    if (start.isGone) continue
    let node: Node | undefined = start
    while (node && !shown.has(node.id)) {
      shown.add(node.id)
      node = node.parentId === null ? undefined : byId.get(node.parentId)
    }
  }
  return shown
}
