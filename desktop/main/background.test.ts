import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeWindow, windows } from '../testing/fakes/windows.ts'
import { trays } from '../testing/fakes/system.ts'
import { arrive, ask, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
const isSeen = ({ window }: FakeWindow) => !window.isDestroyed() && window.isVisible()
const seen = () => windows.filter(isSeen)

describe('closing a window', () => {
  test('keeps it out of sight, with its stream', () => {
    startApp()
    windowOf().window.close()
    expect(windowOf().window.isVisible()).toBe(false)
    expect(world.hasEnded).toBe(false)
  })

  test.each([
    ['the person does not want that', { settings: { closeToTray: false, servers: [server] } }],
    ['nobody would see the tray', { hasTrayHost: false }],
  ])('really closes it when %s, and the last one ends the app', (_what, options) => {
    startApp(options)
    const { window } = windowOf()
    window.close()
    expect(window.isDestroyed()).toBe(true)
    expect(world.hasEnded).toBe(true)
  })

  test.each([
    ['the tray is not wanted', { closeToTray: false }, true],
    ['there is no tray', {}, false],
  ])('ends the app with the last one in sight when %s: a hidden one would keep it for ever', (...all) => {
    const [, settings, hasTrayHost] = all
    startApp({ hasTrayHost, settings: { servers: [server, other], ...settings } })
    expect(windows).toHaveLength(2)
    windowOf().window.close()
    expect(world.hasEnded).toBe(true)
  })

  test('leaves the others that can be found, a minimised one included', () => {
    startApp({ settings: { servers: [server, other], closeToTray: false } })
    windowOf(other.id).window.show()
    windowOf(other.id).window.minimize()
    windowOf().window.close()
    expect(world.hasEnded).toBe(false)
    windowOf(other.id).window.close()
    expect(world.hasEnded).toBe(true)
  })

  test('asks for text that a window out of sight still holds, and shows it', () => {
    startApp({ settings: { servers: [server, other], closeToTray: false }, answers: [0] })
    arrive(windowOf(other.id))
    windowOf(other.id).page.wantsToStay = true
    windowOf().window.close()
    expect(callsOf('dialog.showMessageBoxSync')).toHaveLength(1)
    expect(world.hasEnded).toBe(false)
    expect(windowOf(other.id).window.isVisible()).toBe(true)
  })

  test('on macOS the app outlives its windows', () => {
    startApp({ platform: 'darwin', settings: { closeToTray: false, servers: [server] } })
    windowOf().window.close()
    expect(windows.filter(({ window }) => !window.isDestroyed())).toEqual([])
    expect(world.hasEnded).toBe(false)
  })

  test('on macOS leaves full screen first: hidden in it, the window would leave a black one behind', async () => {
    startApp({ platform: 'darwin' })
    const { window } = windowOf()
    window.setFullScreen(true)
    await settle(500)
    window.close()
    expect(callsOf('BrowserWindow.hide')).toEqual([])
    await settle(500)
    expect(window.isFullScreen()).toBe(false)
    expect(window.isVisible()).toBe(false)
  })

  test('of the shell really closes it', () => {
    startApp({ settings: { servers: [] } })
    const { window } = windowOf(null)
    window.close()
    expect(window.isDestroyed()).toBe(true)
    expect(world.hasEnded).toBe(false)
  })
})

test('removing the only server does not end the app', async () => {
  startApp({ hasTrayHost: false })
  const shown = windowOf()
  arrive(shown, 'plaza-shell://app/offline.html')
  await ask('shell:server', { do: 'remove', id: server.id }, shown)
  expect(world.hasEnded).toBe(false)
  expect(seen()).toEqual([windowOf(null)])
})

describe('what shows trays', () => {
  const hidden = { args: ['--hidden'], hasTrayHost: false }

  test('comes after the app at an ordinary login: it has its icon, and no window was shown', async () => {
    const app = startApp(hidden)
    await settle(2000)
    app.setTrayHost(true)
    await settle(60_000)
    expect(seen()).toEqual([])
    // The icon that was made before would never be seen.
    expect(trays.map(({ object }) => object.isDestroyed())).toEqual([true, false])
    expect(callsOf('Tray.setContextMenu')).toHaveLength(2)
  })

  test('does not come: the window is shown, and takes nobody’s focus', async () => {
    startApp(hidden)
    await settle(2500)
    expect(seen()).toEqual([windowOf()])
    expect(windowOf().window.isFocused()).toBe(false)
  })

  test('comes late: a window that nobody has used goes back', async () => {
    const app = startApp(hidden)
    await settle(5000)
    expect(seen()).toHaveLength(1)
    app.setTrayHost(true)
    expect(seen()).toHaveLength(0)
  })

  test('comes late: a window that somebody uses stays', async () => {
    const app = startApp(hidden)
    await settle(5000)
    windowOf().window.focus()
    app.setTrayHost(true)
    expect(seen()).toHaveLength(1)
  })

  test('is heard of while the app runs: closing then hides', () => {
    const app = startApp({ hasTrayHost: false })
    app.setTrayHost(true)
    windowOf().window.close()
    expect(windowOf().window.isVisible()).toBe(false)
  })

  test('goes away: what was hidden is shown again, unless it only starts anew', async () => {
    const app = startApp()
    windowOf().window.close()
    app.setTrayHost(false)
    await settle(1000)
    app.setTrayHost(true)
    await settle(10_000)
    expect(seen()).toEqual([])
    app.setTrayHost(false)
    await settle(5000)
    expect(seen()).toEqual([windowOf()])
  })

  test('is not there: without a server the welcome page is shown', async () => {
    startApp({ ...hidden, settings: { servers: [] } })
    await settle(2500)
    expect(seen().map(({ page }) => page.url)).toEqual(['plaza-shell://app/welcome.html'])
  })
})
