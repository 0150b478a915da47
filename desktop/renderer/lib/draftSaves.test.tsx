// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { useDraft } from './drafts.ts'
import { ViewerContext } from './viewer.ts'

const viewer = { id: 'somebody', isEntitled: true } as Viewer

/** Drafts as the server keeps them: one that was deleted is counted on. */
let kept: Map<string, { content: string; revision: number; isDeleted: boolean }>
/** What becomes of the next requests: they do not arrive, or their answers do not. */
let fate: 'arrives' | 'is lost' | 'is unanswered'

function answer(path: string, { method = 'GET', body }: RequestInit): Response {
  const key = path.split('/').at(-1)!
  const stored = kept.get(key) ?? { content: '', revision: 0, isDeleted: true }
  if (method === 'DELETE') {
    if (!stored.isDeleted) kept.set(key, { content: '', revision: stored.revision + 1, isDeleted: true })
    return Response.json({ key })
  }
  if (method === 'GET') {
    const listed = [...kept].filter(([, { isDeleted }]) => !isDeleted)
    const drafts = listed.map(([name, draft]) => ({
      key: name,
      ...draft,
      updatedAt: '2026-01-01T00:00:00.000Z',
    }))
    return Response.json(path === '/api/drafts' ? drafts : drafts.find((draft) => draft.key === key))
  }
  const sent = JSON.parse(body as string) as { content: string; revision: number }
  const isNew = stored.isDeleted && sent.revision === 0
  if (!isNew && sent.revision !== stored.revision)
    return Response.json({ code: 'draft.conflict', stored: { key, ...stored }, sent }, { status: 409 })
  const saved = { content: sent.content, revision: stored.revision + 1, isDeleted: false }
  kept.set(key, saved)
  return Response.json({ key, ...saved, updatedAt: '2026-01-01T00:00:00.000Z' })
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  kept = new Map()
  fate = 'arrives'
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const response = fate === 'is lost' ? null : answer(pathname, init)
    return response && fate === 'arrives'
      ? Promise.resolve(response)
      : Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
let count = 0

/** A form whose text has been saved, and what is done in it. */
async function form(key = `text-${(count += 1)}`) {
  const { result, unmount } = renderHook(() => useDraft(key), {
    wrapper: ({ children }) => <ViewerContext value={viewer}>{children}</ViewerContext>,
  })
  await passing(0)
  const write = async (text: string) => {
    act(() => result.current.write(text))
    // Its pause, and another where it has to be sent once more.
    await passing(5000)
  }
  const clear = async () => {
    act(() => result.current.clear())
    await passing(0)
  }
  const shown = () => result.current
  const stored = () => kept.get(key)
  return { key, write, clear, unmount, shown, stored, now: () => ({ shown: shown(), stored: stored() }) }
}

const saved = (content: string) => ({
  shown: { content, conflict: null, place: 'server' },
  stored: { content, isDeleted: false },
})

test('whoever has published begins the next text without being asked', async () => {
  const draft = await form()
  await draft.write('first')
  await draft.clear()
  expect(draft.stored()).toMatchObject({ isDeleted: true })
  await draft.write('second')
  await draft.write('second, longer')
  expect(draft.now()).toMatchObject(saved('second, longer'))
})

test('what was published elsewhere is typed on without being asked', async () => {
  const draft = await form()
  await draft.write('first')
  answer(`/api/drafts/${draft.key}`, { method: 'DELETE' })
  await draft.write('first, and more')
  expect(draft.now()).toMatchObject(saved('first, and more'))
})

test('what could not be deleted is written over, without being asked', async () => {
  const draft = await form()
  await draft.write('first')
  fate = 'is lost'
  await draft.clear()
  fate = 'arrives'
  expect(draft.stored()).toMatchObject({ content: 'first' })
  await draft.write('second')
  expect(draft.now()).toMatchObject(saved('second'))
})

test('what could not be deleted is deleted when its form opens again, and not shown', async () => {
  const draft = await form()
  await draft.write('first')
  fate = 'is lost'
  await draft.clear()
  draft.unmount()
  fate = 'arrives'
  const again = await form(draft.key)
  expect(again.shown()).toMatchObject({ content: '', conflict: null })
  expect(again.stored()).toMatchObject({ isDeleted: true })
  await again.write('second')
  expect(again.now()).toMatchObject(saved('second'))
})

test('a deletion or a save whose answer was lost is no change of another window', async () => {
  const draft = await form()
  await draft.write('first')
  fate = 'is unanswered'
  await draft.clear()
  fate = 'arrives'
  await draft.write('second')
  expect(draft.now()).toMatchObject(saved('second'))
  fate = 'is unanswered'
  await draft.write('third')
  fate = 'arrives'
  await draft.write('third, longer')
  await passing(15_000)
  expect(draft.now()).toMatchObject(saved('third, longer'))
})

test('a text is not saved while one before it is being deleted', async () => {
  const draft = await form()
  await draft.write('first')
  const { fetch } = globalThis
  let isDeleting = false
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    expect(isDeleting).toBe(false)
    isDeleting = init.method === 'DELETE'
    if (isDeleting) await new Promise((resolve) => setTimeout(resolve, 3000))
    isDeleting = false
    return await fetch(input, init)
  })
  await draft.clear()
  await draft.write('second')
  expect(draft.now()).toMatchObject(saved('second'))
})

test('where another window has typed something else, its writer is asked', async () => {
  const draft = await form()
  await draft.write('first')
  const body = JSON.stringify({ content: 'from elsewhere', revision: 1 })
  answer(`/api/drafts/${draft.key}`, { method: 'PUT', body })
  await draft.write('from here')
  expect(draft.shown().conflict).toMatchObject({ mine: 'from here', stored: { content: 'from elsewhere' } })
  act(() => draft.shown().resolve('from here'))
  await passing(0)
  expect(draft.now()).toMatchObject(saved('from here'))
})
