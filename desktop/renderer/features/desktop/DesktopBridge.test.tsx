// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Viewer } from '#shared/auth.ts'
import type { PlazaDesktop } from '../../../core/contract.ts'
import { capabilities, type Capability } from '../../../core/forumMessages.ts'
import { dataSettings } from '../../lib/boot.ts'
import { emitSignal } from '../../lib/live/bus.ts'
import { useTheme } from '../../lib/theme.ts'
import { useToasts } from '../../lib/toasts.ts'
import { ViewerContext } from '../../lib/viewer.ts'
import DesktopBridge from './DesktopBridge.tsx'
import { conversation, message, notification } from './testing.ts'

type Said = [name: string, payload?: unknown]

let root: Root
let said: Said[]
let started: boolean
let answers: Record<string, () => unknown>
let heard: Partial<Record<'open' | 'reply' | 'act' | 'power' | 'view', (message: never) => void>>

const notified = () => said.filter(([name]) => name === 'notify').map(([, payload]) => payload)
const ofName = (...names: string[]) => said.filter(([name]) => names.includes(name))

function fakeApp(can: readonly Capability[]): PlazaDesktop {
  const report =
    (name: string) =>
    (payload: unknown): void =>
      void said.push([name, payload])
  const listen =
    (name: keyof typeof heard) =>
    (handler: (message: never) => void): (() => void) => {
      heard[name] = handler
      return () => delete heard[name]
    }
  return {
    info: () =>
      Promise.resolve({
        apiVersion: 1,
        appVersion: '1.0.0',
        platform: 'linux',
        capabilities: [...can, 'later'],
      }),
    unread: report('unread'),
    notify: (notice) => {
      said.push(['notify', notice])
      return Promise.resolve({ status: 'shown' })
    },
    withdraw: report('withdraw'),
    onOpen: listen('open'),
    opened: report('opened'),
    onReply: listen('reply'),
    replied: report('replied'),
    auth: report('auth'),
    signIn: () => {
      said.push(['signIn'])
      return Promise.resolve({ started })
    },
    theme: report('theme'),
    onPower: listen('power'),
    onAct: listen('act'),
    look: () => Promise.resolve({ isShown: true, isLookedAt: false }),
    onView: listen('view'),
    switchServer: () => void said.push(['switchServer']),
  }
}

/** What the server answers, by path; a status alone is a refusal, and nothing at all a lost network. */
function serve(address: string): Promise<Response> {
  const path = address.split('?')[0] ?? ''
  const answer = answers[path]?.()
  if (answer === undefined) return Promise.reject(new TypeError(`no network for ${path}`))
  const isRefusal = typeof answer === 'number'
  const body = isRefusal ? { message: `Refused with ${answer}`, code: 'x.refused' } : answer
  return Promise.resolve(Response.json(body, { status: isRefusal ? answer : 200 }))
}

const me = { id: 'me', username: 'me', unread: { notifications: 2, messages: 1 } } as Viewer
const counts = (notifications: number, messages: number) => ({
  notifications,
  messages,
  total: notifications + messages,
})

function Here() {
  const { pathname, search } = useLocation()
  return (
    <p>
      {pathname}
      {search}
    </p>
  )
}

interface Setting {
  viewer?: Viewer | null
  can?: readonly Capability[]
}

