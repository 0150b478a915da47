import { dialog } from 'electron'
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
  const options = {
    type: 'question' as const,
    title: site.name,
    message,
    detail,
    buttons: [yes, words.program.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  }
  const isOver = over && !over.window.isDestroyed() && over.window.isVisible()
  const { response } = await (isOver
    ? dialog.showMessageBox(over.window, options)
    : dialog.showMessageBox(options))
  return response === 0
}
