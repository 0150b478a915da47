// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import { useDraft } from './drafts.ts'
import { ViewerContext } from './viewer.ts'

const viewer = { id: 'somebody', isEntitled: true } as Viewer

let saves: { content: string; answer: (status: number) => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  saves = []
  vi.stubGlobal('fetch', (_: unknown, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Promise.resolve(Response.json([]))
    if (typeof body !== 'string') return Promise.resolve(Response.json({}))
    const { content, revision } = JSON.parse(body) as { content: string; revision: number }
    return new Promise<Response>((resolve, reject) => {
      const key = 'post'
      const saved = { key, content, revision: revision + 1, updatedAt: '2026-01-01T00:00:00.000Z' }
      const answer = (status: number) =>
        status === 200 ? resolve(Response.json(saved)) : reject(new TypeError('Failed to fetch'))
      saves.push({ content, answer })
    })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
let count = 0
const write = async (text: string, who = viewer) => {
  const key = `post-${(count += 1)}`
  const { result } = renderHook(() => useDraft(key), {
    wrapper: ({ children }) => <ViewerContext value={who}>{children}</ViewerContext>,
  })
  await passing(0)
  act(() => result.current.write(text))
  const discard = () => {
    const { content } = result.current
    act(() => result.current.clear())
    return () => act(() => result.current.restore(content))
  }
  return {
    discard,
    content: () => result.current.content,
    place: () => result.current.place,
    write: (more: string) => act(() => result.current.write(more)),
  }
}

test('a text is on its way until the server has it, and again with the next key', async () => {
  const draft = await write('a')
  expect(draft.place()).toBe('sending')
  await passing(2000)
  expect(saves.map(({ content }) => content)).toEqual(['a'])
  saves[0]!.answer(200)
  await passing(0)
  expect(draft.place()).toBe('server')
  draft.write('ab')
  expect(draft.place()).toBe('sending')
})

test('a text that was thrown away comes back to where it was kept', async () => {
  const draft = await write('a')
  await passing(2000)
  saves[0]!.answer(200)
  await passing(0)
  const undo = draft.discard()
  expect(draft.content()).toBe('')
  await passing(0)
  undo()
  expect(draft.content()).toBe('a')
  await passing(2000)
  expect(saves.map(({ content }) => content)).toEqual(['a', 'a'])
})

test('what could not be sent is said, and sent again without a further key', async () => {
  const draft = await write('a')
  await passing(2000)
  saves[0]!.answer(0)
  await passing(0)
  expect(draft.place()).toBe('unsent')
  await passing(15_000)
  expect(saves.map(({ content }) => content)).toEqual(['a', 'a'])
  saves[1]!.answer(200)
  await passing(0)
  expect(draft.place()).toBe('server')
})

test('where there is no room the text is nowhere', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => {} })
  const draft = await write('a')
  expect(draft.place()).toBe('nowhere')
})

test('without a membership the device keeps it', async () => {
  const draft = await write('a', { ...viewer, isEntitled: false })
  expect(draft.place()).toBe('device')
})