async function mount({ viewer = me, can = capabilities }: Setting = {}) {
  window.plazaDesktop = fakeApp(can)
  await act(async () => {
    root.render(
      <SWRConfig value={{ ...dataSettings, provider: () => new Map() }}>
        <ViewerContext value={viewer}>
          <MemoryRouter initialEntries={['/forums']}>
            <DesktopBridge />
            <Here />
          </MemoryRouter>
        </ViewerContext>
      </SWRConfig>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const signal = async (name: Parameters<typeof emitSignal>[0], data: unknown) => {
  await act(async () => {
    emitSignal(name, data)
    await vi.advanceTimersByTimeAsync(0)
  })
}
const fromApp = async (name: keyof typeof heard, payload: object) => {
  await act(async () => {
    heard[name]?.(payload as never)
    await vi.advanceTimersByTimeAsync(0)
  })
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  vi.stubGlobal('fetch', serve)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root')!)
  said = []
  heard = {}
  started = true
  answers = {
    '/api/unread': () => counts(2, 1),
    '/api/conversations/c1': () => conversation(),
    '/api/conversations/c1/messages': () => message({ id: 'm2', senderId: 'me' }),
  }
})
afterEach(() => {
  act(() => root.unmount())
  delete window.plazaDesktop
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what the app is told', () => {
  it('is who is signed in, the theme and what is unread', async () => {
    await mount()
    expect(ofName('auth', 'theme')).toEqual([
      ['theme', { theme: 'system' }],
      ['auth', { state: 'in', userId: 'me' }],
    ])
    expect(said).toContainEqual(['unread', { seq: expect.any(Number) as number, ...counts(2, 1) }])
  })

  it('of somebody signed out is that, and no number', async () => {
    await mount({ viewer: null })
    await pass(60_000)
    expect(ofName('auth')).toEqual([['auth', { state: 'out' }]])
    expect(ofName('unread')).toEqual([])
  })

  it('is no more than the app can do', async () => {
    await mount({ can: [] })
    await signal('notification', notification())
    await pass(60_000)
    expect(said).toEqual([['auth', { state: 'in', userId: 'me' }]])
  })

  it('follows the theme that is chosen', async () => {
    await mount()
    act(() => useTheme.getState().choose('dark'))
    act(() => useTheme.getState().choose('system'))
    expect(ofName('theme').map(([, theme]) => theme)).toEqual([
      { theme: 'system' },
      { theme: 'dark' },
      { theme: 'system' },
    ])
  })
})

describe('the number', () => {
  const totals = () => ofName('unread').map(([, report]) => (report as { total: number }).total)

  it('is asked of the server and repeated every 30 seconds, each report later than the one before', async () => {
    await mount()
    await pass(29_999)
    const before = totals().length
    answers['/api/unread'] = () => counts(5, 0)
    await pass(1)
    expect(totals().length).toBeGreaterThan(before)
    expect(totals().at(-1)).toBe(5)
    await pass(30_000)
    const seqs = ofName('unread').map(([, report]) => (report as { seq: number }).seq)
    expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other))
  })

  it('is repeated half as often in a window that nobody sees', async () => {
    await mount()
    await fromApp('view', { isShown: false, isLookedAt: false })
    await pass(30_000)
    const before = ofName('unread').length
    await pass(60_000)
    expect(ofName('unread')).toHaveLength(before + 1)
    await fromApp('view', { isShown: true, isLookedAt: true })
  })

  it('is not repeated without a network: the app then takes it for stale', async () => {
    await mount()
    const before = said.length
    delete answers['/api/unread']
    await pass(120_000)
    expect(said.slice(before)).toEqual([])
  })

  it('gives way to what the stream tells while the server answers', async () => {
    await mount()
    const { promise, resolve } = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => promise)
    await pass(30_000)
    const before = said.length
    await signal('unread', counts(9, 0))
    resolve(Response.json(counts(2, 1)))
    await pass(0)
    expect(said.slice(before)).toEqual([])
  })
})

describe('a session that ends', () => {
  it('is told once, and again when there is one', async () => {
    await mount()
    answers['/api/unread'] = () => 401
    await pass(90_000)
    answers['/api/unread'] = () => counts(0, 0)
    await pass(30_000)
    expect(ofName('auth')).toEqual([
      ['auth', { state: 'in', userId: 'me' }],
      ['auth', { state: 'expired' }],
      ['auth', { state: 'in', userId: 'me' }],
    ])
  })

  test.each([402, 429, 500, 503])('is not told for an answer of %i', async (status) => {
    await mount()
    answers['/api/unread'] = () => status
    await pass(60_000)
    expect(ofName('auth')).toEqual([['auth', { state: 'in', userId: 'me' }]])
  })
})

