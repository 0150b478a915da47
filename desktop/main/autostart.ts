import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import { autostartEntry, hiddenFlag } from '../core/autostart.ts'
import type { Settings } from '../core/settings.ts'
import type { Log } from './log.ts'
import type { SettingsStore } from './settings.ts'
import type { Signal } from './signal.ts'

interface AutostartOptions {
  platform: string
  settings: SettingsStore
  /** The folder of the person's autostart entries, on Linux. */
  configDir: string
  /** An update gives the program another file. */
  moved: Signal<string>
  log: Log
}

/** Registers the app for the start of the session, or takes it out. Only a packaged app: another has no place to stay. */
export function setupAutostart({ platform, settings, configDir, moved, log }: AutostartOptions): void {
  if (!app.isPackaged) return
  const entry = join(configDir, 'autostart', 'plaza.desktop')
  // An AppImage is mounted anew for every start; its own file is the one that stays.
  let program = process.env['APPIMAGE'] ?? process.execPath
  let done: Settings['openAtLogin'] | undefined
  const update = () => {
    const { openAtLogin } = settings.get()
    if (openAtLogin === done) return
    done = openAtLogin
    try {
      if (platform === 'linux') writeEntry(entry, program, openAtLogin)
      else
        app.setLoginItemSettings({
          openAtLogin: openAtLogin !== 'off',
          args: openAtLogin === 'hidden' ? [hiddenFlag] : [],
        })
    } catch (error) {
      log.warn('autostart', { error })
    }
  }
  settings.changed.listen(update)
  moved.listen((file) => {
    program = file
    done = undefined
    update()
  })
  update()
}

function writeEntry(file: string, program: string, openAtLogin: Settings['openAtLogin']): void {
  if (openAtLogin === 'off') return rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, autostartEntry(program, openAtLogin === 'hidden'))
}

/** Whether this start shall show no window. */
export const startsHidden = (args: readonly string[], settings: Settings): boolean =>
  args.includes(hiddenFlag) ||
  (settings.openAtLogin === 'hidden' && app.getLoginItemSettings().wasOpenedAtLogin)
