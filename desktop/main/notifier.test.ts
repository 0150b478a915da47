import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lockScreen, unlockScreen } from '../testing/fakes/app.ts'
import { activate, delivered, notifications } from '../testing/fakes/system.ts'
import { blurAll } from '../testing/fakes/windows.ts'
import { arrive, ask, origin, say, server, signedIn, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const notice = {
  id: 'n1',
  kind: 'message',
  title: 'Bo',
  body: 'Are you there?',
  path: '/messages/c1',
  thread: 'c1',
  isReplyable: true,
}

/** Starts the app with its window in the background, and a person who is signed in. */
function start(options: Parameters<typeof startApp>[0] = {}) {
  const app = startApp(options)
  signedIn()
  blurAll()
  return app
}

/** What the page is told of a notice, once the system has shown it. */
async function notify(changes: object = {}) {
  const result = ask('forum:notify', { ...notice, ...changes })
  await settle()
  notifications.at(-1)?.object.emit('show')
  return await result
}
const last = () => {
  const found = notifications.at(-1)
  if (!found) throw new Error('nothing was shown')
  return found
}
const opens = () => told('forum:open') as { nonce: string; path: string }[]
const replies = () => told('forum:reply') as { nonce: string; thread: string; text: string }[]

describe('a notice', () => {
  test('is shown, once', async () => {
    start()
    expect(await notify()).toEqual({ status: 'shown' })
    expect(last().options).toMatchObject({ title: 'Bo', body: 'Are you there?', groupTitle: 'Plaza' })
    expect(last().options.id).not.toContain('n1')
    expect(await notify()).toEqual({ status: 'suppressed', reason: 'duplicate' })
    expect(notifications).toHaveLength(1)
  })

  test('is not shown over the page that it is about', async () => {
    startApp()
    signedIn()
    arrive(windowOf(), `${origin}/messages/c1`)
    expect(await notify()).toEqual({ status: 'suppressed', reason: 'focused' })
    blurAll()
    expect(await notify({ id: 'n2' })).toEqual({ status: 'shown' })
  })

  test('is for somebody', async () => {
    startApp()
    arrive()
    expect(await notify()).toEqual({ status: 'suppressed', reason: 'signedOut' })
  })

  test('says nothing of itself while the screen is locked', async () => {
    start()
    lockScreen()
    await notify()
    expect(last().options).toMatchObject({ title: 'New message', body: '' })
    unlockScreen()
    await notify({ id: 'n2' })
    expect(last().options.title).toBe('Bo')
  })

  test('fails where the system has no notifications, or refuses one', async () => {
    start({ hasNotifications: false })
    expect(await notify()).toEqual({ status: 'failed', reason: 'unsupported' })
    start({ platform: 'darwin' })
    const result = ask('forum:notify', notice)
    await settle()
    last().object.emit('failed', {}, 'not signed')
    expect(await result).toEqual({ status: 'failed', reason: 'not signed' })
  })

  test('of many at once becomes one summary', async () => {
    start()
    for (let count = 1; count <= 8; count += 1) await notify({ id: `n${count}` })
    expect(notifications.slice(5).map(({ options }) => options.title)).toEqual([
      '1 more notification',
      '2 more notifications',
      '3 more notifications',
    ])
    expect(callsOf('Notification.close')).toHaveLength(2)
    last().object.emit('click')
    await settle()
    expect(opens()).toEqual([expect.objectContaining({ path: '/notifications' })])
  })

  test('of many at once is counted for each server, and taken back when all of that was read', async () => {
    const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
    startApp({ settings: { servers: [server, other] } })
    const shown = [windowOf(), windowOf(other.id)]
    for (const [index, one] of shown.entries()) {
      arrive(one)
      say('forum:auth', { state: 'in', userId: 'ada' }, one)
      say('forum:unread', { seq: 1, notifications: 0, messages: 0, total: 0 }, one)
      for (let count = 1; count <= 7; count += 1) {
        void ask('forum:notify', { ...notice, id: `n${count}` }, one)
        await settle()
        last().object.emit('show')
      }
      expect(notifications).toHaveLength(7 * (index + 1))
      expect(last().options.title).toBe('2 more notifications')
    }
    // A summary takes the place of the one before.
    const closed = () => callsOf('Notification.close').length
    expect(closed()).toBe(2)
    const unread = (one: (typeof shown)[number], seq: number, total: number) =>
      say('forum:unread', { seq, notifications: total, messages: 0, total }, one)
    for (const one of shown) unread(one, 2, 7)
    if (shown[1]) unread(shown[1], 3, 1)
    expect(closed()).toBe(2)
    if (shown[0]) unread(shown[0], 3, 0)
    expect(closed()).toBe(3)
    await notify({ id: 'n9' })
    expect(last().options.title).toBe('Bo')
    if (shown[1]) unread(shown[1], 4, 0)
    expect(closed()).toBe(4)
  })

  test.each([
    ['linux', "(['body', 'body-markup'],)", '&lt;b&gt;Hi&lt;/b&gt; &amp; bye'],
    ['linux', "(['body'],)", '<b>Hi</b> & bye'],
    ['darwin', '', '<b>Hi</b> & bye'],
    ['win32', '', '<b>Hi</b> & bye'],
  ])('is drawn on %s as it was written, by a daemon that says %s', async (platform, answer, body) => {
    start({ platform, bus: { 'org.freedesktop.Notifications.GetCapabilities': answer } })
    await notify({ title: '<i>Bo</i>', body: '<b>Hi</b> & bye' })
    expect(last().options).toMatchObject({ title: '<i>Bo</i>', body })
  })

  test.each([
    ['darwin', true],
    ['win32', true],
    ['linux', false],
  ])('can be answered on %s: %s', async (platform, hasReply) => {
    start({ platform })
    await notify()
    expect(last().options.hasReply).toBe(hasReply)
    expect(
      ((await ask('forum:info', {})) as { capabilities: string[] }).capabilities.includes('replies'),
    ).toBe(hasReply)
    await notify({ id: 'n2', isReplyable: false })
    expect(last().options.hasReply).toBe(false)
  })
})

describe('its place and weight', () => {
  test('what is about the same stands together, apart from the rest', async () => {
    start({ platform: 'win32' })
    await notify()
    const first = last().options.groupId
    await notify({ id: 'n2' })
    expect(last().options.groupId).toBe(first)
    await notify({ id: 'n3', thread: 'c2' })
    expect(last().options.groupId).not.toBe(first)
  })

  test('what concerns money stays until it is seen', async () => {
    start({ platform: 'win32' })
    await notify({ kind: 'billing' })
    expect(last().options).toMatchObject({ urgency: 'critical', timeoutType: 'never' })
    await notify({ id: 'n2', kind: 'vote' })
    expect(last().options).toMatchObject({ urgency: 'low', timeoutType: 'default' })
  })
})

describe('a button', () => {
  const acts = () => told('forum:act')

  test.each([
    ['win32', true, ['Mark as Read', 'Mute']],
    ['darwin', true, []],
    ['darwin', false, ['Mark as Read', 'Mute']],
    ['linux', false, []],
  ] as const)(
    'is offered where the system has some: %s, with a reply %s',
    async (platform, isReplyable, labels) => {
      start({ platform })
      await notify({ isReplyable })
      expect(last().options.actions?.map(({ text }) => text)).toEqual(labels)
    },
  )

  test('is pressed: the page does it, once', async () => {
    start({ platform: 'win32' })
    await notify()
    last().object.emit('action', { actionIndex: 1, selectionIndex: -1 })
    activate({ type: 'action', actionIndex: 1, arguments: `tag=${last().options.id}` })
    expect(acts()).toEqual([{ action: 'mute', id: 'n1', kind: 'message', thread: 'c1' }])
  })

  test('of an earlier run is done as well', async () => {
    const app = start({ platform: 'win32' })
    await notify()
    const { id } = last().options
    start({ platform: 'win32', userData: app.userData })
    activate({ type: 'action', actionIndex: 0, arguments: `tag=${id}` })
    expect(acts()).toEqual([{ action: 'read', id: 'n1', kind: 'message', thread: 'c1' }])
  })

  test('without a page to do it opens what it is about', async () => {
    start({ platform: 'win32' })
    await notify()
    windowOf().fail(-106, 'X', `${origin}/`)
    await settle()
    last().object.emit('action', { actionIndex: 0, selectionIndex: -1 })
    await settle()
    expect(acts()).toEqual([])
    expect(windowOf().page.goal).toBe(`${origin}/messages/c1`)
  })
})

describe('read elsewhere', () => {
  test('by id or by thread, of this server only', async () => {
    start()
    await notify()
    await notify({ id: 'n2', thread: 'c2' })
    say('forum:withdraw', { ids: ['other'] })
    expect(callsOf('Notification.close')).toHaveLength(0)
    say('forum:withdraw', { ids: ['n1'] })
    say('forum:withdraw', { thread: 'c2' })
    expect(callsOf('Notification.close')).toHaveLength(2)
    say('forum:withdraw', { ids: ['n1'] })
    expect(callsOf('Notification.close')).toHaveLength(2)
  })
})

test('one that timed out can still be pressed, and taken back', async () => {
  start({ platform: 'win32' })
  await notify()
  await notify({ id: 'n2', thread: 'c2' })
  for (const { object } of notifications) object.emit('close', { reason: 'timedOut' })
  say('forum:withdraw', { ids: ['n1'] })
  expect(callsOf('Notification.close')).toHaveLength(1)
  last().object.emit('close', { reason: 'userCanceled' })
  say('forum:withdraw', { thread: 'c2' })
  expect(callsOf('Notification.close')).toHaveLength(1)
})

describe('when the person signs out', () => {
  test('what was shown is taken back, and leads nowhere at the next start', async () => {
    const app = start()
    await notify()
    say('forum:auth', { state: 'out' })
    expect(callsOf('Notification.close')).toHaveLength(1)
    expect(app.stored('notices.json')).toEqual([])
  })

  test('or the server is removed', async () => {
    const app = start()
    await notify()
    app.settings.removeServer(server.id)
    expect(callsOf('Notification.close')).toHaveLength(1)
    expect(app.stored('notices.json')).toEqual([])
  })
})

describe('a click', () => {
  test('asks the page to go there, and shows it when it is there', async () => {
    start()
    windowOf().window.hide()
    await notify()
    last().object.emit('click')
    await settle()
    expect(opens()).toEqual([{ nonce: expect.any(String), path: '/messages/c1' }])
    expect(windowOf().window.isVisible()).toBe(false)
    say('forum:opened', { nonce: opens()[0]?.nonce })
    await settle()
    expect(windowOf().window.isFocused()).toBe(true)
    expect(callsOf('webContents.loadURL')).toHaveLength(1)
  })

  test('loads the page that says nothing for two seconds', async () => {
    start()
    await notify()
    last().object.emit('click')
    say('forum:opened', { nonce: 'another' })
    await settle(1999)
    expect(callsOf('webContents.loadURL')).toHaveLength(1)
    await settle(1)
    expect(callsOf('webContents.loadURL').at(-1)).toEqual([`${origin}/messages/c1`])
    expect(windowOf().window.isFocused()).toBe(true)
  })

  test('leads to the window of its server, even if that was closed', async () => {
    start()
    await notify()
    windowOf().window.destroy()
    last().object.emit('click')
    await settle()
    expect(windowOf().page.goal).toBe(`${origin}/messages/c1`)
    expect(windowOf().window.isFocused()).toBe(true)
  })

  test('never leads off the server or into its API', async () => {
    start()
    for (const path of ['/api/logout', '//evil.example/', '/\\evil.example', '/a/..//evil.example']) {
      await notify({ id: path, path })
      last().object.emit('click')
      await settle(2000)
      expect(opens().at(-1)?.path).toBe('/')
    }
  })
})

describe('a reply', () => {
  const answer = async (text: string) => {
    last().object.emit('reply', { reply: text }, text)
    await settle()
  }

  test('is sent by the page, once', async () => {
    start({ platform: 'darwin' })
    await notify()
    await answer('Yes')
    await answer('Yes')
    expect(replies()).toEqual([{ nonce: expect.any(String), thread: 'c1', text: 'Yes' }])
    say('forum:replied', { nonce: replies()[0]?.nonce, ok: true })
    await settle(20_000)
    expect(notifications).toHaveLength(1)
  })

  test.each([
    [
      'the page could not send it',
      async () => say('forum:replied', { nonce: replies()[0]?.nonce, ok: false, reason: 'offline' }),
    ],
    ['the page says nothing', async () => settle(15_000)],
  ])('comes back with its text when %s, and can be sent again', async (_what, happen) => {
    start({ platform: 'win32' })
    await notify()
    await answer('Yes, at noon')
    await happen()
    await settle()
    expect(last().options).toMatchObject({
      title: 'Your reply was not sent',
      body: 'Yes, at noon',
      hasReply: true,
    })
    await answer('Yes, at noon')
    expect(replies()).toHaveLength(2)
  })

  test('comes back when the window is gone, or it is too long', async () => {
    start({ platform: 'darwin' })
    await notify()
    await answer('x'.repeat(5001))
    expect(last().options.title).toBe('Your reply was not sent')
    await notify({ id: 'n2' })
    windowOf().window.destroy()
    await answer('Yes')
    expect(last().options).toMatchObject({ title: 'Your reply was not sent', body: 'Yes' })
  })

  test('of nothing is nothing', async () => {
    start({ platform: 'darwin' })
    await notify()
    await answer('  ')
    expect(replies()).toEqual([])
    expect(notifications).toHaveLength(1)
  })
})

describe('notifications of an earlier run', () => {
  async function earlier(platform: string) {
    const { userData } = start({ platform })
    await notify()
    return { userData, key: String(last().options.id) }
  }

  test('a toast of Windows that starts the app leads to its page', async () => {
    const { userData, key } = await earlier('win32')
    startApp({ platform: 'win32', userData })
    activate({ type: 'click', arguments: `type=click&tag=${key}` })
    await settle()
    // The first page is still loading: the way goes straight to what was clicked.
    arrive()
    expect(windowOf().window.isFocused()).toBe(true)
    expect(windowOf().page.goal).toBe(`${origin}/messages/c1`)
  })

  test('an activation that is told twice counts once', async () => {
    const { key } = await earlier('win32')
    last().object.emit('click')
    activate({ type: 'click', arguments: `type=click&tag=${key}` })
    await settle()
    expect(opens()).toHaveLength(1)
  })

  test('an unknown toast shows the window', async () => {
    startApp({ platform: 'win32' })
    arrive()
    windowOf().window.hide()
    activate({ type: 'click', arguments: 'type=click&tag=0' })
    await settle()
    expect(windowOf().window.isVisible()).toBe(true)
  })

  test('those of the Notification Center are heard again', async () => {
    const { userData, key } = await earlier('darwin')
    startApp({ platform: 'darwin', userData, delivered: ['unknown', key] })
    arrive()
    await settle()
    delivered[0]?.emit('click')
    await settle()
    expect(opens()).toEqual([])
    delivered[1]?.emit('click')
    await settle()
    expect(opens()).toEqual([expect.objectContaining({ path: '/messages/c1' })])
  })
})