describe('a notification', () => {
  it('is shown by the desktop', async () => {
    await mount()
    await signal('notification', notification())
    expect(notified()).toMatchObject([{ id: 'n1', kind: 'reply', path: '/r/books/post/x#comment-1' }])
  })

  it('is not shown when it has been read, or is of a kind that is not pushed', async () => {
    await mount()
    await signal('notification', notification({ isRead: true }))
    await signal('notification', notification({ id: 'n2', kind: 'vote' }))
    expect(notified()).toEqual([])
  })

  it('is taken back when everything has been read', async () => {
    await mount()
    await signal('notification', notification())
    await signal('notification', notification({ id: 'n2' }))
    await signal('unread', counts(4, 1))
    await signal('unread', counts(0, 1))
    expect(ofName('withdraw')).toEqual([['withdraw', { ids: ['n1', 'n2'] }]])
  })

  it('is taken back when it alone has been read', async () => {
    answers['/api/notifications'] = () => [notification({ id: 'n2' })]
    await mount()
    await signal('notification', notification())
    await signal('notification', notification({ id: 'n2' }))
    await signal('unread', counts(4, 1))
    await signal('unread', counts(3, 1))
    await signal('unread', counts(0, 1))
    expect(ofName('withdraw').map(([, what]) => what)).toEqual([{ ids: ['n1'] }, { ids: ['n2'] }])
  })

  it('is not taken back because a message was read', async () => {
    await mount()
    await signal('notification', notification())
    await signal('unread', counts(2, 0))
    expect(ofName('withdraw')).toEqual([])
  })
})

describe('a message', () => {
  const sent = (changes = {}) => ({ action: 'sent', conversationId: 'c1', message: message(changes) })

  it('is shown by the desktop', async () => {
    await mount()
    await signal('message', sent())
    expect(notified()).toMatchObject([{ id: 'm1', kind: 'message', thread: 'c1', isReplyable: true }])
  })

  it('is not shown to its sender', async () => {
    await mount()
    await signal('message', sent({ senderId: 'me' }))
    expect(notified()).toEqual([])
  })

  test.each([
    ['muted', () => conversation({ isMuted: true })],
    ['gone', () => 404],
  ])('is not shown where the conversation is %s', async (_, answer) => {
    answers['/api/conversations/c1'] = answer
    await mount()
    await signal('message', sent())
    expect(notified()).toEqual([])
  })

  it('is taken back when its conversation was read elsewhere, or it was deleted', async () => {
    await mount()
    await signal('message', { action: 'read', conversationId: 'c1', userId: 'ann', messageId: 'm1' })
    expect(ofName('withdraw')).toEqual([])
    await signal('message', { action: 'read', conversationId: 'c1', userId: 'me', messageId: 'm1' })
    await signal('message', { action: 'deleted', conversationId: 'c1', messageId: 'm1' })
    expect(ofName('withdraw').map(([, what]) => what)).toEqual([{ thread: 'c1' }, { ids: ['m1'] }])
  })
})

describe('what the app asks for', () => {
  const shown = () => document.querySelector('p')?.textContent

  it('opens a page and says so', async () => {
    await mount()
    await fromApp('open', { nonce: 'n', path: '/messages?c=c1' })
    expect(shown()).toBe('/messages?c=c1')
    expect(ofName('opened')).toEqual([['opened', { nonce: 'n' }]])
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    '',
  ])('does not open %s', async (path) => {
    await mount()
    await fromApp('open', { nonce: 'n', path })
    expect(shown()).toBe('/forums')
    expect(ofName('opened')).toEqual([])
  })

  it('sends a reply, under a name of its own', async () => {
    const fetched = vi.fn<typeof serve>(serve)
    vi.stubGlobal('fetch', fetched)
    await mount()
    await fromApp('reply', { nonce: 'abc', thread: 'c1', text: 'Yes' })
    expect(ofName('replied')).toEqual([['replied', { nonce: 'abc', ok: true }]])
    expect(fetched).toHaveBeenCalledWith(
      '/api/conversations/c1/messages',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify({ content: 'Yes', clientKey: '-----abc' }),
      }),
    )
  })

  test.each([
    ['refused', () => 403, 'Refused with 403'],
    ['lost', () => undefined, 'The reply could not be sent.'],
  ])('says why a reply is %s', async (_, answer, reason) => {
    answers['/api/conversations/c1/messages'] = answer
    await mount()
    await fromApp('reply', { nonce: 'abc', thread: 'c1', text: 'Yes' })
    expect(ofName('replied')).toEqual([['replied', { nonce: 'abc', ok: false, reason }]])
  })

  test.each([
    [{ isOnline: true, isIdle: false, hasResumed: true }, 1],
    [{ isOnline: false, isIdle: false, hasResumed: true }, 0],
    [{ isOnline: true, isIdle: true, hasResumed: false }, 0],
  ])('connects again on %j: %i times', async (power, times) => {
    await mount()
    const online = vi.fn<() => void>()
    addEventListener('online', online)
    const before = ofName('unread').length
    await fromApp('power', power)
    removeEventListener('online', online)
    expect(online).toHaveBeenCalledTimes(times)
    expect(ofName('unread').length - before > 0).toBe(times > 0)
  })
})

