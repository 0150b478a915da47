import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freshFolder } from '../testing/folders.ts'
import { callsOf } from '../testing/strict.ts'
import { reset } from '../testing/world.ts'
import { setupAutostart } from './autostart.ts'
import { openLog } from './log.ts'
import { openSettings } from './settings.ts'
import { createSignal } from './signal.ts'

function start(platform: string, isPackaged = true) {
  reset({ isPackaged })
  const configDir = freshFolder()
  const log = openLog(join(configDir, 'main.log'))
  const settings = openSettings(join(configDir, 'settings.json'), log)
  const moved = createSignal<string>()
  setupAutostart({ platform, settings, configDir, moved, log })
  return { settings, moved, entry: join(configDir, 'autostart', 'plaza.desktop') }
}

test.each(['darwin', 'win32'])('%s keeps it among its login items', (platform) => {
  const { settings } = start(platform)
  settings.change({ openAtLogin: 'hidden' })
  settings.change({ badgeMode: 'dot' })
  settings.change({ openAtLogin: 'off' })
  expect(callsOf('app.setLoginItemSettings')).toEqual([
    [{ openAtLogin: false, args: [] }],
    [{ openAtLogin: true, args: ['--hidden'] }],
    [{ openAtLogin: false, args: [] }],
  ])
})

test('Linux has an entry in the session’s folder, with the file that stays', () => {
  vi.stubEnv('APPIMAGE', '/home/ada/My "apps"/100%.AppImage')
  const { settings, entry } = start('linux')
  expect(existsSync(entry)).toBe(false)
  settings.change({ openAtLogin: 'hidden' })
  expect(readFileSync(entry, 'utf8')).toContain(
    String.raw`Exec="/home/ada/My \"apps\"/100%%.AppImage" --hidden`,
  )
  settings.change({ openAtLogin: 'window' })
  expect(readFileSync(entry, 'utf8')).not.toContain('--hidden')
  settings.change({ openAtLogin: 'off' })
  expect(existsSync(entry)).toBe(false)
})

test('an update that gives the AppImage another name leaves a start at login that works', () => {
  vi.stubEnv('APPIMAGE', '/home/ada/Plaza-1.0.0.AppImage')
  const { settings, moved, entry } = start('linux')
  settings.change({ openAtLogin: 'window' })
  moved.emit('/home/ada/Plaza-1.1.0.AppImage')
  expect(readFileSync(entry, 'utf8')).toContain('Exec="/home/ada/Plaza-1.1.0.AppImage"')
  settings.change({ openAtLogin: 'off' })
  moved.emit('/home/ada/Plaza-1.2.0.AppImage')
  expect(existsSync(entry)).toBe(false)
})

test('an unpackaged app registers nothing', () => {
  const { settings, entry } = start('linux', false)
  settings.change({ openAtLogin: 'window' })
  expect(existsSync(entry)).toBe(false)
  start('darwin', false).settings.change({ openAtLogin: 'window' })
  expect(callsOf('app.setLoginItemSettings')).toEqual([])
})
