import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import { whenReset } from '../world.ts'
import type { FakeContents } from './contents.ts'

type Invoked = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

const handlers = new Map<string, Invoked>()
whenReset(() => {
  handlers.clear()
  ipcMain.removeAllListeners()
})

export const ipcMain = strict<Electron.IpcMain>('ipcMain', {
  handle: (channel, listener) => {
    if (handlers.has(channel)) throw new Error(`two handlers for ${channel}`)
    handlers.set(channel, listener)
  },
})

/** Who speaks on a channel: a window's page, unless a test puts something else in its place. */
export type Sender = Pick<Electron.IpcMainInvokeEvent, 'sender' | 'senderFrame'>

export const senderOf = ({ contents, frame }: Pick<FakeContents, 'contents' | 'frame'>): Sender => ({
  sender: contents,
  senderFrame: frame,
})

/** Sends as a page's preload does: what comes back is a copy, as over the real channel. */
export async function invoke(from: Sender, channel: string, ...args: unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`no handler for ${channel}`)
  const reply: unknown = await handler(from as Electron.IpcMainInvokeEvent, ...structuredClone(args))
  return structuredClone(reply)
}

/** Sends without waiting for anything, as a page's preload does. */
export function report(from: Sender, channel: string, ...args: unknown[]): void {
  if (ipcMain.listenerCount(channel) === 0) throw new Error(`nobody listens to ${channel}`)
  ipcMain.emit(channel, from, ...structuredClone(args))
}

/** Every channel that a page can reach. */
export const openChannels = (): string[] => [...handlers.keys(), ...ipcMain.eventNames().map(String)].sort()
