import { afterEach, expect, test, vi } from 'vitest'
import { atLeast } from './ContactForm.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('quick work is held back, in success and in failure', async () => {
  vi.useFakeTimers()
  const settled = vi.fn<(value: string) => void>()
  void atLeast(1000, Promise.resolve('done')).then(settled)
  atLeast(1000, Promise.reject(new Error('no'))).catch((error: Error) => settled(error.message))
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.mock.calls).toEqual([['done'], ['no']])
})

test('slow work is not held back any further', async () => {
  vi.useFakeTimers()
  const settled = vi.fn<(value: string) => void>()
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 3000))
  void atLeast(1000, work).then(settled)
  await vi.advanceTimersByTimeAsync(3000)
  expect(settled).toHaveBeenCalledWith('late')
})
