import { beforeEach, describe, expect, test, vi } from 'vitest'
import { app, nativeTheme, preventable } from '../testing/fakes/app.ts'
import { children } from '../testing/fakes/system.ts'
import { hooksOf } from '../testing/fakes/sessions.ts'
import { windows } from '../testing/fakes/windows.ts'
import { answersOf, arrive, ask, origin, say, server, startApp, told, windowOf } from '../testing/rig.ts'
import { callsOf } from '../testing/strict.ts'
import { press } from '../testing/menu.ts'
import { world } from '../testing/world.ts'
import { serverId } from './serverId.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const link = (path: string, host = 'plaza.example') =>
  `plaza://open?${new URLSearchParams({ server: host, path }).toString()}`
const visible = () => windows.filter(({ window }) => !window.isDestroyed() && window.isVisible())

describe('links', () => {
  test('that start the app lead to their page', async () => {
    startApp({ args: [link('/r/a/post/b')] })
    await settle()
    expect(windowOf().page.goal).toBe(`${origin}/r/a/post/b`)
    expect(windowOf().window.isFocused()).toBe(true)
  })

  test('that come later ask the page, from macOS or from a second start', async () => {
    startApp()
    arrive()
    expect(preventable((event) => app.emit('open-url', event, link('/a')))).toBe(true)
    app.emit('second-instance', {}, ['plaza', '--flag', link('/b')])
    await settle()
    expect(told('forum:open')).toEqual([
      expect.objectContaining({ path: '/a' }),
      expect.objectContaining({ path: '/b' }),
    ])
  })

  test.each([
    link('/api/logout'),
    link('//evil.example/'),
    link('https://evil.example/'),
    link(String.raw`/\evil.example`),
    link('/a', 'plaza.example@evil.example'),
    'plaza://open?server=plaza.example',
    'plaza://other?server=plaza.example&path=/a',
    `plaza://open?server=plaza.example&path=/a&path=/b`,
    'plaza://',
    'https://plaza.example/a',
  ])('%s leads nowhere', async (text) => {
    startApp()
    arrive()
    app.emit('open-url', { preventDefault: () => {} }, text)
    await settle()
    expect(told('forum:open')).toEqual([])
    expect(callsOf('dialog.showMessageBox')).toEqual([])
    expect(callsOf('webContents.loadURL')).toHaveLength(1)
  })

  test('to a server that is not known are a question', async () => {
    const running = startApp({ answers: [1, 0], respond: answersOf() })
    app.emit('open-url', { preventDefault: () => {} }, link('/r/x', 'new.example'))
    await settle()
    expect(running.settings.get().servers).toHaveLength(1)
    app.emit('open-url', { preventDefault: () => {} }, link('/r/x', 'new.example'))
    await settle()
    const added = running.settings.get().servers[1]
    expect(added).toMatchObject({ origin: 'https://new.example', name: 'Plaza' })
    expect(windowOf(added?.id).page.goal).toBe('https://new.example/r/x')
  })
})

describe('the one instance', () => {
  test('comes to the front when the app is started again', () => {
    startApp()
    windowOf().window.hide()
    app.emit('second-instance', {}, ['plaza'])
    expect(windowOf().window.isFocused()).toBe(true)
  })

  test('and from the dock, with its first server’s window if there is none', async () => {
    startApp({ platform: 'darwin' })
    windowOf().window.destroy()
    app.emit('activate')
    await settle()
    expect(windowOf().window.isVisible()).toBe(true)
  })
})

describe('starting', () => {
  test('without a server it says welcome', () => {
    startApp({ settings: { servers: [] } })
    expect(visible().map(({ page }) => page.goal)).toEqual(['plaza-shell://app/welcome.html'])
  })

  test('every server’s window is there, and the first one is seen', () => {
    const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
    startApp({ settings: { servers: [server, other] } })
    expect(windows).toHaveLength(2)
    expect(visible()).toEqual([windowOf()])
  })

  test('out of sight, if the session started it and the person wants that', () => {
    startApp({ args: ['--hidden'] })
    expect(visible()).toHaveLength(0)
    startApp({ platform: 'darwin', wasOpenedAtLogin: true, settings: { openAtLogin: 'hidden' } })
    expect(visible()).toHaveLength(0)
  })

  test('the embedded server rests until it is wanted', async () => {
    startApp()
    await settle()
    expect(children).toEqual([])
  })
})

