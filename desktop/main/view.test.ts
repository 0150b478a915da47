import { beforeEach, expect, test, vi } from 'vitest'
import { lockScreen, unlockScreen } from '../testing/fakes/app.ts'
import { blurAll } from '../testing/fakes/windows.ts'
import { arrive, ask, startApp, told, windowOf } from '../testing/rig.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const seen = { isShown: true, isLookedAt: true, top: 0 }
const shown = { isShown: true, isLookedAt: false, top: 0 }
const unseen = { isShown: false, isLookedAt: false, top: 0 }
const views = () => told('forum:view')

test('a page hears of each way in which its window comes and goes', () => {
  startApp()
  arrive()
  const { window } = windowOf()
  const acts = [
    [() => window.hide(), unseen],
    [() => window.show(), seen],
    [() => window.minimize(), unseen],
    [() => window.restore(), shown],
    [() => window.focus(), seen],
    [() => blurAll(), shown],
  ] as const
  for (const [act, view] of acts) {
    act()
    expect(views().at(-1)).toEqual(view)
  }
})

test('nothing is told twice', () => {
  startApp()
  arrive()
  windowOf().window.hide()
  const before = views().length
  windowOf().window.emit('hide')
  expect(views()).toHaveLength(before)
})

test('a window that closes into the tray is not looked at', async () => {
  startApp()
  arrive()
  expect(await ask('forum:look', {})).toEqual(seen)
  windowOf().window.close()
  expect(await ask('forum:look', {})).toEqual(unseen)
})

test.each(['darwin', 'win32', 'linux'])('on %s a locked screen hides everything', async (platform) => {
  startApp({ platform })
  arrive()
  lockScreen()
  // Asked when something is about to be read: nothing may be told of the lock before.
  expect(await ask('forum:look', {})).toEqual(shown)
  expect(views().at(-1)).toEqual(shown)
  unlockScreen()
  await vi.advanceTimersByTimeAsync(5000)
  expect(views().at(-1)).toEqual(seen)
})

test('a session of Linux that is locked hides everything at once, whatever Electron answers', () => {
  const { setLocked } = startApp()
  arrive()
  windowOf().window.focus()
  setLocked(true)
  expect(views().at(-1)).toEqual(shown)
  setLocked(false)
  expect(views().at(-1)).toEqual(seen)
})

test('a page that is new to its window asks, and is told what changes from then on', async () => {
  startApp()
  arrive()
  blurAll()
  arrive()
  expect(await ask('forum:look', {})).toEqual(shown)
  windowOf().window.focus()
  expect(views().at(-1)).toEqual(seen)
})
