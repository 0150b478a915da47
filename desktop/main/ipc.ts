import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron'
import * as z from 'zod/mini'
import {
  type CallChannel,
  channelLimits,
  type PageChannel,
  pageChannels,
  type Payload,
  type ReplyOf,
} from '../core/contract.ts'
import type { ShellPageName } from '../core/shellMessages.ts'
import { type Bucket, take } from '../core/tokenBucket.ts'
import { words } from '../core/words.ts'
import type { Log } from './log.ts'
import type { Page } from './pages.ts'
import type { AppWindow } from './windows.ts'

/** Whose page speaks: that of a server's window, or one of the shell's own. */
export type Caller =
  | { kind: 'forum'; window: AppWindow; page: Page; server: string }
  /** `at` is where it stands, or for a panel the page that it lies over. */
  | { kind: 'shell'; window: AppWindow; page: ShellPageName; at: Page }

type CallerOf<Name extends PageChannel> = Extract<Caller, { kind: (typeof pageChannels)[Name]['sender'] }>
type Result<Name extends PageChannel> = Name extends CallChannel
  ? ReplyOf<Name> | Promise<ReplyOf<Name>>
  : void | Promise<void>

/** One handler for each channel of the contract: none can be forgotten, none can be added. */
export type Handlers = {
  [Name in PageChannel]: (payload: Payload<Name>, caller: CallerOf<Name>) => Result<Name>
}

interface IpcOptions {
  handlers: Handlers
  /** Who the main frame of a window is; undefined for anybody else. */
  identify: (event: IpcMainEvent | IpcMainInvokeEvent) => Caller | undefined
  log: Log
  now: () => number
}

/** Registers every channel behind one guard: sender, frequency, size and form, in this order. */
export function setupIpc({ handlers, identify, log, now }: IpcOptions): void {
  const buckets = new Map<string, Bucket>()

  const admit = (name: PageChannel, event: IpcMainEvent | IpcMainInvokeEvent, args: readonly unknown[]) => {
    const channel = pageChannels[name]
    const refuse = (reason: string) => {
      log.warn('ipc.refused', { channel: name, reason, from: event.senderFrame?.url })
      throw new Error(`Refused: ${reason}`)
    }
    const caller = identify(event)
    if (caller?.kind !== channel.sender) return refuse('sender')
    const key = `${name} ${event.sender.id}`
    const bucket = take(buckets.get(key), now(), channelLimits)
    if (!bucket) return refuse('frequency')
    buckets.set(key, bucket)
    if (args.length !== 1 || byteLength(args[0]) > channelLimits.bytes) return refuse('size')
    const read = z.safeParse(channel.payload, args[0])
    if (!read.success) return refuse('form')
    return { payload: read.data, caller }
  }

  for (const [name, channel] of entries(pageChannels)) {
    const handler = handlers[name] as (payload: unknown, caller: Caller) => unknown
    if ('reply' in channel) {
      ipcMain.handle(name, async (event, ...args: unknown[]) => {
        const { payload, caller } = admit(name, event, args)
        const reply = await handled(name, () => handler(payload, caller))
        return z.parse(channel.reply, reply)
      })
    } else {
      ipcMain.on(name, (event, ...args: unknown[]) => {
        try {
          const { payload, caller } = admit(name, event, args)
          void handled(name, () => handler(payload, caller)).catch(() => {})
        } catch {
          // Refused, and in the log already.
        }
      })
    }
  }

  async function handled(channel: string, work: () => unknown): Promise<unknown> {
    try {
      return await work()
    } catch (error) {
      log.error('ipc.failed', { channel, error })
      throw new Error(words.program.refused, { cause: error })
    }
  }
}

const entries = <T extends object>(object: T) => Object.entries(object) as [keyof T, T[keyof T]][]

/** What cannot be written as JSON is larger than anything. */
function byteLength(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '')
  } catch {
    return Infinity
  }
}
