import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { shellPageOf } from '../core/shellAddress.ts'
import type { Caller } from './ipc.ts'
import type { SettingsStore } from './settings.ts'
import type { Windows } from './windows.ts'

type Event = Pick<IpcMainEvent | IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** Who sends: the main frame of one of our windows, on its own server or on one of the shell's pages. Nobody else is anybody. */
export const identifier =
  (windows: Windows, settings: SettingsStore) =>
  ({ sender, senderFrame }: Event): Caller | undefined => {
    if (!senderFrame || senderFrame.parent !== null) return undefined
    const window = windows.of(sender)
    if (!window) return undefined
    const name = shellPageOf(senderFrame.url)
    const page = windows.pageOf(sender)
    if (name) return { kind: 'shell', window, page: name, at: page ?? window.front }
    const server = page?.server ? settings.server(page.server) : undefined
    const isOwn = server !== undefined && URL.parse(senderFrame.url)?.origin === server.origin
    return page && isOwn ? { kind: 'forum', window, page, server: server.id } : undefined
  }
