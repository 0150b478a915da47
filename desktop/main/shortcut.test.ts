import { beforeEach, expect, test, vi } from 'vitest'
import type { ShellState } from '../core/shellMessages.ts'
import { app } from '../testing/fakes/app.ts'
import { pressAnywhere } from '../testing/fakes/system.ts'
import { arrive, ask, server, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const keys = 'CommandOrControl+Alt+N'
const isTaken = async () => {
  arrive(windowOf(), 'plaza-shell://app/preferences.html')
  return ((await ask('shell:state', {})) as ShellState).isShortcutTaken
}

test('nothing is taken from other programs unless the person wants it', () => {
  startApp()
  expect(callsOf('globalShortcut.register')).toEqual([])
})

test('the chosen keys open the composer from anywhere, out of sight too', async () => {
  startApp({ settings: { servers: [server], composeShortcut: keys } })
  arrive()
  windowOf().window.hide()
  pressAnywhere(keys)
  await settle()
  const [asked] = told('forum:open') as { nonce: string; path: string }[]
  expect(asked?.path).toBe('/create')
})

test('other keys take the place of the first ones, and none are left at the end', () => {
  const running = startApp({ settings: { servers: [server], composeShortcut: keys } })
  running.settings.change({ composeShortcut: 'Alt+F9' })
  expect(callsOf('globalShortcut.unregister')).toEqual([[keys]])
  running.settings.change({ badgeMode: 'dot' })
  running.settings.change({ composeShortcut: null })
  expect(callsOf('globalShortcut.register').map(([name]) => name)).toEqual([keys, 'Alt+F9'])
  app.quit()
  expect(callsOf('globalShortcut.unregisterAll')).toHaveLength(1)
})

test('keys that another program has are said to be taken', async () => {
  const running = startApp({
    settings: { servers: [server], composeShortcut: keys },
    takenShortcuts: [keys],
  })
  expect(await isTaken()).toBe(true)
  running.settings.change({ composeShortcut: 'Alt+F9' })
  expect(await isTaken()).toBe(false)
})
