import type { Command, PlainCommand } from '../core/menuModel.ts'
import type { Log } from './log.ts'

export type RunCommand = (command: Command) => void

/** What each command of the menus does: a capability brings its own. */
export type CommandHandlers = Record<PlainCommand, () => unknown> & {
  goTo: (command: { path: string }) => unknown
  openServer: (command: { id: string }) => unknown
}

/** Does what an item of a menu says, for the window in front. */
export const createCommands =
  (handlers: CommandHandlers, log: Log): RunCommand =>
  (command) => {
    const failed = (error: unknown) => log.warn('command.failed', { command: command.do, error })
    try {
      // Each handler takes what its own command carries.
      const handler = handlers[command.do] as (command: Command) => unknown
      Promise.resolve(handler(command)).catch(failed)
    } catch (error) {
      failed(error)
    }
  }
