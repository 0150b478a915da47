import { join } from 'node:path'
import type { AppUpdater } from 'electron-updater'
import { beforeEach, expect, test, vi } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { callsOf, strict } from '../testing/strict.ts'
import { reset } from '../testing/world.ts'
import { openLog } from './log.ts'
import { openSettings } from './settings.ts'
import { setupUpdater } from './updater.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** The updater of a packaged app, and the stand-in for the library. */
function create({
  isPackaged = true,
  hasFeed = true,
  answers = [0],
  check = async (): Promise<null> => null,
} = {}) {
  reset({ isPackaged, answers })
  const folder = freshFolder()
  const log = openLog(join(folder, 'main.log'))
  const settings = openSettings(join(folder, 'settings.json'), log)
  const library = strict<AppUpdater>('updater', {
    autoDownload: true,
    autoInstallOnAppQuit: false,
    allowDowngrade: true,
    channel: null,
    checkForUpdates: check,
    downloadUpdate: async () => [],
    quitAndInstall: () => {},
  })
  let loads = 0
  const released: string[] = []
  const updates = setupUpdater({
    settings,
    log,
    hasFeed,
    beforeInstall: async () => void released.push('windows'),
    loadUpdater: async () => {
      loads += 1
      return library
    },
  })
  /** What the library says, with as much of it as is read. */
  const happen = (event: string, details?: unknown) => (library as NodeJS.EventEmitter).emit(event, details)
  return { updates, happen, library, settings, log, loads: () => loads, released }
}

test.each([
  { isPackaged: false, hasFeed: true },
  { isPackaged: true, hasFeed: false },
])('without a package or a feed the library is not even loaded: %j', async (options) => {
  const { updates, loads } = create(options)
  await updates.run({ do: 'check' })
  await settle(24 * 60 * 60_000)
  expect(loads()).toBe(0)
  expect(updates.state().status).toBe('off')
})

test('it looks at the start and every six hours, and fetches nothing unasked', async () => {
  const { library } = create()
  await settle()
  expect(callsOf('updater.checkForUpdates')).toHaveLength(1)
  expect(library.autoDownload).toBe(false)
  expect(library.autoInstallOnAppQuit).toBe(true)
  await settle(6 * 60 * 60_000)
  expect(callsOf('updater.checkForUpdates')).toHaveLength(2)
})

test('a yes downloads, and it waits for the end of the app', async () => {
  const { updates, released, happen } = create()
  await settle()
  happen('update-available', { version: '1.3.0' })
  await settle()
  expect(callsOf('updater.downloadUpdate')).toHaveLength(1)
  happen('download-progress', { percent: 41.7 })
  expect(updates.state()).toMatchObject({ status: 'downloading', version: '1.3.0', percent: 41 })
  await updates.run({ do: 'install' })
  expect(callsOf('updater.quitAndInstall')).toEqual([])
  happen('update-downloaded', { version: '1.3.0' })
  await updates.run({ do: 'install' })
  expect(callsOf('updater.quitAndInstall')).toHaveLength(1)
  expect(released).toEqual(['windows'])
})

test('a no is asked once for each version, and stays possible', async () => {
  const { updates, happen } = create({ answers: [1] })
  await settle()
  for (const version of ['1.3.0', '1.3.0', '1.4.0']) {
    happen('update-available', { version })
    await settle()
  }
  expect(callsOf('dialog.showMessageBox')).toHaveLength(2)
  expect(callsOf('updater.downloadUpdate')).toEqual([])
  expect(updates.state()).toMatchObject({ status: 'available', version: '1.4.0' })
  await updates.run({ do: 'download' })
  expect(callsOf('updater.downloadUpdate')).toHaveLength(1)
})

test('the channel follows the person’s choice, and never leads back', async () => {
  const { updates, library, settings } = create()
  await settle()
  expect(library.channel).toBe('latest')
  settings.change({ updateChannel: 'beta' })
  await updates.run({ do: 'check' })
  expect(library.channel).toBe('beta')
  expect(callsOf('updater.allowDowngrade=').at(-1)).toEqual([false])
  const names = callsOf('updater.channel=').length
  expect(callsOf('updater.allowDowngrade=')).toHaveLength(names)
})

test('a failure is in the log and in the state, and nowhere else', async () => {
  const { updates, log, happen } = create({ check: () => Promise.reject(new Error('ENOTFOUND')) })
  await settle()
  expect(updates.state()).toMatchObject({ status: 'failed', message: expect.any(String) })
  expect(log.tail().join()).toContain('ENOTFOUND')
  happen('error', new Error('signature'))
  expect(log.tail().at(-1)).toContain('signature')
  expect(callsOf('dialog.showMessageBox')).toEqual([])
})

test('nothing newer is said', async () => {
  const { updates, happen } = create()
  await settle()
  happen('checking-for-update')
  expect(updates.state().status).toBe('checking')
  happen('update-not-available', { version: '1.2.3' })
  expect(updates.state().status).toBe('current')
})

test('says that an AppImage will have another name', async () => {
  const { updates, happen } = create()
  await settle()
  const names: string[] = []
  updates.moved.listen((name) => names.push(name))
  happen('appimage-filename-updated', '/home/ada/Plaza-2.0.0.AppImage')
  expect(names).toEqual(['/home/ada/Plaza-2.0.0.AppImage'])
})
