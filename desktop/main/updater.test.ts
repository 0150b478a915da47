import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppUpdater } from 'electron-updater'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '../testing/fakes/app.ts'
import { children } from '../testing/fakes/system.ts'
import { windows } from '../testing/fakes/windows.ts'
import { freshFolder } from '../testing/folders.ts'
import { press } from '../testing/menu.ts'
import { arrive, ask, say, startApp, windowOf } from '../testing/rig.ts'
import { callsOf, strict } from '../testing/strict.ts'
import { reset, world } from '../testing/world.ts'
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
  const ends: (() => void)[] = []
  const updates = setupUpdater({
    settings,
    log,
    hasFeed,
    endBy: (finish) => void ends.push(finish),
    comeBack: () => {},
    loadUpdater: async () => {
      loads += 1
      return library
    },
  })
  /** What the library says, with as much of it as is read. */
  const happen = (event: string, details?: unknown) => (library as NodeJS.EventEmitter).emit(event, details)
  return { updates, happen, library, settings, log, loads: () => loads, ends }
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
  const { updates, ends, happen } = create()
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
  // Not before every page has let go.
  expect(callsOf('updater.quitAndInstall')).toEqual([])
  for (const finish of ends) finish()
  expect(callsOf('updater.quitAndInstall')).toHaveLength(1)
})

test('what is being fetched, or is there, is not forgotten by another look', async () => {
  let say = (_event: string, _details?: unknown): void => {}
  const { updates, happen } = create({
    check: async () => {
      say('checking-for-update')
      say('update-available', { version: '1.3.0' })
      return null
    },
  })
  say = happen
  await settle()
  const look = async () => {
    await updates.run({ do: 'check' })
    await settle(6 * 60 * 60_000)
    return updates.state()
  }
  happen('download-progress', { percent: 41.7 })
  expect(await look()).toMatchObject({ status: 'downloading', percent: 41 })
  happen('update-downloaded', { version: '1.3.0' })
  expect(await look()).toMatchObject({ status: 'ready', version: '1.3.0' })
  expect(callsOf('updater.checkForUpdates')).toHaveLength(1)
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

let library: AppUpdater | undefined
vi.mock('electron-updater', () => ({
  default: {
    get autoUpdater() {
      return library
    },
  },
}))

describe('restarting into an update', () => {
  const resources = process as { resourcesPath?: string }
  const before = resources.resourcesPath
  afterEach(() => {
    resources.resourcesPath = before
  })

  /** A packaged app whose update is there, with a page that wants to stay and the embedded server running. */
  async function start(quitAndInstall: () => void = () => app.quit()) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
    resources.resourcesPath = freshFolder()
    writeFileSync(join(resources.resourcesPath, 'app-update.yml'), '')
    library = strict<AppUpdater>('updater', {
      autoDownload: true,
      autoInstallOnAppQuit: false,
      allowDowngrade: true,
      channel: null,
      checkForUpdates: async () => {
        tell('update-available')
        return null
      },
      downloadUpdate: async () => {
        tell('update-downloaded')
        return []
      },
      quitAndInstall,
    })
    const tell = (event: string) =>
      (library as unknown as NodeJS.EventEmitter).emit(event, { version: '1.3.0' })
    startApp({ isPackaged: true })
    arrive()
    windowOf().page.wantsToStay = true
    press('Preferences…')
    await settle()
    arrive(windowOf(null), 'plaza-shell://app/local.html')
    say('shell:local', { do: 'start' }, windowOf(null))
    await settle()
    children[0]?.object.emit('message', { type: 'ready', port: 4321, version: '0.1.0' })
    await settle()
  }
  const restart = async () => {
    say('shell:update', { do: 'install' }, windowOf(null))
    await settle()
  }
  const told = () => children[0]?.told.at(-1)
  const left = () => windows.filter(({ window }) => !window.isDestroyed()).length
  const stay = 0
  const leave = 1

  test('asks every page first: one that stays keeps the app as it is', async () => {
    await start()
    world.answers = [stay]
    await restart()
    expect(callsOf('dialog.showMessageBoxSync')).toHaveLength(1)
    expect(told()).not.toEqual({ type: 'shutdown' })
    expect(callsOf('updater.quitAndInstall')).toEqual([])
    expect(world.hasEnded).toBe(false)
    // Nor does it come with the end of the app that the person wants later.
    world.answers = [leave]
    press('Quit Plaza')
    children[0]?.object.emit('exit', 0)
    await settle()
    expect(callsOf('updater.quitAndInstall')).toEqual([])
    expect(world.hasEnded).toBe(true)
  })

  test('ends the embedded server once every window is gone, and then is installed', async () => {
    await start()
    world.answers = [leave]
    await restart()
    expect(left()).toBe(0)
    expect(told()).toEqual({ type: 'shutdown' })
    expect(callsOf('updater.quitAndInstall')).toEqual([])
    children[0]?.object.emit('exit', 0)
    await settle()
    expect(callsOf('updater.quitAndInstall')).toHaveLength(1)
    expect(callsOf('dialog.showMessageBoxSync')).toHaveLength(1)
    expect(world.hasEnded).toBe(true)
  })

  test('waits for tabs too', async () => {
    await start()
    windowOf().window.show()
    press('New Tab')
    world.answers = [leave]
    await restart()
    children[0]?.object.emit('exit', 0)
    await settle()
    expect(callsOf('updater.quitAndInstall')).toHaveLength(1)
    expect(world.hasEnded).toBe(true)
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no installer')
      },
    ],
    [
      'says so',
      () => void (library as unknown as NodeJS.EventEmitter).emit('error', new Error('no installer')),
    ],
  ])('comes back with the reason when it cannot be installed and %s', async (_how, quitAndInstall) => {
    await start(quitAndInstall)
    world.answers = [leave]
    await restart()
    children[0]?.object.emit('exit', 0)
    await settle()
    expect(world.hasEnded).toBe(false)
    expect(windowOf(null).window.isVisible()).toBe(true)
    expect(await ask('shell:state', {}, windowOf(null))).toMatchObject({
      page: { name: 'preferences' },
      update: { status: 'failed' },
    })
    // The server's window is there too, and closing it puts it away as before.
    windowOf().window.show()
    windowOf().window.close()
    expect(windowOf().window.isDestroyed()).toBe(false)
  })
})
