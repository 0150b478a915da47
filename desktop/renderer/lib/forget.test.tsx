// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPosts } from '#shared/posts.ts'
import { dataSettings } from './boot.ts'
import { useList } from './data.ts'
import { useForget } from './patch.ts'

let answers: ((ids: string[]) => void)[]
const answer = (...ids: string[]) => act(async () => answers.shift()!(ids))

/** A list that is shown and hidden, and somebody beside it who forgets. */
function start() {
  const cache = new Map<string, object>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...dataSettings, provider: () => cache }}>{children}</SWRConfig>
  )
  const forget = renderHook(() => useForget(), { wrapper })
  let list: { result: { current: string }; unmount: () => void } | undefined
  return {
    show: () => {
      list = renderHook(
        () => {
          const { items, isLoading } = useList(listPosts, { query: {} })
          return isLoading ? 'loading' : items.map(({ id }) => id).join(' ')
        },
        { wrapper },
      )
    },
    hide: () => list?.unmount(),
    forget: (address: string) => act(() => forget.result.current(address)),
    shown: () => list?.result.current,
  }
}

beforeEach(() => {
  answers = []
  const asked = () =>
    new Promise<Response>((resolve) => {
      answers.push((ids) => resolve(Response.json(ids.map((id) => ({ id })))))
    })
  vi.stubGlobal('fetch', vi.fn(asked))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is forgotten is asked anew when it is next shown, however soon that is', async () => {
  const { show, hide, forget, shown } = start()
  show()
  await answer('old')
  expect(shown()).toBe('old')
  hide()
  forget(listPosts.path)
  show()
  expect(shown()).toBe('loading')
  await answer('new', 'old')
  expect(shown()).toBe('new old')

  hide()
  forget('/api/other')
  show()
  expect(shown()).toBe('new old')
  expect(answers).toHaveLength(0)

  forget(listPosts.path)
  expect(shown()).toBe('new old')
  await answer('newest')
  expect(shown()).toBe('newest')
})

test('an answer from before is not shown', async () => {
  const { show, forget, shown } = start()
  show()
  await answer('first')
  forget(listPosts.path)
  forget(listPosts.path)
  await answer('stale')
  expect(shown()).toBe('first')
  await answer('fresh')
  expect(shown()).toBe('fresh')
})
