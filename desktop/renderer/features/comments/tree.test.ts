import { describe, expect, it } from 'vitest'
import type { Comment } from '#shared/comments.ts'
import { buildTree, isShown, parentsOf, type Thread, withAnswer, withoutComment } from './tree.ts'

function comment(id: string, parentId: string | null = null, rest: Partial<Comment> = {}): Comment {
  return {
    id,
    parentId,
    content: id,
    authorId: 'author',
    author: { id: 'author', username: 'ada', displayName: null, profileImageUrl: null },
    postId: 'post',
    depth: 0,
    childCount: 0,
    upvotes: 0,
    downvotes: 0,
    score: 0,
    isDeleted: false,
    createdAt: '2025-01-01T00:00:00Z',
    updatedAt: '2025-01-01T00:00:00Z',
    editedAt: null,
    viewerVote: null,
    ...rest,
  }
}

/** a > b > c > … each answering the one before. */
const chain = (ids: string) =>
  Array.from(ids).map((id, depth) =>
    comment(id, ids[depth - 1] ?? null, { depth, childCount: depth < ids.length - 1 ? 1 : 0 }),
  )

const outline = (threads: Thread[]): unknown[] =>
  threads.map(({ comment: { id }, replies }) => (replies.length ? [id, outline(replies)] : id))

describe('buildTree', () => {
  it('nests answers below what they answer and counts all of them', () => {
    const tree = buildTree([
      comment('a', null, { childCount: 2 }),
      comment('b', 'a', { depth: 1, childCount: 1 }),
      comment('c', 'b', { depth: 2 }),
      comment('d', 'a', { depth: 1 }),
      comment('e'),
    ])
    expect(outline(tree)).toEqual([['a', [['b', ['c']], 'd']], 'e'])
    expect(tree[0]?.replyCount).toBe(3)
  })

  it('ends at the deepest level and says that the thread goes on', () => {
    const tree = buildTree(chain('abcdefgh'))
    const levels = Array.from('abcdefg')
    let at = tree[0]
    for (const id of levels) {
      expect(at?.comment.id).toBe(id)
      if (id !== 'g') at = at?.replies[0]
    }
    expect(at?.indent).toBe(6)
    expect(at?.isContinued).toBe(true)
    expect(at?.replies).toEqual([])
    expect(isShown(tree, 'h')).toBe(false)
    expect(isShown(tree, 'g')).toBe(true)
  })

  it('sets a chosen thread to the edge, with the way to it above', () => {
    const tree = buildTree(chain('abcdefgh'), 'g')
    expect(outline(tree)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', ['g', ['h']]])
    expect(tree.every(({ indent }) => indent === 0)).toBe(true)
  })

  it('shows a comment once that came alone and then with its page', () => {
    expect(outline(buildTree([comment('c'), ...chain('ab'), comment('c')]))).toEqual(['c', ['a', ['b']]])
  })

  it('shows an answer whose parent is not in the list', () => {
    expect(outline(buildTree([comment('x', 'missing', { depth: 3 })]))).toEqual(['x'])
  })
})

describe('parentsOf', () => {
  it('names the comments above, the nearest first', () => {
    expect(parentsOf(chain('abc'), 'c')).toEqual(['b', 'a'])
    expect(parentsOf(chain('abc'), 'a')).toEqual([])
  })
})

describe('withAnswer', () => {
  it('puts an answer right below its parent, and a new comment on top', () => {
    const list = chain('ab')
    const answered = withAnswer(list, comment('c', 'a', { depth: 1 }))
    expect(answered.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    expect(answered[0]?.childCount).toBe(2)
    expect(withAnswer(answered, comment('c', 'a', { depth: 1 }))).toBe(answered)
    expect(withAnswer(list, comment('z')).map(({ id }) => id)).toEqual(['z', 'a', 'b'])
  })
})

describe('withoutComment', () => {
  it('keeps the place of a comment that was answered', () => {
    const [first] = withoutComment(chain('ab'), 'a')
    expect(first).toMatchObject({ id: 'a', isDeleted: true, authorId: null, content: '' })
  })

  it('takes away one without answers and counts it off', () => {
    const left = withoutComment(chain('ab'), 'b')
    expect(left.map(({ id }) => id)).toEqual(['a'])
    expect(left[0]?.childCount).toBe(0)
  })

  it('takes away with it the deleted ones above it that nothing else answers', () => {
    const [a, b, c, d] = chain('abcd') as [Comment, Comment, Comment, Comment]
    const gone = { isDeleted: true }
    const left = withoutComment([a, { ...b, ...gone }, { ...c, ...gone }, d], 'd')
    expect(left.map(({ id, childCount }) => [id, childCount])).toEqual([['a', 0]])
    const answered = { ...b, ...gone, childCount: 2 }
    const kept = withoutComment([a, answered, { ...c, ...gone }, d, comment('e', 'b', { depth: 2 })], 'd')
    expect(kept.map(({ id, childCount }) => [id, childCount])).toEqual([
      ['a', 1],
      ['b', 1],
      ['e', 0],
    ])
  })
})
