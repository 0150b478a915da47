import { dialog, type MessageBoxOptions, type MessageBoxReturnValue } from 'electron'
import { site } from '#shared/site.ts'
import { words } from '../core/words.ts'
import type { AppWindow } from './windows.ts'

interface Question {
  message: string
  detail: string
  yes: string
}

/** Asks in a dialog of the system, which no page can draw or press. Closing it means no. */
export async function confirm({ message, detail, yes }: Question, over?: AppWindow): Promise<boolean> {
  const buttons = [yes, words.program.cancel]
  const { response } = await ask({ type: 'question', message, detail, buttons, cancelId: 1 }, over)
  return response === 0
}

/** Says that something has failed, in a dialog of the system. */
export async function tellFailure(message: string, over?: AppWindow): Promise<void> {
  await ask({ type: 'error', message, buttons: [words.program.ok] }, over)
}

async function ask(asked: MessageBoxOptions, over?: AppWindow): Promise<MessageBoxReturnValue> {
  const options: MessageBoxOptions = { title: site.name, defaultId: 0, noLink: true, ...asked }
  const isOver = over && !over.window.isDestroyed() && over.window.isVisible()
  return await (isOver ? dialog.showMessageBox(over.window, options) : dialog.showMessageBox(options))
}
