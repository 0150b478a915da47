import type { IpcRenderer, IpcRendererEvent } from 'electron'
import type { CallChannel, MainChannel, Message, Payload, ReplyOf, ReportChannel } from '../core/contract.ts'

export type Ipc = Pick<IpcRenderer, 'invoke' | 'send' | 'on' | 'removeListener'>

/** What a page can do on the contract's channels: plain data goes either way, and the event stays here. */
export const pageSide = (ipc: Ipc) => ({
  call:
    <Name extends CallChannel>(channel: Name) =>
    (payload: Payload<Name>) =>
      ipc.invoke(channel, payload) as Promise<ReplyOf<Name>>,

  report:
    <Name extends ReportChannel>(channel: Name) =>
    (payload: Payload<Name>): void =>
      ipc.send(channel, payload),

  listen:
    <Name extends MainChannel>(channel: Name) =>
    (handler: (message: Message<Name>) => void) => {
      const listener = (_event: IpcRendererEvent, message: Message<Name>) => handler(message)
      ipc.on(channel, listener)
      return (): void => void ipc.removeListener(channel, listener)
    },
})
export type PageSide = ReturnType<typeof pageSide>
