import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import { nextAnswer, whenReset, world } from '../world.ts'

export const dock = strict<Electron.Dock>('dock', {
  setBadge: () => {},
  setMenu: () => {},
  hide: () => {},
  show: () => Promise.resolve(),
})

export const app = strict<Electron.App>('app', {
  name: 'Plaza',
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
  quit: () => {},
  exit: () => {},
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
})

export const clipboard = strict<Electron.Clipboard>('clipboard', { writeText: () => Promise.resolve() })

whenReset(() => {
  nativeTheme.themeSource = 'system'
  for (const emitter of [app, nativeTheme, powerMonitor, screen]) emitter.removeAllListeners()
})
