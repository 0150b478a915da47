// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { dismissToast, useToasts } from './toasts.ts'
import { type Action, useAction } from './useAction.ts'

let root: Root
let action: Action<[word: string], string>

function Control({ run }: { run: (word: string) => Promise<string> }) {
  const used = useAction(run, {
    success: (word) => ({ title: `Saved ${word}` }),
    failure: { sentence: 'Failed to save. Please try again.' },
  })
  useLayoutEffect(() => {
    action = used
  })
  return null
}

const mount = (run: (word: string) => Promise<string>) => act(() => root.render(<Control run={run} />))
const refused = (status: number, body: object) =>
  new ApiError(new Response(null, { status }), JSON.stringify(body))
const notice = () => useToasts.getState().current

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
})
afterEach(() => {
  act(() => root.unmount())
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a second press while the first is under way does nothing', async () => {
  const answers: ((word: string) => void)[] = []
  const run = vi.fn<(word: string) => Promise<string>>(
    () =>
      new Promise((resolve) => {
        answers.push(resolve)
      }),
  )
  mount(run)
  let first: Promise<string | undefined> | undefined
  await act(async () => {
    first = action.act('one')
    expect(await action.act('two')).toBeUndefined()
  })
  expect(action.isBusy).toBe(true)
  await act(async () => {
    answers[0]!('one')
    await first
  })
  expect(run.mock.calls).toEqual([['one']])
  expect(action.isBusy).toBe(false)
  expect(notice()).toMatchObject({ title: 'Saved one', tone: 'success' })
})

test('a failure is told and stays beside the control until the next try', async () => {
  const run = vi.fn<(word: string) => Promise<string>>()
  run.mockRejectedValueOnce(refused(500, {})).mockResolvedValueOnce('again')
  mount(run)
  await act(() => action.act('x'))
  const sentence = 'Failed to save. Please try again.'
  expect(action.refusal).toEqual({ kind: 'failed', title: 'Error', sentence })
  expect(notice()).toMatchObject({ title: 'Error', description: sentence, tone: 'danger' })
  await act(() => action.act('x'))
  expect(action.refusal).toBeNull()
})

test('an ended session leads to the login, half a second after saying so', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  mount(() => Promise.reject(refused(401, { message: 'Unauthorized' })))
  await act(() => action.act('x'))
  expect(notice()).toMatchObject({ title: 'Unauthorized', tone: 'danger' })
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login\?returnTo=/))
})
