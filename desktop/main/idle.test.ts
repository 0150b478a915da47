import { beforeEach, expect, test, vi } from 'vitest'
import { shellAddress } from '../core/shellAddress.ts'
import type { ShellState } from '../core/shellMessages.ts'
import { arrive, origin, say, signedIn, startApp, told, windowOf } from '../testing/rig.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('no timer wakes an idle app that is out of sight more than once a minute', async () => {
  const woken: number[] = []
  const noting = (set: typeof setTimeout | typeof setInterval) => (act: () => void, milliseconds: number) =>
    set(() => {
      woken.push(Date.now())
      act()
    }, milliseconds)
  vi.stubGlobal('setTimeout', noting(globalThis.setTimeout))
  vi.stubGlobal('setInterval', noting(globalThis.setInterval))
  startApp()
  const shown = signedIn()
  say('forum:unread', { seq: 1, notifications: 1, messages: 0, total: 1 }, shown)
  shown.window.hide()
  // What was begun in sight comes to its end.
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  const minutes = 60
  woken.splice(0)
  for (let minute = 0; minute < minutes; minute += 1) {
    say('forum:unread', { seq: minute + 2, notifications: 1, messages: 0, total: 1 }, shown)
    await vi.advanceTimersByTimeAsync(60_000)
  }
  // It looks whether the system is idle or locked, and at nothing else.
  expect(woken.length).toBeGreaterThan(0)
  expect(woken.length).toBeLessThanOrEqual(minutes)
})

test('the page of a server that is away is told whether anybody can see it, and counts down for no one', async () => {
  startApp()
  const shown = windowOf()
  shown.fail(-106, 'ERR_INTERNET_DISCONNECTED', `${origin}/`)
  arrive(shown, shellAddress('offline'))
  const isShown = async () => {
    await vi.advanceTimersByTimeAsync(1)
    return (told('shell:changed').at(-1) as ShellState).isShown
  }
  shown.window.hide()
  expect(await isShown()).toBe(false)
  shown.window.show()
  expect(await isShown()).toBe(true)
  shown.window.minimize()
  expect(await isShown()).toBe(false)
})
