// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import type { Comment } from '#shared/comments.ts'
import type { PostPage } from '#shared/posts.ts'
import { emitSignal } from '../../lib/live/bus.ts'
import { useToasts } from '../../lib/toasts.ts'
import { drawSection, sectionOf } from './section.testing.tsx'

const viewer = { id: 'me', username: 'me', isEntitled: true } as Viewer
/** Another one in each test: what is written about one is kept. */
let post: PostPage
let count = 0

const commentOf = (id: string, content: string, about: Partial<Comment> = {}): Comment =>
  ({
    id,
    content,
    authorId: 'other',
    author: { id: 'other', username: 'other', displayName: null, profileImageUrl: null },
    parentId: null,
    depth: 0,
    childCount: 0,
    isDeleted: false,
    createdAt: '2026-01-01T12:00:00.000Z',
    editedAt: null,
    ...about,
  }) as Comment
const own = (id: string, content: string, about: Partial<Comment> = {}) =>
  commentOf(id, content, { authorId: 'me', ...about })

/** What the server has not answered yet. */
let reads: ((comments: Comment[]) => void)[]
let posts: ((answer: Comment | null) => void)[]
beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ current: null })
  ;[reads, posts] = [[], []]
  count += 1
  post = { id: `post-${count}`, slug: 'post', forum: { slug: 'forum' }, commentCount: 0 } as PostPage
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (!address.includes('/comments')) return Promise.resolve(Response.json([]))
    return new Promise<Response>((resolve) => {
      if (init.method === 'POST')
        posts.push((answer) =>
          resolve(answer ? Response.json(answer, { status: 201 }) : Response.json({}, { status: 502 })),
        )
      else reads.push((comments) => resolve(Response.json(comments)))
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const answerRead = (...comments: Comment[]) => act(async () => reads.shift()!(comments))
const answerPost = (answer: Comment | null) => act(async () => posts.shift()!(answer))
const arrive = (comment: Comment) =>
  act(() =>
    emitSignal('comment', { action: 'created', postId: post.id, forumId: 'f', commentCount: 1, comment }),
  )

async function start(...comments: Comment[]): Promise<UserEvent> {
  const { user } = open()
  await waitFor(() => expect(reads).toHaveLength(1))
  await answerRead(...comments)
  await screen.findByRole('textbox', { name: 'Add a comment' })
  return user
}
const open = (as: Viewer | null = viewer) => drawSection(post, as)

const field = (name: string | RegExp = 'Add a comment') =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const shown = () => [...document.querySelectorAll('[id^=comment-]')].map(({ id }) => id.slice(8))
async function send(user: UserEvent, text: string, name?: RegExp) {
  await user.type(field(name), text)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(posts).toHaveLength(1))
}

test('a comment of one’s own that comes before its answer leaves the form at the same moment', async () => {
  const user = await start(commentOf('first', 'First'))
  await send(user, 'Welcome!')
  arrive(own('mine', 'Welcome!'))
  expect([field().value, shown()]).toEqual(['', ['mine', 'first']])
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull()
  await answerPost(own('mine', 'Welcome!'))
  expect(useToasts.getState().current?.description).toBe('Comment posted successfully!')
  expect(shown()).toEqual(['mine', 'first'])
})

test('a comment whose answer comes first is shown once', async () => {
  const user = await start()
  await send(user, 'Welcome!')
  await answerPost(own('mine', 'Welcome!'))
  expect([field().value, shown()]).toEqual(['', ['mine']])
  arrive(own('mine', 'Welcome!'))
  expect(shown()).toEqual(['mine'])
})

test('what is typed while a comment is on its way stays', async () => {
  const user = await start()
  await send(user, 'Welcome!')
  await user.type(field(), ' And more')
  arrive(own('mine', 'Welcome!'))
  await answerPost(own('mine', 'Welcome!'))
  expect([field().value, shown()]).toEqual(['Welcome! And more', ['mine']])
})

test('a comment whose answer is lost has arrived all the same', async () => {
  const user = await start()
  await send(user, 'Welcome!')
  arrive(own('mine', 'Welcome!'))
  await answerPost(null)
  expect([field().value, shown()]).toEqual(['', ['mine']])
  expect(useToasts.getState().current?.tone).toBe('success')
})

test('a comment that failed, as it seemed, takes its text along when it comes', async () => {
  const user = await start()
  await send(user, 'Welcome!')
  await answerPost(null)
  expect(field().value).toBe('Welcome!')
  arrive(own('mine', 'Welcome!'))
  expect([field().value, shown()]).toEqual(['', ['mine']])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a comment that another window has sent takes the text along that this one shows as well', async () => {
  const user = await start()
  await user.type(field(), 'Welcome!')
  arrive(own('other', 'Something else'))
  expect(field().value).toBe('Welcome!')
  arrive(own('mine', 'Welcome!'))
  expect([field().value, shown()]).toEqual(['', ['mine', 'other']])
})

test('an answer to a comment closes its form at the moment in which it comes', async () => {
  const user = await start(commentOf('first', 'First'))
  await user.click(screen.getByRole('button', { name: /^Reply/ }))
  await screen.findByRole('textbox', { name: /^Reply to/ })
  await send(user, 'Thank you', /^Reply to/)
  arrive(own('mine', 'Thank you', { parentId: 'first', depth: 1 }))
  expect(screen.queryByRole('textbox', { name: /^Reply to/ })).toBeNull()
  expect(shown()).toEqual(['first', 'mine'])
  await answerPost(own('mine', 'Thank you', { parentId: 'first', depth: 1 }))
  expect(shown()).toEqual(['first', 'mine'])
})

/** Everything is on the screen, so that what comes has to wait. */
const keepInSight = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 100, bottom: 200 } as DOMRect)

