import { app, BrowserWindow, ipcMain, nativeTheme } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import { windows } from './fakes/windows.ts'
import { callsOf } from './strict.ts'
import { reset, world } from './world.ts'

beforeEach(() => reset())

test('what is not set up throws, reading it or writing it', () => {
  expect(() => app.getLocale()).toThrow('app.getLocale is not set up')
  expect(() => app.dock?.getBadge()).toThrow('dock.getBadge is not set up')
  expect(() => new BrowserWindow().setKiosk(true)).toThrow('BrowserWindow.setKiosk is not set up')
  expect(() => BrowserWindow.fromId(1)).toThrow('BrowserWindow.fromId is not set up')
  expect(() => (app.userAgentFallback = 'x')).toThrow('app.userAgentFallback is not set up')
})

test('calls are recorded with what they were given, and forgotten by a reset', () => {
  app.setAppUserModelId('com.example.plaza')
  expect(callsOf('app.setAppUserModelId')).toEqual([['com.example.plaza']])
  reset()
  expect(callsOf('app.setAppUserModelId')).toEqual([])
})

test('listeners hear what a test emits, until a reset', () => {
  let heard = 0
  app.on('activate', () => heard++)
  app.emit('activate')
  reset()
  app.emit('activate')
  expect(heard).toBe(1)
})

test('a channel has one handler', () => {
  ipcMain.handle('x', () => 1)
  expect(() => ipcMain.handle('x', () => 2)).toThrow('two handlers')
})

test('a window shows, hides, closes and can refuse to close', () => {
  const window = new BrowserWindow({ show: false })
  expect(window.isVisible()).toBe(false)
  window.show()
  expect(BrowserWindow.getFocusedWindow()).toBe(window)
  window.once('close', (event) => event.preventDefault())
  window.close()
  expect(window.isDestroyed()).toBe(false)
  window.close()
  expect(window.isDestroyed()).toBe(true)
  expect(() => window.show()).toThrow('Object has been destroyed')
  expect(() => window.webContents).toThrow('Object has been destroyed')
  expect(BrowserWindow.getAllWindows()).toEqual([])
  expect(windows).toHaveLength(1)
})

test('the surroundings are the test’s to change', () => {
  world.isDark = true
  expect(nativeTheme.shouldUseDarkColors).toBe(true)
})
