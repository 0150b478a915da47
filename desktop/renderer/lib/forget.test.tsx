// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPosts } from '#shared/posts.ts'
import { dataSettings, useList } from './data.ts'
import { useForget } from './patch.ts'

let root: Root
let forget: (address: string) => void
let cache: Map<string, object>
let answers: ((ids: string[]) => void)[]

function List() {
  const { items, isLoading } = useList(listPosts, { query: {} })
  return <p>{isLoading ? 'loading' : items.map(({ id }) => id).join(' ')}</p>
}
function Page({ isShown }: { isShown: boolean }) {
  const used = useForget()
  useLayoutEffect(() => {
    forget = used
  })
  return isShown ? <List /> : null
}

const show = (isShown: boolean) =>
  act(() =>
    root.render(
      <SWRConfig value={{ ...dataSettings, provider: () => cache }}>
        <Page isShown={isShown} />
      </SWRConfig>,
    ),
  )
const answer = (...ids: string[]) => act(async () => answers.shift()!(ids))
const text = () => document.querySelector('#root')!.textContent

beforeEach(() => {
  answers = []
  cache = new Map()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const asked = () =>
    new Promise<Response>((resolve) => {
      answers.push((ids) => resolve(Response.json(ids.map((id) => ({ id })))))
    })
  vi.stubGlobal('fetch', vi.fn(asked))
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

test('what is forgotten is asked anew when it is next shown, however soon that is', async () => {
  show(true)
  await answer('old')
  expect(text()).toBe('old')
  show(false)
  act(() => forget(listPosts.path))
  show(true)
  expect(text()).toBe('loading')
  await answer('new', 'old')
  expect(text()).toBe('new old')

  show(false)
  act(() => forget('/api/other'))
  show(true)
  expect(text()).toBe('new old')
  expect(answers).toHaveLength(0)

  act(() => forget(listPosts.path))
  expect(text()).toBe('new old')
  await answer('newest')
  expect(text()).toBe('newest')
})

test('an answer from before is not shown', async () => {
  show(true)
  await answer('first')
  act(() => forget(listPosts.path))
  act(() => forget(listPosts.path))
  await answer('stale')
  expect(text()).toBe('first')
  await answer('fresh')
  expect(text()).toBe('fresh')
})
