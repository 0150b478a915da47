// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { getJson } from '../lib/api.ts'
import { forgetAhead } from '../lib/ahead.ts'
import { add, watchedHere } from '../lib/live/watched.ts'
import { watchLinks } from './intent.ts'

const loaded = vi.hoisted(() => vi.fn<(path: string, isSignedIn: boolean) => Promise<void>>())
vi.mock('./screens.ts', () => ({ preloadScreen: loaded }))

let asked: string[]
let answers: Record<string, unknown>
let watching: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  watching = new AbortController()
  asked = []
  answers = {}
  loaded.mockReset().mockResolvedValue()
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(init?.method === undefined ? address : `${init.method} ${address}`)
    const answer = answers[address]
    return Promise.resolve(
      answer === undefined
        ? Response.json({ code: 'server.error', message: '' }, { status: 403 })
        : Response.json(answer),
    )
  })
})
afterEach(() => {
  watching.abort()
  forgetAhead()
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const member = { id: 'me', username: 'me', role: 'user', isEntitled: true } as Viewer

function show(hrefs: readonly string[], viewer: Viewer | null = null): HTMLAnchorElement[] {
  document.body.innerHTML = hrefs.map((href) => `<a href="${href}"><b>x</b></a>`).join('')
  watchLinks(viewer, watching.signal)
  return [...document.querySelectorAll('a')]
}

/** Lets so many milliseconds pass, and all answers come. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

it.each(['pointerOver', 'focusIn', 'touchStart'] as const)('prepares a link after %s', async (event) => {
  const [link] = show(['/trending?period=week'])
  fireEvent[event](link!.firstElementChild!)
  await pass(79)
  expect([asked, loaded.mock.calls]).toEqual([[], []])
  await pass(1)
  expect(asked).toEqual(['/api/posts/trending?period=week'])
  expect(loaded).toHaveBeenCalledExactlyOnceWith('/trending', false)
})

it('reads on where an answer says what comes next, and tells from where on live events count', async () => {
  answers['/api/posts/tea'] = { id: 'p1', forum: { slug: 'hot-drinks' } }
  answers['/api/forums/hot-drinks'] = { id: 'f1' }
  const [link] = show(['/r/hot-drinks/post/tea'], member)
  fireEvent.pointerOver(link!)
  await pass(80)
  expect(asked.toSorted()).toEqual([
    '/api/forums/hot-drinks',
    '/api/mutes',
    '/api/posts/tea',
    '/api/posts/tea/comments?sort=best',
  ])
  const close = add('posts', 'p1', 'later')
  expect(watchedHere().posts).toEqual({ p1: '' })
  close()
})

it('gives an answer to the page that reads it, once, and while it is fresh', async () => {
  answers['/api/subscription-plans'] = ['plan']
  const [link] = show(['/subscribe'])
  fireEvent.pointerOver(link!)
  await pass(80)
  expect(await getJson('/api/subscription-plans')).toEqual(['plan'])
  expect(asked).toHaveLength(1)
  expect(await getJson('/api/subscription-plans')).toEqual(['plan'])
  expect(asked).toHaveLength(2)

  fireEvent.pointerOver(link!)
  await pass(80)
  expect(asked).toHaveLength(3)
  await pass(10_000)
  await getJson('/api/subscription-plans')
  expect(asked).toHaveLength(4)
})

it('asks for nothing while a pointer sweeps over a list, or a finger scrolls it', async () => {
  const links = show(Array.from({ length: 100 }, (_, place) => `/r/forum-${place}`))
  for (const link of links) {
    fireEvent.pointerOver(link)
    await pass(50)
  }
  fireEvent.touchStart(links[0]!)
  fireEvent.touchMove(links[0]!)
  await pass(1000)
  expect(asked).toEqual([])
})

it('asks for a few at most, however long a pointer wanders', async () => {
  const hrefs = Array.from({ length: 50 }, (_, place) => `/hashtag/tag-${place}`)
  for (const place of hrefs.keys()) answers[`/api/posts?hashtag=tag-${place}&sort=hot`] = []
  for (const link of show(hrefs)) {
    fireEvent.pointerOver(link)
    await pass(90)
  }
  expect(asked).toHaveLength(12)
  await pass(10_000)
  fireEvent.pointerOver(document.querySelectorAll('a')[25]!)
  await pass(80)
  expect(asked).toHaveLength(13)
})

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'spares a connection that says %o',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    const [link] = show(['/trending'])
    fireEvent.pointerOver(link!)
    await pass(200)
    expect([asked, loaded.mock.calls]).toEqual([[], []])
  },
)

it.each([
  '/messages',
  '/create',
  '/api/login',
  'https://elsewhere.example/trending',
  '/feed.xml',
  '/nowhere',
])('leaves %s to those who may open it there', async (href) => {
  const [link] = show([href])
  fireEvent.pointerOver(link!)
  await pass(200)
  expect([asked, loaded.mock.calls]).toEqual([[], []])
})

it('prepares what somebody was near before, and nothing once it is over', async () => {
  const [link] = show(['/trending'])
  watchLinks(null, watching.signal, link)
  await pass(80)
  expect(loaded).toHaveBeenCalledOnce()
  fireEvent.pointerOver(link!)
  watching.abort()
  fireEvent.pointerOver(link!)
  await pass(200)
  expect(loaded).toHaveBeenCalledOnce()
})

it('does not search before somebody does', async () => {
  const [link] = show(['/search?q=tea'])
  fireEvent.pointerOver(link!)
  await pass(200)
  expect(asked).toEqual([])
  expect(loaded).toHaveBeenCalledOnce()
})
