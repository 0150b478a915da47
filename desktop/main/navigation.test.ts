import { beforeEach, describe, expect, test, vi } from 'vitest'
import { preventable } from '../testing/fakes/app.ts'
import { arrive, origin, server, startApp, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const opened = () => callsOf('shell.openExternal').map(([url]) => url)

/** A page of the server is there, and no browser has been asked for. */
function open(options: Parameters<typeof startApp>[0] = {}) {
  startApp(options)
  const shown = windowOf()
  arrive(shown, `${origin}/r/a`)
  return shown
}

/** Whether a window keeps a navigation of its page from happening. */
const isStopped = (name: string, details: object, shown = windowOf()) =>
  preventable((event) => shown.contents.emit(name, Object.assign(event, details)))

const leaving = [
  ['https://elsewhere.example/a?b#c', ['https://elsewhere.example/a?b#c']],
  ['https://plaza.example.evil.example/', ['https://plaza.example.evil.example/']],
  ['https://xn--plza-5na.example/', ['https://xn--plza-5na.example/']],
  ['mailto:help@plaza.example', ['mailto:help@plaza.example']],
  ['https://plaza.example@evil.example/', []],
  ['https://ada:secret@elsewhere.example/', []],
  ['javascript:alert(1)', []],
  ['file:///etc/passwd', []],
  ['data:text/html,<script>1</script>', []],
  ['blob:https://elsewhere.example/1', []],
  ['plaza-shell://app/preferences.html', []],
  ['plaza://open?server=evil.example&path=/', []],
  ['ms-msdt:/id', []],
  ['smb://evil.example/share', []],
  ['chrome://settings', []],
  ['about:blank', []],
  ['not an address', []],
] as const

describe.each(leaving)('%s', (url, browser) => {
  test('a page cannot go there; the browser is asked at most', async () => {
    open()
    expect(isStopped('will-navigate', { url, isMainFrame: true })).toBe(true)
    await settle()
    expect(opened()).toEqual(browser)
  })

  test('a redirect cannot lead there', async () => {
    const shown = open()
    shown.contents.emit('did-start-navigation', {
      url: `${origin}/go`,
      isMainFrame: true,
      isSameDocument: false,
    })
    expect(isStopped('will-redirect', { url, isMainFrame: true })).toBe(true)
    await settle()
    expect(opened()).toEqual(browser)
  })

  test('no window is opened for it', async () => {
    const shown = open()
    expect(shown.open({ url })).toEqual({ action: 'deny' })
    await settle()
    expect(opened()).toEqual(browser)
  })
})

test('an unencrypted address is asked about first', async () => {
  open({ answers: [1, 0] })
  isStopped('will-navigate', { url: 'http://elsewhere.example/', isMainFrame: true })
  await settle()
  expect(opened()).toEqual([])
  isStopped('will-navigate', { url: 'http://elsewhere.example/', isMainFrame: true })
  await settle()
  expect(opened()).toEqual(['http://elsewhere.example/'])
})

test('a server’s own pages open in its window, a new one included', () => {
  const shown = open()
  expect(isStopped('will-navigate', { url: `${origin}/forums`, isMainFrame: true })).toBe(false)
  expect(shown.open({ url: `${origin}/trending` })).toEqual({ action: 'deny' })
  expect(shown.page.goal).toBe(`${origin}/trending`)
  expect(opened()).toEqual([])
})

test('frames follow the page’s policy, but leave the web for nothing', () => {
  open()
  const frame = (url: string) => isStopped('will-frame-navigate', { url, isMainFrame: false })
  expect(frame('https://js.stripe.com/v3')).toBe(false)
  expect(frame('about:srcdoc')).toBe(false)
  for (const url of ['file:///etc/passwd', 'plaza-shell://app/welcome.html', 'http://elsewhere.example/'])
    expect([url, frame(url)]).toEqual([url, true])
  expect(opened()).toEqual([])
})

test('a webview is never attached', () => {
  open()
  expect(isStopped('will-attach-webview', {})).toBe(true)
})

test('the shell’s pages stay among themselves, also in a server’s window', () => {
  const shown = open()
  arrive(shown, 'plaza-shell://app/offline.html')
  expect(isStopped('will-navigate', { url: 'plaza-shell://app/diagnostics.html', isMainFrame: true })).toBe(
    false,
  )
  expect(isStopped('will-navigate', { url: `${origin}/`, isMainFrame: true })).toBe(true)
})

test('a server whose first page leads elsewhere is not there; no browser is opened for each try', async () => {
  startApp()
  const shown = windowOf()
  for (let count = 0; count < 3; count += 1) {
    shown.contents.emit('did-start-navigation', {
      url: `${origin}/`,
      isMainFrame: true,
      isSameDocument: false,
    })
    shown.stop()
    expect(isStopped('will-redirect', { url: 'https://portal.example/', isMainFrame: true })).toBe(true)
    expect(shown.page.goal).toBe('plaza-shell://app/offline.html')
    await vi.advanceTimersByTimeAsync(10_000)
  }
  expect(opened()).toEqual([])
  expect(shown.page.goal).toBe(`${origin}/`)
})

describe('a login that leaves its server', () => {
  const login = (path: string, ...redirects: string[]) => {
    const shown = open()
    const stopped = isStopped('will-navigate', { url: origin + path, isMainFrame: true })
    expect(stopped).toBe(false)
    shown.contents.emit('did-start-navigation', {
      url: origin + path,
      isMainFrame: true,
      isSameDocument: false,
    })
    return redirects.map((url) => isStopped('will-redirect', { url, isMainFrame: true }))
  }

  test('goes on in the system browser, at the hand-over of the server', async () => {
    expect(login('/api/login?returnTo=/r/a', 'https://id.example/authorize?x=1')).toEqual([true])
    await settle()
    expect(opened()).toHaveLength(1)
    const address = new URL(String(opened()[0]))
    expect(address.origin + address.pathname).toBe(`${origin}/api/auth/desktop`)
    expect([...address.searchParams.keys()].sort()).toEqual(['challenge', 'state'])
    expect(windowOf(server.id).page.goal).toBe('plaza-shell://app/signin.html')
  })

  test('also after a redirect of the server itself', async () => {
    expect(login('/api/login', `${origin}/api/login/next`, 'https://id.example/')).toEqual([false, true])
    await settle()
    expect(String(opened()[0])).toContain('/api/auth/desktop?')
  })

  test('stays in the window when the server keeps it', async () => {
    expect(login('/api/login', `${origin}/r/a`)).toEqual([false])
    await settle()
    expect(opened()).toEqual([])
  })

  test('a frame’s redirect is nothing of the page’s', async () => {
    const shown = open()
    shown.contents.emit('did-start-navigation', {
      url: `${origin}/go`,
      isMainFrame: true,
      isSameDocument: false,
    })
    isStopped('will-redirect', { url: `${origin}/api/login`, isMainFrame: false })
    isStopped('will-redirect', { url: 'https://id.example/', isMainFrame: true })
    await settle()
    expect(opened()).toEqual(['https://id.example/'])
  })

  test('another path that redirects is no login', async () => {
    expect(login('/go?to=/api/login', 'https://id.example/')).toEqual([true])
    await settle()
    expect(opened()).toEqual(['https://id.example/'])
  })
})