describe('what is pressed on a notification', () => {
  const asked: [path: string, body: unknown][] = []
  beforeEach(() => {
    asked.length = 0
    const answer = serve
    vi.stubGlobal('fetch', (address: string, init?: { body?: string }) => {
      if (init?.body) asked.push([address, JSON.parse(init.body)])
      return answer(address)
    })
  })

  test.each([
    [
      { action: 'read', id: 'm1', kind: 'message', thread: 'c1' },
      '/api/conversations/c1/read',
      { messageId: 'm1' },
    ],
    [{ action: 'mute', id: 'm1', kind: 'message', thread: 'c1' }, '/api/mutes/conversation/c1', {}],
    [{ action: 'read', id: 'n1', kind: 'reply', thread: 'p1' }, '/api/notifications/read', { ids: ['n1'] }],
    [{ action: 'mute', id: 'n1', kind: 'reply', thread: 'p1' }, '/api/mutes/post/p1', {}],
  ])('%j is done by the page', async (request, path, body) => {
    await mount()
    await fromApp('act', request)
    expect(asked).toEqual([[path, body]])
  })

  it('does nothing about nothing', async () => {
    await mount()
    await fromApp('act', { action: 'mute', id: 'n1', kind: 'follow' })
    expect(asked).toEqual([])
  })
})

describe('a link to the login', () => {
  async function press(href: string): Promise<boolean> {
    const link = document.createElement('a')
    link.href = href
    link.append(document.createElement('span'))
    document.body.append(link)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    await act(async () => {
      link.firstElementChild?.dispatchEvent(event)
      await vi.advanceTimersByTimeAsync(0)
    })
    return event.defaultPrevented
  }
  const here = () => `/api/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`

  it('begins the sign-in in the system browser, and says so', async () => {
    await mount({ viewer: null })
    expect(await press(here())).toBe(true)
    expect(ofName('signIn')).toHaveLength(1)
    expect(useToasts.getState().current?.title).toBe('Continue in your browser')
  })

  it('does so on the sign-in page wherever it leads, for that page leads on', async () => {
    history.replaceState(null, '', '/sign-in?returnTo=%2Fmy-plan')
    await mount({ viewer: null })
    expect(await press('/api/login?returnTo=%2Fmy-plan')).toBe(true)
    history.replaceState(null, '', '/')
    expect(ofName('signIn')).toHaveLength(1)
  })

  it('is followed where the app does not take it', async () => {
    started = false
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    await mount({ viewer: null })
    await press(here())
    expect(assign).toHaveBeenCalledWith(expect.stringContaining('/api/login?returnTo='))
  })

  test.each(['/api/login?returnTo=%2Fmy-plan', '/api/login?payment_success=true&plan=pro', '/forums'])(
    'is followed as it is: %s',
    async (href) => {
      await mount({ viewer: null })
      await press(href)
      expect(ofName('signIn')).toEqual([])
    },
  )

  it('is followed where the sign-in stays in the window', async () => {
    await mount({ viewer: null, can: ['unread', 'theme'] })
    expect(await press(here())).toBe(false)
    expect(ofName('signIn')).toEqual([])
  })
})
