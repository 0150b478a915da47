// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { getPost, type PostPage } from '#shared/posts.ts'
import { dataSettings } from './boot.ts'
import { useData } from './data.ts'
import { usePatch } from './patch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is read again while it changes is shown as the server has it at last', async () => {
  const answers: ((post: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((post) => resolve(Response.json(post)))))
  const cache = new Map<string, object>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ ...dataSettings, provider: () => cache }}>{children}</SWRConfig>
  )
  const { result } = renderHook(
    () => {
      const { data, mutate } = useData(getPost, { params: { id: 'p' } })
      return { data, mutate, patch: usePatch() }
    },
    { wrapper },
  )
  const answer = (post: Partial<PostPage>) => act(async () => answers.shift()!({ id: 'p', ...post }))
  await answer({ isLocked: false, score: 1 })
  await waitFor(() => expect(result.current.data).toMatchObject({ score: 1 }))
  await act(async () => void result.current.mutate())
  // A vote comes while the lock is being read.
  await act(async () => result.current.patch<PostPage>('p', (post) => ({ ...post, score: 2 })))
  expect(result.current.data).toMatchObject({ isLocked: false, score: 2 })
  while (answers.length > 0) await answer({ isLocked: true, score: 2 })
  await waitFor(() => expect(result.current.data).toMatchObject({ isLocked: true, score: 2 }))
})