describe('ending', () => {
  test('quitting lets every window go, and waits for the embedded server', async () => {
    startApp()
    arrive(windowOf(), 'plaza-shell://app/local.html')
    say('shell:local', { do: 'start' })
    app.emit('before-quit')
    const { window } = windowOf()
    window.close()
    expect(window.isDestroyed()).toBe(true)
    expect(preventable((event) => app.emit('will-quit', event))).toBe(true)
    expect(children[0]?.told.at(-1)).toEqual({ type: 'shutdown' })
    expect(callsOf('app.quit')).toEqual([])
    children[0]?.object.emit('exit', 0)
    await settle()
    expect(callsOf('app.quit')).toHaveLength(1)
    expect(preventable((event) => app.emit('will-quit', event))).toBe(false)
  })
})

describe('windows', () => {
  test('open where they were, on a display that is still there', async () => {
    const { userData } = startApp()
    windowOf().window.setBounds({ x: 300, y: 200, width: 900, height: 700 })
    await settle(500)
    startApp({ userData })
    expect(windowOf().options).toMatchObject({ x: 300, y: 200, width: 900, height: 700 })
    startApp({ userData, displays: [{ x: 0, y: 0, width: 800, height: 650 }] })
    const { x = 0, y = 0, width = 0, height = 0 } = windowOf().options
    expect(x + width).toBeLessThanOrEqual(800)
    expect(y + height).toBeLessThanOrEqual(650)
  })

  test('are as large as they were only once they are seen', async () => {
    const { userData } = startApp()
    windowOf().window.maximize()
    windowOf().window.emit('maximize')
    await settle(500)
    startApp({ userData, args: ['--hidden'] })
    expect(windowOf().window.isMaximized()).toBe(false)
    app.emit('activate')
    expect(windowOf().window.isMaximized()).toBe(true)
    // An explicit no would take the button away on macOS.
    expect('fullscreen' in windowOf().options).toBe(false)
  })

  test('are kept when they close before they came to rest', () => {
    const running = startApp({ hasTrayHost: false })
    windowOf().window.setBounds({ x: 1, y: 2, width: 500, height: 600 })
    windowOf().window.close()
    expect(running.stored('windows.json')).toMatchObject({ places: { [server.id]: { x: 1, width: 500 } } })
  })

  test('are forgotten while they move, if they are destroyed', async () => {
    startApp()
    windowOf().window.setBounds({ x: 1 })
    windowOf().window.destroy()
    await settle(500)
    expect(windows[0]?.window.isDestroyed()).toBe(true)
  })

  test('have the colour of the theme that the page chose, the next start too', () => {
    const { userData } = startApp()
    arrive()
    world.isDark = true
    say('forum:theme', { theme: 'dark' })
    expect(callsOf('nativeTheme.themeSource=').at(-1)).toEqual(['dark'])
    expect(callsOf('BrowserWindow.setBackgroundColor').at(-1)).toEqual(['#0E1014'])
    startApp({ userData, isDark: true })
    expect(callsOf('nativeTheme.themeSource=').at(-1)).toEqual(['dark'])
    expect(windowOf().options.backgroundColor).toBe('#0E1014')
  })

  test('have the colour that the server in front has chosen, also while it was behind', () => {
    const other = { ...server, id: '0123456789abcdef', origin: 'https://other.example' }
    startApp({ settings: { servers: [server, other] } })
    arrive()
    arrive(windowOf(other.id))
    say('forum:theme', { theme: 'dark' })
    say('forum:theme', { theme: 'light' }, windowOf(other.id))
    expect(nativeTheme.themeSource).toBe('dark')
    windowOf(other.id).window.show()
    expect(nativeTheme.themeSource).toBe('light')
    windowOf().window.focus()
    expect(nativeTheme.themeSource).toBe('dark')
  })

  test('stop flashing when somebody looks', () => {
    startApp()
    expect(callsOf('BrowserWindow.flashFrame')).toEqual([[false]])
  })
})

