import { readFileSync } from 'node:fs'
import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import { nextAnswer, whenReset, world } from '../world.ts'

export const dock = strict<Electron.Dock>('dock', {
  setBadge: () => {},
  setMenu: () => {},
  hide: () => {},
  show: () => Promise.resolve(),
  downloadFinished: () => {},
  bounce: () => 1,
})

/** What the program is called: Electron takes it from the package. */
const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  name: string
  productName?: string
}

/** Emits something that can be prevented, and tells whether it was. */
export function preventable(emit: (event: Electron.Event) => void): boolean {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
  emit(event)
  return event.defaultPrevented
}

/** The end of the program: every window is asked, and any that stays calls it off. */
export const quitting = {
  isUnderWay: false,
  /** Closes the windows; false if one of them stays. */
  closeAll: (): boolean => true,
  /** The last window is gone. */
  allClosed: (): void => {
    if (quitting.isUnderWay) return
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed')
    else app.quit()
  },
}

function quit(): void {
  quitting.isUnderWay = true
  const isOver =
    !preventable((event) => app.emit('before-quit', event)) &&
    quitting.closeAll() &&
    !preventable((event) => app.emit('will-quit', event))
  quitting.isUnderWay = false
  if (!isOver) return
  world.hasEnded = true
  app.emit('quit', {}, 0)
}

export const app: Electron.App = strict<Electron.App>('app', {
  name: manifest.productName ?? manifest.name,
  dock,
  get isPackaged() {
    return world.isPackaged
  },
  enableSandbox: () => {},
  disableHardwareAcceleration: () => {},
  setAppUserModelId: () => {},
  setToastActivatorCLSID: () => {},
  setName: () => {},
  setAsDefaultProtocolClient: () => true,
  requestSingleInstanceLock: () => world.hasSingleInstanceLock,
  whenReady: () => Promise.resolve(),
  isReady: () => true,
  quit,
  exit: () => void (world.hasEnded = true),
  relaunch: () => {},
  focus: () => {},
  getVersion: () => '1.2.3',
  getAppPath: () => world.appPath,
  getPath: (name) => (name === 'userData' ? world.userData : `${world.userData}/${name}`),
  getPreferredSystemLanguages: () => world.languages,
  getLoginItemSettings: () =>
    ({ openAtLogin: false, wasOpenedAtLogin: world.wasOpenedAtLogin }) as Electron.LoginItemSettings,
  setLoginItemSettings: () => {},
  setBadgeCount: () => true,
  setJumpList: () => 'ok',
  commandLine: strict<Electron.CommandLine>('commandLine', { appendSwitch: () => {} }),
  getAppMetrics: () => [],
  getGPUFeatureStatus: () => ({}) as Electron.GPUFeatureStatus,
})

export const nativeTheme = strict<Electron.NativeTheme>('nativeTheme', {
  themeSource: 'system',
  get shouldUseDarkColors() {
    return world.isDark
  },
})

export const powerMonitor = strict<Electron.PowerMonitor>('powerMonitor', {
  getSystemIdleState: () => world.idleState,
})

export const screen = strict<Electron.Screen>('screen', {
  getAllDisplays: () => world.displays.map(display),
  getPrimaryDisplay: () => display(world.displays[0] ?? { x: 0, y: 0, width: 0, height: 0 }),
})

/** The person locks the screen. Linux tells nobody: whoever wants to know has to ask. */
export function lockScreen(): void {
  world.idleState = 'locked'
  if (world.platform !== 'linux') powerMonitor.emit('lock-screen')
}

export function unlockScreen(): void {
  world.idleState = 'active'
  if (world.platform !== 'linux') powerMonitor.emit('unlock-screen')
}

const display = (workArea: Electron.Rectangle) =>
  ({ workArea, bounds: workArea, scaleFactor: world.scaleFactor }) as Electron.Display

export const net = strict<Electron.Net>('net', {
  get online() {
    return world.isOnline
  },
  isOnline: () => world.isOnline,
})

export const shell = strict<Electron.Shell>('shell', {
  openExternal: () => Promise.resolve(),
  openPath: () => Promise.resolve(''),
  showItemInFolder: () => {},
})

export const dialog = strict<Electron.Dialog>('dialog', {
  showMessageBox: () => Promise.resolve({ response: nextAnswer(), checkboxChecked: false }),
  showMessageBoxSync: () => nextAnswer(),
  showOpenDialog: () =>
    Promise.resolve({ canceled: world.openPaths.length === 0, filePaths: [...world.openPaths] }),
  showSaveDialog: () => Promise.resolve({ canceled: world.savePath === '', filePath: world.savePath }),
})

export const clipboard = strict<Electron.Clipboard>('clipboard', { writeText: () => Promise.resolve() })

whenReset(() => {
  nativeTheme.themeSource = 'system'
  quitting.isUnderWay = false
  for (const emitter of [app, nativeTheme, powerMonitor, screen]) emitter.removeAllListeners()
})
