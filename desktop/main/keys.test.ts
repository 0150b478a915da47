import { beforeEach, expect, test, vi } from 'vitest'
import { preventable } from '../testing/fakes/app.ts'
import { arrive, origin, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const press = (input: object) =>
  preventable((event) =>
    windowOf().contents.emit('before-input-event', event, {
      type: 'keyDown',
      key: '',
      code: '',
      control: true,
      meta: false,
      alt: false,
      shift: false,
      ...input,
    }),
  )

test('the page and the menu do not hear a key that was obeyed, and hear every other', () => {
  const app = startApp()
  arrive()
  expect(press({ key: '=' })).toBe(true)
  expect(press({ key: '+', code: 'NumpadAdd' })).toBe(true)
  expect(app.settings.get().servers[0]?.zoom).toBe(1.2)
  expect(press({ type: 'keyUp', key: '=' })).toBe(false)
  expect(press({ key: 'k' })).toBe(false)
  expect(app.settings.get().servers[0]?.zoom).toBe(1.2)
  press({ key: 'F5', control: false })
  press({ key: 'F5' })
  expect(callsOf('webContents.reload')).toHaveLength(1)
  expect(callsOf('webContents.reloadIgnoringCache')).toHaveLength(1)
})

test('the buttons of a mouse and a swipe lead back and forward', () => {
  startApp({ platform: 'win32' })
  arrive()
  arrive(windowOf(), `${origin}/r/a`)
  const { window } = windowOf()
  expect(preventable((event) => window.emit('app-command', event, 'browser-backward'))).toBe(true)
  expect(windowOf().page.goal).toBe(`${origin}/`)
  expect(preventable((event) => window.emit('app-command', event, 'volume-up'))).toBe(false)
  window.emit('swipe', {}, 'right')
  expect(callsOf('navigationHistory.goForward')).toHaveLength(1)
  expect(server.id).toBeDefined()
})
