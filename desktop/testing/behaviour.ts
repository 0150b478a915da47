import type * as Electron from 'electron'

/** What a scenario finds around it: a server of the test that answers any path with a page. */
export interface Surroundings {
  origin: string
}
/** Uses Electron and says what it saw. It is sent to a real program as text, so it reaches for nothing outside itself. */
type Scenario = (electron: typeof Electron, around: Surroundings) => Promise<unknown>

export interface Behaviour {
  scenario: Scenario
  /** What Electron showed on Linux, in a window that a window manager had. */
  observed: unknown
}

/**
 * How Electron behaves where the app depends on it. The same scenarios run in the real program and on the
 * stand-in, and both have to show what was observed.
 */
export const behaviours: Record<string, Behaviour> = {
  'the name of the app is the one of its product': {
    scenario: ({ app }) => Promise.resolve(app.name),
    observed: 'Plaza',
  },

  'a page that is never throttled always takes itself for visible, and knows only whether it has the focus': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false, webPreferences: { backgroundThrottling: false } })
      const heard: string[] = []
      for (const name of ['show', 'hide', 'minimize', 'restore', 'focus', 'blur'] as const)
        window.on(name as 'show', () => heard.push(name))
      const next = (name: string) => new Promise<void>((resolve) => window.once(name as 'show', resolve))
      const seen = async (what: string) => ({
        what,
        heard: heard.splice(0).sort(),
        window: [window.isVisible(), window.isMinimized(), window.isFocused()],
        page: (await window.webContents.executeJavaScript(
          '[document.visibilityState, document.hasFocus()]',
        )) as unknown,
      })
      await window.loadURL(`${origin}/`)
      const states = [await seen('never shown')]
      for (const [act, end] of [
        ['show', 'focus'],
        ['hide', 'blur'],
        ['show', 'focus'],
        ['minimize', 'blur'],
        ['show', 'focus'],
      ] as const) {
        const ended = next(end)
        window[act]()
        await ended
        states.push(await seen(act))
      }
      window.destroy()
      return states
    },
    observed: [
      { what: 'never shown', heard: [], window: [false, false, false], page: ['visible', false] },
      { what: 'show', heard: ['focus', 'show'], window: [true, false, true], page: ['visible', true] },
      { what: 'hide', heard: ['blur', 'hide'], window: [false, false, false], page: ['visible', false] },
      { what: 'show', heard: ['focus', 'show'], window: [true, false, true], page: ['visible', true] },
      {
        what: 'minimize',
        heard: ['blur', 'minimize'],
        window: [false, true, false],
        page: ['visible', false],
      },
      {
        what: 'show',
        heard: ['focus', 'restore', 'show'],
        window: [true, false, true],
        page: ['visible', true],
      },
    ],
  },

  'a page that loads is not there yet': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false })
      const { webContents } = window
      await window.loadURL(`${origin}/first`)
      const loading = window.loadURL(`${origin}/second`)
      const during = webContents.getURL() === `${origin}/first`
      await loading
      const after = webContents.getURL() === `${origin}/second`
      const entries = webContents.navigationHistory.getAllEntries().map(({ url }) => new URL(url).pathname)
      await window.loadURL(`${origin}/second`)
      const again = webContents.navigationHistory.getAllEntries().length
      window.destroy()
      return { during, after, entries, again }
    },
    observed: { during: true, after: true, entries: ['/first', '/second'], again: 2 },
  },

  'a load that another one replaces is aborted': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false })
      const failed: number[] = []
      window.webContents.on('did-fail-load', (_event, code) => failed.push(code))
      const outcome = (loading: Promise<void>) =>
        loading.then(
          () => 'loaded',
          (error: unknown) => (error as { code: string }).code,
        )
      const first = outcome(window.loadURL(`${origin}/never`))
      const second = outcome(window.loadURL(`${origin}/page`))
      const outcomes = [await first, await second]
      window.destroy()
      return { outcomes, failed }
    },
    observed: { outcomes: ['ERR_ABORTED', 'loaded'], failed: [] },
  },

  'a failed load leaves an error page with the address that failed, and no origin': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false })
      const { webContents } = window
      const heard: string[] = []
      webContents.on('did-fail-load', (...[, code, , url, isMainFrame]) =>
        heard.push(`failed ${code} ${new URL(url).port} ${isMainFrame}`),
      )
      webContents.on('did-navigate', (_event, url) => heard.push(`arrived ${new URL(url).pathname}`))
      await window.loadURL(`${origin}/`)
      const away = 'http://127.0.0.1:1024/away'
      const outcome = async () =>
        await window.loadURL(away).then(
          () => 'loaded',
          (error: unknown) => (error as { code: string }).code,
        )
      const outcomes = [await outcome(), await outcome()]
      const seen = {
        outcomes,
        heard,
        url: webContents.getURL(),
        frame: webContents.mainFrame.url,
        origin: webContents.mainFrame.origin,
        entries: webContents.navigationHistory.getAllEntries().map(({ url }) => new URL(url).pathname),
      }
      window.destroy()
      return seen
    },
    observed: {
      outcomes: ['ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_REFUSED'],
      heard: ['arrived /', 'failed -102 1024 true', 'failed -102 1024 true'],
      url: 'http://127.0.0.1:1024/away',
      frame: 'http://127.0.0.1:1024/away',
      origin: 'null',
      entries: ['/', '/away'],
    },
  },

  'a page that wants to stay keeps its window, unless the program says otherwise': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false })
      const heard: string[] = []
      window.on('close', () => heard.push('close'))
      window.on('closed', () => heard.push('closed'))
      let leaves = false
      const asked = () =>
        new Promise<void>((resolve) =>
          window.webContents.once('will-prevent-unload', (event) => {
            heard.push('asked')
            if (leaves) event.preventDefault()
            // The answer takes effect once every listener has been asked.
            setTimeout(resolve, 100)
          }),
        )
      await window.loadURL(`${origin}/stays`)
      let ended = asked()
      window.close()
      await ended
      const isKept = !window.isDestroyed()
      leaves = true
      ended = asked()
      const closed = new Promise<void>((resolve) => window.once('closed', resolve))
      window.close()
      await ended
      await closed
      return { isKept, heard }
    },
    observed: { isKept: true, heard: ['close', 'asked', 'close', 'asked', 'closed'] },
  },

  'the app hears of its last window alone': {
    scenario: async ({ app, BrowserWindow }) => {
      const heard: string[] = []
      app.on('window-all-closed', () => heard.push('all closed'))
      const [first, second] = [new BrowserWindow({ show: false }), new BrowserWindow({ show: false })]
      const closed = (window: Electron.BrowserWindow) =>
        new Promise<void>((resolve) => {
          window.once('closed', () => resolve())
          window.close()
        })
      await closed(first)
      await new Promise((resolve) => setImmediate(resolve))
      const afterOne = [...heard]
      const all = new Promise<void>((resolve) => app.once('window-all-closed', resolve))
      await closed(second)
      await all
      return { afterOne, afterBoth: heard, left: BrowserWindow.getAllWindows().length }
    },
    observed: { afterOne: [], afterBoth: ['all closed'], left: 0 },
  },

  'quitting asks every window, and one that stays calls it off': {
    scenario: async ({ app, BrowserWindow }, { origin }) => {
      const heard: string[] = []
      app.once('before-quit', () => heard.push('before-quit'))
      app.on('will-quit', (event) => {
        event.preventDefault()
        heard.push('will-quit')
      })
      const window = new BrowserWindow({ show: false })
      await window.loadURL(`${origin}/stays`)
      const asked = new Promise<void>((resolve) =>
        window.webContents.once('will-prevent-unload', () => void setTimeout(resolve, 100)),
      )
      app.quit()
      await asked
      const stays = [...heard]
      window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
      const ended = new Promise<void>((resolve) => app.once('will-quit', () => resolve()))
      app.quit()
      await ended
      return { stays, heard, left: BrowserWindow.getAllWindows().length }
    },
    observed: { stays: ['before-quit'], heard: ['before-quit', 'will-quit'], left: 0 },
  },

  'a tray is made whether anything shows it or not': {
    scenario: ({ Tray, nativeImage }) => {
      const tray = new Tray(nativeImage.createEmpty())
      const isThere = !tray.isDestroyed()
      tray.destroy()
      return Promise.resolve({ isThere })
    },
    observed: { isThere: true },
  },

  'requests of the program carry the cookies of their partition, unless they say otherwise': {
    scenario: async ({ session }, { origin }) => {
      const one = session.fromPartition('behaviour')
      const echoed = async (init: RequestInit = {}) =>
        await (await one.fetch(`${origin}/cookies`, init)).text()
      const before = await echoed()
      await (await one.fetch(`${origin}/set-cookie`)).text()
      return {
        before,
        unsaid: await echoed(),
        included: await echoed({ credentials: 'include' }),
        omitted: await echoed({ credentials: 'omit' }),
        redirected: await one.fetch(`${origin}/redirects`, { redirect: 'error' }).then(
          () => 'followed',
          () => 'refused',
        ),
      }
    },
    observed: {
      before: '',
      unsaid: 'session=ada',
      included: 'session=ada',
      omitted: '',
      redirected: 'refused',
    },
  },

  'a page that crashed keeps its address': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false })
      const { webContents } = window
      await window.loadURL(`${origin}/page`)
      const gone = new Promise<string>((resolve) =>
        webContents.once('render-process-gone', (_event, { reason }) => resolve(reason)),
      )
      webContents.forcefullyCrashRenderer()
      const reason = await gone
      const seen = {
        isCrashed: webContents.isCrashed(),
        path: new URL(webContents.getURL()).pathname,
        reason,
      }
      window.destroy()
      return seen
    },
    observed: { isCrashed: true, path: '/page', reason: 'crashed' },
  },
}