describe('servers', () => {
  const add = (url: string) => {
    arrive(windowOf(null), 'plaza-shell://app/welcome.html')
    return ask('shell:server', { do: 'add', url }, windowOf(null))
  }
  const start = (respond: (request: Request) => Response | Promise<Response>, more = {}) =>
    startApp({ settings: { servers: [] }, respond, ...more })

  test('are saved by the address they give themselves, after it was shown', async () => {
    const running = start(answersOf(undefined, { publicUrl: 'https://plaza.example' }), { answers: [1, 0] })
    expect(await add('www.plaza.example')).toEqual({ message: 'The server was not added' })
    expect(running.settings.get().servers).toEqual([])
    expect(await add('www.plaza.example')).toEqual({ id: server.id })
    expect(JSON.stringify(callsOf('dialog.showMessageBox'))).toContain('https://plaza.example')
    expect(running.stored('settings.json')).toMatchObject({
      servers: [{ id: server.id, origin, name: 'Plaza' }],
    })
    expect(await add(origin)).toEqual({ id: server.id })
    expect(running.settings.get().servers).toHaveLength(1)
  })

  test('that are typed as they call themselves need no question', async () => {
    start(answersOf())
    expect(await add('plaza.example')).toEqual({ id: server.id })
    expect(callsOf('dialog.showMessageBox')).toEqual([])
    await ask('shell:server', { do: 'open', id: server.id }, windowOf(null))
    expect(windowOf().page.goal).toBe(`${origin}/`)
  })

  test.each([
    ['http://plaza.example', 'The address must start with https://'],
    ['https://ada:secret@plaza.example', 'The address must not contain a name or password'],
    ['javascript:alert(1)', expect.any(String)],
    ['', expect.any(String)],
  ])('%s is none', async (url, message) => {
    const running = start(answersOf())
    expect(await add(url)).toEqual({ message })
    expect(running.settings.get().servers).toEqual([])
  })

  test.each([
    ['nobody answers', () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'))],
    ['it is no Plaza', () => new Response('<html>')],
    ['it names itself in the clear', answersOf(undefined, { publicUrl: 'http://plaza.example' })],
    ['it names another that denies it', answersOf(undefined, { publicUrl: 'ftp://x' })],
  ])('are not added when %s', async (_what, respond) => {
    const running = start(respond)
    expect(await add(origin)).toEqual({ message: 'No Plaza server answers at this address' })
    expect(running.settings.get().servers).toEqual([])
  })

  test('cannot take another server’s name: that one must say the same', async () => {
    const running = start((request) =>
      answersOf(undefined, {
        publicUrl: new URL(request.url).host === 'evil.example' ? origin : 'https://real.example',
      })(request),
    )
    expect(await add('https://evil.example')).toMatchObject({ message: expect.any(String) })
    expect(running.settings.get().servers).toEqual([])
  })

  test('of a version that does not fit are not added', async () => {
    start(answersOf(undefined, { version: '9.0.0' }))
    expect(await add(origin)).toEqual({ message: 'This server needs a newer version of the app' })
  })

  test('with a certificate of their own are added, for the person to judge it', async () => {
    const running = start(() => Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID')))
    expect(await add(origin)).toEqual({ id: server.id })
    expect(running.settings.get().servers[0]).toMatchObject({ name: 'plaza.example' })
  })

  describe('with a certificate of their own', () => {
    const typed = 'https://10.0.0.5'
    const own = 'https://forum.lan'
    const pinned = {
      id: serverId(typed),
      origin: typed,
      name: 'Plaza',
      zoom: 1.5,
      pinnedFingerprint: 'sha256/a',
    }
    const nameItself = (publicUrl: string) => answersOf(undefined, { publicUrl })
    const questions = () => callsOf('dialog.showMessageBox').map((args) => args.at(-1))
    /** The person has trusted the certificate, so the server can say what its address is. */
    const trust = async (respond: ReturnType<typeof answersOf>, more = {}) => {
      const running = startApp({ settings: { servers: [pinned, server] }, respond, ...more })
      await settle()
      return running
    }
    const origins = (running: ReturnType<typeof startApp>) =>
      running.settings.get().servers.map(({ origin: one }) => one)

    test('move to the address they give themselves, if the person wants it', async () => {
      const running = await trust(nameItself(own))
      await settle()
      expect(questions()).toEqual([
        expect.objectContaining({
          message: 'Plaza has another address',
          detail: expect.stringContaining(own) as string,
        }),
      ])
      const moved = { id: serverId(own), origin: own, name: 'Plaza', zoom: 1.5 }
      expect(running.settings.get().servers).toEqual([server, moved])
      expect(windowOf(moved.id).page.goal).toBe(`${own}/`)
      expect(windowOf(moved.id).window.isVisible()).toBe(true)
      expect(() => windowOf(pinned.id)).toThrow('no window')
    })

    test('stay where they are if not, and are asked about once', async () => {
      const running = await trust(nameItself(own), { answers: [1] })
      press('New Tab')
      await settle()
      expect(questions()).toHaveLength(1)
      expect(origins(running)).toEqual([typed, origin])
    })

    test('are asked about when their window is seen', async () => {
      const running = await trust(nameItself(own), { args: ['--hidden'] })
      expect(questions()).toEqual([])
      windowOf(pinned.id).window.show()
      await settle()
      expect(questions()).toHaveLength(1)
      expect(origins(running)).toEqual([origin, own])
    })

    test.each([
      ['the other denies it', (url: string) => (url.startsWith(own) ? 'https://elsewhere.lan' : own)],
      ['it is in the clear', () => 'http://forum.lan'],
      ['it is the same', () => typed],
    ])('are not moved when %s', async (_what, publicUrlOf) => {
      const respond = (request: Request) =>
        answersOf(undefined, { publicUrl: publicUrlOf(request.url) })(request)
      const running = await trust(respond)
      expect(questions()).toEqual([])
      expect(origins(running)).toEqual([typed, origin])
    })

    test('are not moved where others decide on the servers', async () => {
      const running = await trust(nameItself(own), { policy: { servers: ['10.0.0.5'] } })
      expect(questions()).toEqual([])
      expect(origins(running)).toEqual([typed, origin])
    })
  })

  test('that are removed leave nothing behind', async () => {
    const running = startApp()
    const shown = windowOf()
    arrive(shown, 'plaza-shell://app/offline.html')
    expect(await ask('shell:server', { do: 'remove', id: server.id }, shown)).toEqual({ id: server.id })
    expect(shown.window.isDestroyed()).toBe(true)
    expect(callsOf('partition.clearStorageData')).toHaveLength(1)
    expect(running.stored('settings.json')).toMatchObject({ servers: [] })
    expect(visible().map(({ page }) => page.goal)).toEqual(['plaza-shell://app/welcome.html'])
  })
})

describe('the embedded server', () => {
  test('opens in its window when it is ready, with its key on every request', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
    const running = startApp({ settings: { servers: [] } })
    arrive(windowOf(null), 'plaza-shell://app/local.html')
    say('shell:local', { do: 'start' }, windowOf(null))
    children[0]?.object.emit('message', { type: 'ready', port: 4321, version: '0.1.0' })
    await settle()
    const id = running.settings.get().servers[0]?.id
    await ask('shell:server', { do: 'open', id }, windowOf(null))
    const shown = windows.at(-1)
    expect(shown?.page.goal).toBe('http://127.0.0.1:4321/')
    const [init] = (children[0]?.told ?? []) as { key: string }[]
    const send = (url: string) => {
      const sent: unknown[] = []
      hooksOf(shown?.partition ?? '').beforeSendHeaders?.listener(
        { url, requestHeaders: { Accept: '*/*' } } as never,
        (response) => sent.push(response),
      )
      return sent[0]
    }
    expect(send('http://127.0.0.1:4321/api/events')).toEqual({
      requestHeaders: { Accept: '*/*', 'X-Desktop-Key': init?.key },
    })
    for (const url of ['http://127.0.0.1:4322/', 'http://localhost:4321/', 'https://127.0.0.1:4321/'])
      expect([url, send(url)]).toEqual([url, {}])
    if (shown) arrive(shown)
    expect(await ask('forum:signIn', {}, shown)).toEqual({ started: false })
  })

  test('gives its key to no request out of another server’s window', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
    startApp()
    arrive(windowOf(), 'plaza-shell://app/local.html')
    say('shell:local', { do: 'start' })
    children[0]?.object.emit('message', { type: 'ready', port: 4321, version: '0.1.0' })
    await settle()
    const sent: unknown[] = []
    hooksOf(windowOf().partition).beforeSendHeaders?.listener(
      { url: 'http://127.0.0.1:4321/api/config', requestHeaders: {} } as never,
      (response) => sent.push(response),
    )
    expect(sent).toEqual([{}])
  })
})

