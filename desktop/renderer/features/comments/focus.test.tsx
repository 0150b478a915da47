// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import type { Comment } from '#shared/comments.ts'
import type { PostPage } from '#shared/posts.ts'
import { emitSignal } from '../../lib/live/bus.ts'
import { drawSection } from './section.testing.tsx'

const viewer = { id: 'me', username: 'me', isEntitled: true } as Viewer
const post = { id: 'post', slug: 'post', forum: { slug: 'forum' }, commentCount: 3 } as PostPage

const commentOf = (id: string, about: Partial<Comment> = {}): Comment =>
  ({
    id,
    content: `The text of ${id}`,
    authorId: 'me',
    author: { id: 'me', username: id, displayName: null, profileImageUrl: null },
    parentId: null,
    depth: 0,
    childCount: 0,
    isDeleted: false,
    createdAt: '2026-01-01T12:00:00.000Z',
    editedAt: null,
    ...about,
  }) as Comment
const answer = commentOf('answer', { content: 'Thanks', parentId: 'first', depth: 1 })

/** What the server answers to what is written, and the lists that it has not sent yet. */
let written: Comment | object
let lists: (() => void)[]
let isSlow: boolean
let shown: Comment[]
beforeEach(() => {
  localStorage.clear()
  shown = [commentOf('first'), commentOf('last')]
  ;[lists, isSlow] = [[], false]
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (!address.includes('/comments') || address.includes('/drafts'))
      return Promise.resolve(Response.json([]))
    if (method !== 'GET')
      return Promise.resolve(Response.json(written, { status: method === 'POST' ? 201 : 200 }))
    return new Promise<Response>((resolve) => {
      const send = () => resolve(Response.json(shown))
      if (isSlow) lists.push(send)
      else send()
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function start(): Promise<UserEvent> {
  const { user } = drawSection(post, viewer)
  await screen.findByText('The text of last')
  return user
}

const press = async (user: UserEvent, name: string | RegExp, role = 'button') =>
  user.click(await screen.findByRole(role, { name }))
/** The menu of a comment is loaded late. */
async function choose(user: UserEvent, id: string, item: string) {
  await press(user, `More actions for the comment by ${id}`)
  await press(user, item, 'menuitem')
}
const focused = () => document.activeElement?.id

test('an answer that is not written leaves the focus to what it would have answered', async () => {
  const user = await start()
  await press(user, 'Reply to first')
  await screen.findByRole('textbox', { name: 'Reply to first' })
  await press(user, 'Cancel')
  await waitFor(() => expect(focused()).toBe('comment-first'))
})

test('an answer has the focus once it is sent', async () => {
  written = answer
  const user = await start()
  await press(user, 'Reply to first')
  await user.type(await screen.findByRole('textbox', { name: 'Reply to first' }), 'Thanks')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(focused()).toBe('comment-answer'))
})

test('an answer that another window has sent takes the focus from nowhere but its form', async () => {
  const user = await start()
  await press(user, 'Reply to first')
  await user.type(await screen.findByRole('textbox', { name: 'Reply to first' }), 'Thanks')
  await press(user, 'Next top-level comment')
  const focused = document.activeElement
  act(() =>
    emitSignal('comment', {
      action: 'created',
      postId: post.id,
      forumId: 'f',
      commentCount: 4,
      comment: answer,
    }),
  )
  await screen.findByText('Thanks')
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(focused)
})

test('a comment that is changed has the focus, and as well if it is not', async () => {
  written = commentOf('first', { content: 'Another text' })
  const user = await start()
  for (const button of ['Cancel', 'Save changes']) {
    await choose(user, 'first', 'Edit')
    await user.type(await screen.findByRole('textbox', { name: 'Edit your comment' }), '.')
    await press(user, button)
    await waitFor(() => expect(focused()).toBe('comment-first'))
  }
  await screen.findByText('Another text')
})

async function remove(user: UserEvent, id: string) {
  await choose(user, id, 'Delete')
  await press(user, 'Delete')
  await waitFor(() => expect(screen.queryByText(`The text of ${id}`)).toBeNull())
}

test('a comment that is deleted leaves the focus to the next, the last to the one before, the only one to the heading', async () => {
  written = {}
  shown = [commentOf('first'), commentOf('second'), commentOf('last')]
  const user = await start()
  for (const [id, place] of [
    ['first', 'comment-second'],
    ['last', 'comment-second'],
    ['second', 'comments-heading'],
  ] as const) {
    await remove(user, id)
    await waitFor(() => expect(focused()).toBe(place))
  }
})

test('a comment that is deleted and has answers keeps its place and the focus', async () => {
  written = {}
  shown = [commentOf('first', { childCount: 1 }), answer, commentOf('last')]
  const user = await start()
  await remove(user, 'first')
  await waitFor(() => expect(focused()).toBe('comment-first'))
})

test('the choice of an order stays while the comments are read in it', async () => {
  const user = await start()
  isSlow = true
  const button = screen.getByRole('button', { name: 'New' })
  await user.click(button)
  await waitFor(() => expect(lists).toHaveLength(1))
  expect([button.isConnected, document.activeElement]).toEqual([true, button])
  await act(async () => lists[0]!())
  await screen.findByText('The text of last')
  expect(document.activeElement).toBe(button)
})
