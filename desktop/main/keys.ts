import { commandOfApp, commandOfKey, commandOfSwipe } from '../core/keys.ts'
import type { Command } from '../core/menuModel.ts'
import type { RunCommand } from './commands.ts'
import type { Windows } from './windows.ts'

interface KeysOptions {
  platform: string
  windows: Windows
  run: RunCommand
}

/** Obeys the keys and mouse buttons that no menu item can name beside its own. */
export function setupKeys({ platform, windows, run }: KeysOptions): void {
  const obey = (command: Command | null): boolean => {
    if (command) run(command)
    return command !== null
  }
  windows.pageOpened.listen(({ contents }) => {
    contents.on('before-input-event', (event, input) => {
      if (input.type === 'keyDown' && obey(commandOfKey(input, platform))) event.preventDefault()
    })
  })
  windows.opened.listen(({ window }) => {
    window.on('app-command', (event, command) => {
      if (obey(commandOfApp(command, platform))) event.preventDefault()
    })
    window.on('swipe', (_event, direction) => void obey(commandOfSwipe(direction)))
  })
}
