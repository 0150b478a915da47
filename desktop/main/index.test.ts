import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshFolder } from '../testing/folders.ts'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: real })
})
const real = process.platform

/** Runs the program itself, on a system of this name, until it has made this call. */
async function run(platform: string, until: string, changes: object = {}) {
  Object.defineProperty(process, 'platform', { value: platform })
  const { reset } = await import('../testing/world.ts')
  const { callsOf, calledNames } = await import('../testing/strict.ts')
  const { windows } = await import('../testing/fakes/windows.ts')
  const { openChannels } = await import('../testing/fakes/ipc.ts')
  reset({ userData: freshFolder(), ...changes })
  await import('./index.ts')
  await expect.poll(calledNames).toContain(until)
  return { callsOf, names: calledNames(), windows, openChannels }
}

test.each(['darwin', 'win32', 'linux'])('the whole program starts on %s', async (platform) => {
  const { callsOf, names, windows, openChannels } = await run(platform, 'BrowserWindow.focus')
  const { pageChannels } = await import('../core/contract.ts')
  expect(openChannels()).toEqual(Object.keys(pageChannels).sort())
  expect(windows.map(({ page }) => page.url)).toEqual(['plaza-shell://app/welcome.html'])
  expect(windows[0]?.window.isVisible()).toBe(true)
  expect(names.filter((name) => name === 'new Tray')).toHaveLength(1)
  expect(names).toContain('Menu.setApplicationMenu')
  expect(callsOf('app.setAsDefaultProtocolClient')[0]?.[0]).toBe('plaza')
  // Sandbox and scheme come before anything waits for the system.
  const ready = names.indexOf('app.whenReady')
  for (const early of [
    'app.requestSingleInstanceLock',
    'app.enableSandbox',
    'protocol.registerSchemesAsPrivileged',
  ])
    expect(names.indexOf(early)).toBeLessThan(ready)
  expect(names.includes('app.setAppUserModelId')).toBe(platform === 'win32')
  expect(names.includes('Notification.handleActivation')).toBe(platform === 'win32')
  expect(names.includes('Notification.getHistory')).toBe(platform === 'darwin')
})

test('a second start ends at once: the first one has been told', async () => {
  const { names, windows } = await run('linux', 'app.quit', { hasSingleInstanceLock: false })
  expect(names).not.toContain('app.whenReady')
  expect(windows).toEqual([])
})

test('a start that fails ends the program, and says why in the log', async () => {
  const { callsOf } = await run('linux', 'app.exit', { displays: null })
  expect(callsOf('app.exit')).toEqual([[1]])
})
