import { beforeEach, describe, expect, test, vi } from 'vitest'
import { pathOf, templateOf, trays } from '../testing/fakes/system.ts'
import { answersOf, arrive, say, server, signedIn, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { world } from '../testing/world.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 250) => vi.advanceTimersByTimeAsync(milliseconds)
let seq = 0
const unread = (total: number, messages = 0) =>
  say('forum:unread', { seq: ++seq, notifications: total - messages, messages, total })
const trayPicture = () =>
  pathOf(callsOf('Tray.setImage').at(-1)?.[0] ?? trays[0]?.image)
    .split('/')
    .at(-1)
const trayMenu = () => templateOf(callsOf('Tray.setContextMenu').at(-1)?.[0])

function start(options: Parameters<typeof startApp>[0] = {}) {
  const app = startApp(options)
  signedIn()
  return app
}

describe('unread, badge and tray', () => {
  test('macOS: the dock’s text, and a title beside the template', async () => {
    start({ platform: 'darwin' })
    unread(3)
    await settle()
    expect(callsOf('dock.setBadge')).toEqual([['3']])
    expect(callsOf('Tray.setTitle').at(-1)?.[0]).toBe('3')
    unread(120)
    await settle()
    expect(callsOf('dock.setBadge').at(-1)).toEqual(['99+'])
    unread(0)
    await settle()
    expect(callsOf('dock.setBadge').at(-1)).toEqual([''])
    expect(callsOf('Tray.setTitle').at(-1)?.[0]).toBe('')
  })

  test('Windows: an overlay with words, null at zero; the tray’s own picture', async () => {
    start({ platform: 'win32' })
    unread(12)
    await settle()
    const [image, words] = callsOf('BrowserWindow.setOverlayIcon').at(-1) ?? []
    expect([pathOf(image).split('/').at(-1), words]).toEqual(['9plus.png', '12 unread'])
    expect(trayPicture()).toBe('9plus.ico')
    unread(0)
    await settle()
    expect(callsOf('BrowserWindow.setOverlayIcon').at(-1)).toEqual([null, ''])
    expect(trayPicture()).toBe('normal.ico')
  })

  test('Linux: the launcher’s count; the menu is set again with each change', async () => {
    start()
    const before = callsOf('Tray.setContextMenu').length
    unread(5)
    await settle()
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([5])
    expect(trayPicture()).toBe('5-24.png')
    expect(callsOf('Tray.setContextMenu').length).toBeGreaterThan(before)
    expect(trayMenu().map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Show Plaza', 'Plaza (5)', 'Quit']),
    )
  })

  test('what comes close together is shown once, and nothing twice', async () => {
    start()
    for (const total of [1, 2, 3]) unread(total)
    await settle(249)
    expect(callsOf('app.setBadgeCount')).toEqual([])
    await settle(1)
    expect(callsOf('app.setBadgeCount')).toEqual([[3]])
    unread(3)
    unread(4)
    unread(3)
    await settle()
    expect(callsOf('app.setBadgeCount')).toEqual([[3]])
  })

  test('two servers are added up', async () => {
    const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
    start({ settings: { servers: [server, other] } })
    arrive(windowOf(other.id))
    unread(2)
    say('forum:unread', { seq: 1, notifications: 3, messages: 0, total: 3 }, windowOf(other.id))
    await settle()
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([5])
  })

  test('the mode decides what is counted, at once', async () => {
    const app = start({ platform: 'darwin' })
    unread(5, 2)
    await settle()
    for (const [badgeMode, text] of [
      ['messages', '2'],
      ['dot', '•'],
      ['off', ''],
      ['all', '5'],
    ] as const) {
      app.settings.change({ badgeMode })
      await settle()
      expect([badgeMode, callsOf('dock.setBadge').at(-1)]).toEqual([badgeMode, [text]])
    }
  })

  test('a session that is over is an alert', async () => {
    start({ platform: 'darwin' })
    unread(5)
    say('forum:auth', { state: 'expired' })
    await settle()
    expect(callsOf('dock.setBadge').at(-1)).toEqual(['!'])
    expect(trayPicture()).toBe('expiredTemplate.png')
    say('forum:auth', { state: 'out' })
    await settle()
    expect(callsOf('dock.setBadge').at(-1)).toEqual([''])
  })

  test('do not disturb leaves the number', async () => {
    const app = start()
    app.settings.change({ doNotDisturb: true })
    unread(2)
    await settle()
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([2])
    expect(trayMenu().find(({ label }) => label === 'Do Not Disturb')).toMatchObject({ checked: true })
  })
})

describe('a page that falls silent', () => {
  const asked: string[] = []
  const quiet = (reply: () => Response) =>
    answersOf((request) => {
      if (new URL(request.url).pathname !== '/api/unread') return undefined
      asked.push(request.url)
      return reply()
    })
  beforeEach(() => void asked.splice(0))

  test('is asked for by the app every minute, and its number kept until then', async () => {
    let total = 7
    start({ respond: quiet(() => Response.json({ notifications: total, messages: 0, total })) })
    unread(3)
    await settle()
    await settle(100_000)
    expect(asked.length).toBeGreaterThan(0)
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([7])
    expect(trayPicture()).toBe('offline-24.png')
    total = 0
    const before = asked.length
    await settle(60_000)
    expect(asked.length - before).toBe(1)
    unread(1)
    await settle()
    expect(trayPicture()).toBe('1-24.png')
  })

  test('as it crashes is stale at once, until it is back', async () => {
    start({ respond: quiet(() => Response.json({ notifications: 4, messages: 0, total: 4 })) })
    unread(3)
    await settle()
    expect(trayPicture()).toBe('3-24.png')
    windowOf().contents.forcefullyCrashRenderer()
    await settle()
    expect(asked).toHaveLength(1)
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([4])
    expect(trayPicture()).toBe('offline-24.png')
    arrive()
    unread(2)
    await settle()
    expect(trayPicture()).toBe('2-24.png')
  })

  test('without the network nobody is asked', async () => {
    start({ respond: quiet(() => Response.json({})) })
    unread(3)
    world.isOnline = false
    await settle(300_000)
    expect(asked).toEqual([])
    expect(trayPicture()).toBe('offline-24.png')
  })

  test('a 401 says that the session is over', async () => {
    start({ respond: quiet(() => Response.json({ message: 'Unauthorized' }, { status: 401 })) })
    unread(3)
    await settle(100_000)
    await settle()
    expect(trayPicture()).toBe('expired-24.png')
    const before = asked.length
    await settle(300_000)
    expect(asked).toHaveLength(before)
  })

  test.each([
    ['an error', () => Response.json({}, { status: 500 })],
    ['nonsense', () => new Response('<html>')],
  ])('%s keeps the number', async (_what, reply) => {
    start({ respond: quiet(reply) })
    unread(3)
    await settle(200_000)
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([3])
  })

  test('a removed server is forgotten', async () => {
    const app = start({ respond: quiet(() => Response.json({})) })
    unread(3)
    await settle()
    app.settings.removeServer(server.id)
    await settle()
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([0])
    await settle(200_000)
    expect(asked).toEqual([])
  })
})

describe('the tray', () => {
  test('on Windows a click shows the window', () => {
    start({ platform: 'win32' })
    windowOf().window.hide()
    trays[0]?.object.emit('click')
    expect(windowOf().window.isFocused()).toBe(true)
  })

  test('where there is none, the app goes on without', async () => {
    start({ hasTrayHost: false })
    unread(1)
    await settle()
    expect(callsOf('app.setBadgeCount').at(-1)).toEqual([1])
  })
})
