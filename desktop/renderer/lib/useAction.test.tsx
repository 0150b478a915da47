// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { dismissToast, useToasts } from './toasts.ts'
import { useAction } from './useAction.ts'

type Run = (word: string) => Promise<string>

function start(run: Run) {
  const { result } = renderHook(() =>
    useAction(run, {
      success: (word) => ({ title: `Saved ${word}` }),
      failure: { sentence: 'Failed to save. Please try again.' },
    }),
  )
  return { action: () => result.current, press: (word: string) => act(() => result.current.act(word)) }
}

const refused = (status: number, body: object) =>
  new ApiError(new Response(null, { status }), JSON.stringify(body))
const notice = () => useToasts.getState().current

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a second press while the first is under way does nothing', async () => {
  const answers: ((word: string) => void)[] = []
  const run = vi.fn<Run>(() => new Promise((resolve) => void answers.push(resolve)))
  const { action } = start(run)
  let first: Promise<string | undefined> | undefined
  await act(async () => {
    first = action().act('one')
    expect(await action().act('two')).toBeUndefined()
  })
  expect(action().isBusy).toBe(true)
  await act(async () => {
    answers[0]!('one')
    await first
  })
  expect(run.mock.calls).toEqual([['one']])
  expect(action().isBusy).toBe(false)
  expect(notice()).toMatchObject({ title: 'Saved one', tone: 'success' })
})

test('a failure is announced and stays beside the control until the next try', async () => {
  const run = vi.fn<Run>()
  run.mockRejectedValueOnce(refused(500, {})).mockResolvedValueOnce('again')
  const { action, press } = start(run)
  await press('x')
  const sentence = 'Failed to save. Please try again.'
  expect(action().refusal).toEqual({ kind: 'failed', title: 'Error', sentence })
  expect(notice()).toMatchObject({ title: 'Error', description: sentence, tone: 'danger' })
  await press('x')
  expect(action().refusal).toBeNull()
})

test('an ended session leads to the login, half a second after saying so', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { press } = start(() => Promise.reject(refused(401, { message: 'Unauthorized' })))
  await press('x')
  expect(notice()).toMatchObject({ title: 'Unauthorized', tone: 'danger' })
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/api\/login\?returnTo=/))
})
