import { beforeEach, expect, test, vi } from 'vitest'
import { powerMonitor, preventable } from '../testing/fakes/app.ts'
import { children } from '../testing/fakes/system.ts'
import { arrive, say, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const ways = {
  linux: () => void preventable((event) => powerMonitor.emit('shutdown', event)),
  darwin: () => void preventable((event) => powerMonitor.emit('shutdown', event)),
  win32: () => void windowOf().window.emit('session-end', { reasons: ['shutdown'] }),
}

test.each(['linux', 'darwin'])('on %s the system waits until the app is over', (platform) => {
  startApp({ platform })
  expect(preventable((event) => powerMonitor.emit('shutdown', event))).toBe(true)
  expect(world.hasEnded).toBe(true)
})

test.each(Object.entries(ways))(
  'on %s what the embedded server writes is finished',
  async (platform, end) => {
    startApp({ platform })
    arrive(windowOf(), 'plaza-shell://app/local.html')
    say('shell:local', { do: 'start' })
    end()
    expect(children[0]?.told.at(-1)).toEqual({ type: 'shutdown' })
    expect(world.hasEnded).toBe(false)
    children[0]?.object.emit('exit', 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(world.hasEnded).toBe(true)
  },
)

test.each(Object.entries(ways))('on %s nobody is asked about text that is not kept', (platform, end) => {
  startApp({ platform })
  arrive()
  windowOf().page.wantsToStay = true
  end()
  expect(callsOf('dialog.showMessageBoxSync')).toEqual([])
  expect(world.hasEnded).toBe(true)
})