test('what others write waits, once, until it is asked for, even when it is read again', async () => {
  keepInSight()
  const user = await start(commentOf('first', 'First'))
  const [second, answer] = [
    commentOf('second', 'Second'),
    commentOf('answer', 'Answer', { parentId: 'second', depth: 1 }),
  ]
  for (const comment of [second, second, answer]) arrive(comment)
  expect(shown()).toEqual(['first'])
  act(() => emitSignal('reset', {}))
  await waitFor(() => expect(reads).toHaveLength(1))
  await answerRead(second, answer, commentOf('third', 'Third'), commentOf('first', 'First'))
  await waitFor(() => expect(shown()).toEqual(['third', 'first']))
  await user.click(screen.getByRole('button', { name: '2 new comments' }))
  expect(shown()).toEqual(['second', 'answer', 'third', 'first'])
})

test('a comment that comes while the list is on its way is in it', async () => {
  const { user } = open()
  await screen.findByRole('textbox', { name: 'Add a comment' })
  await waitFor(() => expect(reads).toHaveLength(1))
  await send(user, 'Welcome!')
  await answerPost(own('mine', 'Welcome!'))
  arrive(own('mine', 'Welcome!'))
  // It was put together before the comment was there.
  await answerRead(commentOf('first', 'First'))
  await waitFor(() => expect(reads).toHaveLength(1))
  await answerRead(own('mine', 'Welcome!'), commentOf('first', 'First'))
  await waitFor(() => expect(shown()).toEqual(['mine', 'first']))
  arrive(commentOf('answer', 'Answer', { parentId: 'mine', depth: 1 }))
  expect(shown()).toEqual(['mine', 'answer', 'first'])
})

test('Reply leads a visitor to the sign-in, and is not there where the post is locked', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { user, unmount } = open(null)
  await waitFor(() => expect(reads).toHaveLength(1))
  await answerRead(commentOf('first', 'First'))
  await user.click(await screen.findByRole('button', { name: /^Reply/ }))
  expect(assign.mock.calls).toEqual([[expect.stringMatching(/^\/api\/login\?returnTo=/)]])
  expect(screen.queryByRole('textbox')).toBeNull()
  unmount()
  post = { ...post, isLocked: true }
  open(null)
  await waitFor(() => expect(reads).toHaveLength(1))
  await answerRead(commentOf('first', 'First'))
  await screen.findByText('First')
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
})

test('an empty comment is refused beside its field, which gets the focus', async () => {
  const user = await start()
  await user.click(screen.getByRole('button', { name: 'Post comment' }))
  expect(screen.getByText('Comment cannot be empty')).toBeTruthy()
  expect(document.activeElement).toBe(field())
})

test('a kept text comes back to a page that a server drew, without drawing it anew', async () => {
  const drawn = document.body.appendChild(document.createElement('div'))
  drawn.innerHTML = renderToString(sectionOf(post, viewer))
  localStorage.setItem(
    `plaza.draft.me.comment:${post.id}`,
    JSON.stringify({ content: 'Kept', revision: 0, isDirty: true }),
  )
  const complaints: unknown[] = []
  const onRecoverableError = (error: unknown) => complaints.push(error)
  render(sectionOf(post, viewer), { container: drawn, hydrate: true, onRecoverableError })
  await waitFor(() => expect(field().value).toBe('Kept'))
  expect(complaints).toEqual([])
})

test('a thread whose comment is gone says so, and leads to the others', async () => {
  render(sectionOf({ ...post, commentCount: 2 }, viewer, 'gone'))
  await waitFor(() => expect(reads).toHaveLength(1))
  await answerRead()
  expect(await screen.findByText('This comment is no longer here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to all comments' })).toBeTruthy()
  expect(screen.queryByText(/^No comments yet/)).toBeNull()
})
