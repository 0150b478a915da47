import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { channelLimits, type PageChannel, pageChannels } from '../core/contract.ts'
import { invoke, openChannels, report, type Sender, senderOf } from '../testing/fakes/ipc.ts'
import { ask, arrive, origin, say, server, startApp, windowOf } from '../testing/rig.ts'

beforeEach(() => void vi.useFakeTimers())
let app: ReturnType<typeof startApp>

const names = Object.keys(pageChannels) as PageChannel[]
const isCall = (name: PageChannel) => 'reply' in pageChannels[name]

/** One payload that each channel accepts. */
const payloads: Record<PageChannel, unknown> = {
  'forum:info': {},
  'forum:unread': { seq: 1, notifications: 1, messages: 0, total: 1 },
  'forum:notify': { id: 'n1', kind: 'reply', title: 'Bo replied', body: 'Hello', path: '/r/a/post/b' },
  'forum:withdraw': { ids: ['n1'] },
  'forum:opened': { nonce: 'n' },
  'forum:replied': { nonce: 'n', ok: true },
  'forum:auth': { state: 'out' },
  'forum:signIn': {},
  'forum:theme': { theme: 'dark' },
  'forum:look': {},
  'forum:switch': {},
  'shell:state': {},
  'shell:server': { do: 'retry', id: server.id },
  'shell:settings': { badgeMode: 'dot' },
  'shell:local': { do: 'stop' },
  'shell:signIn': { id: server.id, do: 'copyLink' },
  'shell:certificate': { id: server.id, fingerprint: 'sha256/x', decision: 'trust' },
  'shell:update': { do: 'check' },
  'shell:download': { do: 'clear' },
  'shell:credentials': { do: 'cancel' },
  'shell:clientCertificate': { fingerprint: null },
  'shell:report': { do: 'copy' },
  'shell:find': { do: 'close' },
  'shell:switch': { do: 'close' },
  'shell:tab': { do: 'new' },
  'shell:diagnostics': {},
}

/** Whether the channel let it through, whatever the handler made of it. */
async function isRefused(name: PageChannel, from: Sender, ...args: unknown[]) {
  const before = app.log.tail().filter((line) => line.includes('ipc.refused')).length
  if (isCall(name)) await invoke(from, name, ...args).catch(() => {})
  else report(from, name, ...args)
  return app.log.tail().filter((line) => line.includes('ipc.refused')).length > before
}

/** The one sender that a channel is for. */
function rightful(name: PageChannel): Sender {
  const shown = windowOf()
  arrive(shown, pageChannels[name].sender === 'forum' ? `${origin}/r/a` : 'plaza-shell://app/signin.html')
  return senderOf(shown)
}

test('what is open is exactly the contract', () => {
  startApp()
  expect(openChannels()).toEqual([...names].sort())
})

describe.each(names)('%s', (name) => {
  test('its rightful sender is heard', async () => {
    app = startApp()
    expect(await isRefused(name, rightful(name), payloads[name])).toBe(false)
  })

  test('every other sender is refused', async () => {
    app = startApp()
    const from = rightful(name)
    const url = pageChannels[name].sender === 'forum' ? `${origin}/` : 'plaza-shell://app/welcome.html'
    const other = pageChannels[name].sender === 'forum' ? 'plaza-shell://app/welcome.html' : `${origin}/`
    const frame = (changes: object) => ({ ...from, senderFrame: { parent: null, url, ...changes } as never })
    const hostile: Record<string, Sender> = {
      'no frame': { ...from, senderFrame: null },
      'a frame within': frame({ parent: {} }),
      'the other kind of page': frame({ url: other }),
      'another origin': frame({ url: 'https://evil.example/' }),
      'a longer host': frame({ url: `${origin}.evil.example/` }),
      'the host as a user': frame({ url: 'https://plaza.example@evil.example/' }),
      'the origin without its encryption': frame({ url: 'http://plaza.example/' }),
      'another port': frame({ url: `${origin}:8443/` }),
      'no page': frame({ url: 'about:blank' }),
      'a page that does not exist': frame({ url: 'plaza-shell://app/other.html' }),
      'the shell elsewhere': frame({ url: 'plaza-shell://evil/welcome.html' }),
      'a data address': frame({ url: `data:text/html,${url}` }),
      'contents of no window': { ...frame({}), sender: { id: 999 } as never },
    }
    for (const [what, sender] of Object.entries(hostile)) {
      expect([what, await isRefused(name, sender, payloads[name])]).toEqual([what, true])
      // The next one must not be refused for its frequency.
      vi.advanceTimersByTime(1000)
    }
  })

  test('a wrong argument is refused', async () => {
    app = startApp()
    const from = rightful(name)
    for (const args of [
      [],
      [null],
      ['text'],
      [[]],
      [{ __proto__: null, do: 'format', id: 1, thread: 1 }],
      [payloads[name], 'one more'],
      [{ ...(payloads[name] as object), text: 'x'.repeat(channelLimits.bytes) }],
    ])
      expect([args, await isRefused(name, from, ...args)]).toEqual([args, true])
  })

  test('a burst is cut, and the budget fills again', async () => {
    app = startApp()
    const from = rightful(name)
    // What is malformed costs as much, and changes nothing while this counts.
    const send = () => isRefused(name, from, 'malformed')
    for (let count = 0; count < channelLimits.burst + 1; count += 1) await send()
    expect(app.log.tail().at(-1)).toContain('frequency')
    vi.advanceTimersByTime(1000)
    for (let count = 0; count < channelLimits.perSecond; count += 1) await send()
    expect(app.log.tail().at(-1)).toContain('form')
    await send()
    expect(app.log.tail().at(-1)).toContain('frequency')
  })
})

test('one sender’s burst does not silence another', async () => {
  const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
  app = startApp({ settings: { servers: [server, other] } })
  arrive(windowOf())
  arrive(windowOf(other.id))
  for (let count = 0; count < 40; count += 1) say('forum:theme', { theme: 'dark' })
  expect(await isRefused('forum:theme', senderOf(windowOf(other.id)), { theme: 'light' })).toBe(false)
})

test('a page of one server is nobody in another server’s window', async () => {
  const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
  app = startApp({ settings: { servers: [server, other] } })
  arrive(windowOf(), 'https://other.example/')
  expect(await isRefused('forum:theme', senderOf(windowOf()), { theme: 'dark' })).toBe(true)
})

test('what could not be written is not answered as saved', async () => {
  app = startApp()
  arrive(windowOf(), 'plaza-shell://app/preferences.html')
  const file = join(app.userData, 'settings.json')
  rmSync(file)
  // Also root cannot put a file in the place of a folder.
  mkdirSync(file)
  await expect(ask('shell:settings', { notifications: false })).rejects.toThrow('The app could not do this')
  rmSync(file, { recursive: true })
  expect(await ask('shell:settings', { notifications: true })).toMatchObject({ notifications: true })
})

test('what a handler answers is cut to the contract, and its failure says nothing of its cause', async () => {
  startApp()
  arrive(windowOf(), `${origin}/`)
  expect(Object.keys((await ask('forum:info', {})) as object).sort()).toEqual([
    'apiVersion',
    'appVersion',
    'capabilities',
    'platform',
  ])
})
