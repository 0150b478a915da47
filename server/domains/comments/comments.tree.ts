import type { CommentPlace } from '#shared/commentPlaces.ts'
import type { CommentSort } from '#shared/comments.ts'

/** What ordering needs to know of a comment. */
export interface Node extends CommentPlace {
  wilson: number
  createdAt: Date
}

const orders: Record<CommentSort, (a: Node, b: Node) => number> = {
  best: (a, b) =>
    b.wilson - a.wilson || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  new: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
}

/**
 * The ids of a post's comments in reading order: each comment is followed by what answers it, siblings by
 * `sort`. Those that are gone stand among them, shown or not: a page may have ended at one.
 */
export function treeOrder(nodes: readonly Node[], sort: CommentSort): string[] {
  const children = childrenOf(nodes, sort)
  const order: string[] = []
  // A stack instead of recursion: a thread may be as deep as its members have patience.
  const stack = (children.get(null) ?? []).toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
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
