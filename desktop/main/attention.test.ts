import { beforeEach, expect, test, vi } from 'vitest'
import { notifications } from '../testing/fakes/system.ts'
import { blurAll } from '../testing/fakes/windows.ts'
import { ask, signedIn, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
let count = 0
/** A notice of a kind that the system shows. */
async function notify(kind: string) {
  const result = ask('forum:notify', { id: `n${(count += 1)}`, kind, title: 'Bo', body: '', path: '/x' })
  await settle()
  notifications.at(-1)?.object.emit('show')
  await result
  await settle()
}
const flashes = () => callsOf('BrowserWindow.flashFrame').filter(([isOn]) => isOn).length
function start(options: Parameters<typeof startApp>[0] = {}) {
  const running = startApp(options)
  signedIn()
  blurAll()
  return running
}

test.each(['linux', 'win32'])(
  'on %s the taskbar’s button flashes for a message, until somebody looks',
  async (platform) => {
    start({ platform })
    await notify('vote')
    expect(flashes()).toBe(0)
    await notify('message')
    expect(flashes()).toBe(1)
    windowOf().window.focus()
    expect(callsOf('BrowserWindow.flashFrame').at(-1)).toEqual([false])
    await notify('message')
    expect(flashes()).toBe(1)
  },
)

test('on macOS the dock’s icon bounces once', async () => {
  start({ platform: 'darwin' })
  await notify('mention')
  expect(callsOf('dock.bounce')).toEqual([['informational']])
})

test('the person chooses for what', async () => {
  const running = start()
  running.settings.change({ attention: 'all' })
  await notify('comment')
  expect(flashes()).toBe(1)
  running.settings.change({ attention: 'off' })
  await notify('message')
  expect(flashes()).toBe(1)
})

test.each([
  ['org.freedesktop.DBus.Properties.Get org.freedesktop.Notifications Inhibited', '(<true>,)'],
  ['org.freedesktop.DBus.Properties.Get org.dunstproject.cmd0 paused', '(<true>,)'],
  ['gsettings org.gnome.desktop.notifications show-banners', 'false\n'],
])('nothing moves while the desktop is told not to disturb: %s', async (question, answer) => {
  start({ bus: { [question]: answer } })
  await notify('message')
  expect(notifications).toHaveLength(1)
  expect(flashes()).toBe(0)
})

test('a window out of sight has no button to flash', async () => {
  start()
  windowOf().window.hide()
  await notify('message')
  expect(flashes()).toBe(0)
})
