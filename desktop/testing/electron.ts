import type * as Electron from 'electron'
import { app, clipboard, dialog, nativeTheme, net, powerMonitor, screen, shell } from './fakes/app.ts'
import { ipcMain } from './fakes/ipc.ts'
import { contextBridge, ipcRenderer } from './fakes/page.ts'
import { session } from './fakes/sessions.ts'
import { globalShortcut, Menu, nativeImage, Notification, Tray, utilityProcess } from './fakes/system.ts'
import { BrowserWindow, WebContentsView } from './fakes/windows.ts'
import { strict } from './strict.ts'

/** Stands in for the package `electron` wherever the binary is not: its shape is checked against the real one. */
/** No profile of an administrator is there. */
const systemPreferences = strict<Electron.SystemPreferences>('systemPreferences', {
  getUserDefault: () => ({}) as never,
})
const protocol = strict<Electron.Protocol>('protocol', { registerSchemesAsPrivileged: () => {} })

export default {
  app,
  BrowserWindow,
  clipboard,
  contextBridge,
  dialog,
  globalShortcut,
  ipcMain,
  ipcRenderer,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  WebContentsView,
} satisfies Partial<typeof Electron>

export {
  app,
  BrowserWindow,
  clipboard,
  contextBridge,
  dialog,
  globalShortcut,
  ipcMain,
  ipcRenderer,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  WebContentsView,
}