test('the embedded server’s window shows why it is not there, and its page once it is', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  const first = startApp({ settings: { servers: [] } })
  arrive(windowOf(null), 'plaza-shell://app/local.html')
  say('shell:local', { do: 'start' }, windowOf(null))
  const hears = async (message: object) => {
    children.at(-1)?.object.emit('message', message)
    await settle()
  }
  await hears({ type: 'ready', port: 4321, version: '0.1.0' })
  startApp({ userData: first.userData })
  await hears({ type: 'fatal', code: 'LOCKED', message: 'in use' })
  children.at(-1)?.object.emit('exit', 1)
  await settle()
  const shown = windows.at(-1)
  if (!shown) throw new Error('no window')
  expect(shown.page.goal).toBe('plaza-shell://app/local.html')
  arrive(shown)
  expect(await ask('shell:state', {}, shown)).toMatchObject({ local: { status: 'failed', fatal: 'LOCKED' } })
  say('shell:local', { do: 'start' }, shown)
  await hears({ type: 'ready', port: 4321, version: '0.1.0' })
  expect(shown.page.goal).toBe('http://127.0.0.1:4321/')
})

test('the embedded server’s window follows it to another port', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  const running = startApp({ settings: { servers: [] } })
  arrive(windowOf(null), 'plaza-shell://app/local.html')
  say('shell:local', { do: 'start' }, windowOf(null))
  const listens = async (port: number) => {
    children.at(-1)?.object.emit('message', { type: 'ready', port, version: '0.1.0' })
    await settle()
  }
  await listens(4321)
  await ask('shell:server', { do: 'open', id: running.settings.get().servers[0]?.id }, windowOf(null))
  const first = windows.at(-1)
  expect(first?.page.goal).toBe('http://127.0.0.1:4321/')
  if (first) arrive(first)
  children.at(-1)?.object.emit('exit', 1)
  await settle(1000)
  await listens(4322)
  expect(first?.window.isDestroyed()).toBe(true)
  expect(windows.at(-1)?.page.goal).toBe('http://127.0.0.1:4322/')
  expect(windows.at(-1)?.window.isVisible()).toBe(true)
  expect(running.settings.get().servers.map(({ origin }) => origin)).toEqual(['http://127.0.0.1:4322'])
  expect(callsOf('partition.clearStorageData')).toHaveLength(1)
})

