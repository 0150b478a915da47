import { contextBridge, ipcRenderer } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  mainChannels,
  type MainChannel,
  pageChannels,
  type PlazaDesktop,
  type PlazaShell,
} from '../core/contract.ts'
import { exposedToPage } from '../testing/fakes/page.ts'
import { callsOf } from '../testing/strict.ts'
import { reset } from '../testing/world.ts'
import { expose } from './expose.ts'

beforeEach(() => reset())

const exposedAt = (protocol: string) => {
  expose(protocol, contextBridge, ipcRenderer)
  return exposedToPage()
}
const desktopBridge = () => exposedAt('https:')['plazaDesktop'] as PlazaDesktop
const shellBridge = () => exposedAt('plaza-shell:')['plazaShell'] as PlazaShell

test('the script exposes what the address of its page asks for', async () => {
  vi.stubGlobal('location', { protocol: 'plaza-shell:' })
  await import('./index.ts')
  expect(Object.keys(exposedToPage())).toEqual(['plazaShell'])
})

const forumKeys = [
  'auth',
  'info',
  'look',
  'notify',
  'onAct',
  'onOpen',
  'onPower',
  'onReply',
  'onView',
  'opened',
  'replied',
  'signIn',
  'switchServer',
  'theme',
  'unread',
  'withdraw',
]
const shellKeys = [
  'certificate',
  'clientCertificate',
  'credentials',
  'diagnostics',
  'download',
  'find',
  'local',
  'onChanged',
  'report',
  'server',
  'settings',
  'signIn',
  'state',
  'switcher',
  'tab',
  'update',
]

describe('what a page finds', () => {
  test.each([
    ['https:', { plazaDesktop: forumKeys }],
    ['http:', { plazaDesktop: forumKeys }],
    ['plaza-shell:', { plazaShell: shellKeys }],
    ['file:', {}],
    ['data:', {}],
    ['blob:', {}],
    ['about:', {}],
    ['plaza:', {}],
    ['javascript:', {}],
  ])('%s', (protocol, expected) => {
    const found = Object.entries(exposedAt(protocol))
    expect(Object.fromEntries(found.map(([name, api]) => [name, Object.keys(api as object).sort()]))).toEqual(
      expected,
    )
  })

  test('is functions and nothing else', () => {
    for (const bridge of [desktopBridge(), shellBridge()])
      for (const member of Object.values(bridge)) expect(member).toBeTypeOf('function')
  })
})

/** Calls every function of a bridge that speaks to the main process. */
function speak(bridge: object) {
  for (const [name, member] of Object.entries(bridge) as [string, (payload: unknown) => unknown][])
    if (!/^on[A-Z]/.test(name)) void member({ said: name })
  return [...callsOf('ipcRenderer.invoke'), ...callsOf('ipcRenderer.send')].map(([channel]) => channel)
}

describe('what a page says', () => {
  test('goes out on every channel of the contract, each the way its row says', () => {
    speak(desktopBridge())
    speak(shellBridge())
    const channels = Object.entries(pageChannels)
    const called = channels.filter(([, row]) => 'reply' in row).map(([name]) => name)
    const reported = channels.filter(([, row]) => !('reply' in row)).map(([name]) => name)
    expect(new Set(callsOf('ipcRenderer.invoke').map(([name]) => name))).toEqual(new Set(called))
    expect(new Set(callsOf('ipcRenderer.send').map(([name]) => name))).toEqual(new Set(reported))
  })

  test.each([
    ['forum', desktopBridge],
    ['shell', shellBridge],
  ])('stays on the %s’s own channels', (sender, bridge) => {
    for (const channel of speak(bridge()))
      expect(pageChannels).toHaveProperty([String(channel), 'sender'], sender)
  })

  test('is one payload; calls without one carry nothing that the page gave', async () => {
    const bridge = desktopBridge()
    bridge.theme({ theme: 'dark' })
    expect(callsOf('ipcRenderer.send')).toEqual([['forum:theme', { theme: 'dark' }]])
    await Reflect.apply(bridge.signIn, bridge, ['https://evil.example'])
    await Reflect.apply(bridge.info, bridge, [{ more: true }])
    expect(callsOf('ipcRenderer.invoke')).toEqual([
      ['forum:signIn', {}],
      ['forum:info', {}],
    ])
  })

  test('cannot choose its channel, however many arguments it gives', () => {
    const bridge = desktopBridge()
    Reflect.apply(bridge.unread, { channel: 'shell:settings' }, [{ seq: 1 }, 'shell:settings', {}])
    expect(callsOf('ipcRenderer.send')).toEqual([['forum:unread', { seq: 1 }]])
  })

  test('is answered with what the main process says', async () => {
    expect(await desktopBridge().info()).toEqual({ answered: 'forum:info' })
  })
})

describe('what a page hears', () => {
  const event = { sender: ipcRenderer, ports: [], senderId: 0 }
  const say = (channel: MainChannel, message: unknown) => ipcRenderer.emit(channel, event, message, 'more')
  const listeners = () => {
    const forum = desktopBridge()
    const shell = shellBridge()
    return {
      'forum:open': forum.onOpen,
      'forum:reply': forum.onReply,
      'forum:power': forum.onPower,
      'forum:act': forum.onAct,
      'forum:view': forum.onView,
      'shell:changed': shell.onChanged,
    } satisfies Record<MainChannel, unknown>
  }

  test.each(Object.keys(mainChannels) as MainChannel[])(
    '%s: the message alone, never the event',
    (channel) => {
      const heard: unknown[][] = []
      const listen = listeners()[channel] as (handler: (...args: unknown[]) => void) => () => void
      const stop = listen((...args) => heard.push(args))
      say(channel, { nonce: 'n' })
      stop()
      say(channel, { nonce: 'late' })
      expect(heard).toEqual([[{ nonce: 'n' }]])
      expect(ipcRenderer.listenerCount(channel)).toBe(0)
    },
  )

  test('nothing that the listener gives back leads to Electron', () => {
    const stop = desktopBridge().onOpen(() => {})
    expect(stop()).toBeUndefined()
  })

  test('one who stops does not stop the others', () => {
    const bridge = desktopBridge()
    const heard: string[] = []
    const stop = bridge.onOpen(() => heard.push('first'))
    bridge.onOpen(() => heard.push('second'))
    stop()
    say('forum:open', { nonce: 'n', path: '/' })
    expect(heard).toEqual(['second'])
  })
})
