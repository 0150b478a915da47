import type * as Electron from 'electron'
import { strict } from '../strict.ts'
import { whenReset } from '../world.ts'

const exposed = new Map<string, unknown>()
whenReset(() => {
  exposed.clear()
  ipcRenderer.removeAllListeners()
})

/** What a page finds on its window. */
export const exposedToPage = (): Readonly<Record<string, unknown>> => Object.fromEntries(exposed)

export const contextBridge = strict<Electron.ContextBridge>('contextBridge', {
  exposeInMainWorld: (key, api) => {
    if (exposed.has(key)) throw new Error(`${key} is exposed twice`)
    exposed.set(key, api)
  },
})

/** A call comes back with the channel that it was made on. */
export const ipcRenderer = strict<Electron.IpcRenderer>('ipcRenderer', {
  send: () => {},
  invoke: (channel) => Promise.resolve({ answered: channel }),
})