describe('text that is not kept yet', () => {
  const leave = (answer: number) => {
    startApp({ answers: [answer] })
    arrive()
    app.emit('before-quit')
    return preventable((event) => windowOf().contents.emit('will-prevent-unload', event))
  }

  test('is left only if the person says so', () => {
    expect(leave(1)).toBe(true)
  })

  test('keeps the page, and the window closes out of sight again', () => {
    expect(leave(0)).toBe(false)
    windowOf().window.close()
    expect(windowOf().window.isDestroyed()).toBe(false)
  })
})

describe('what a page may', () => {
  test('is the same in every window: no Node, isolated, in the sandbox, and nothing switched off', () => {
    startApp()
    arrive()
    app.emit('activate')
    for (const { options } of windows) {
      const { session, preload, ...rest } = options.webPreferences ?? {}
      expect(session).toBeDefined()
      expect(preload).toBe('/app/out/preload/index.cjs')
      // Exactly these: web security, insecure content and experimental features stay as they are.
      expect(rest).toEqual({
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        backgroundThrottling: false,
        spellcheck: true,
      })
    }
  })
})

describe('the folders of the embedded server', () => {
  test('are shown by the system, and no path reaches a page', async () => {
    const { userData } = startApp()
    arrive(windowOf(), 'plaza-shell://app/local.html')
    say('shell:local', { do: 'showData' })
    say('shell:local', { do: 'showLog' })
    await settle()
    expect(callsOf('shell.openPath')).toEqual([[`${userData}/local-server`]])
    expect(callsOf('shell.showItemInFolder')).toEqual([[`${userData}/logs/local-server.log`]])
    expect(JSON.stringify(await ask('shell:state', {}))).not.toContain(userData)
  })
})
