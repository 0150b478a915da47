import type { Behaviour } from './scenario.ts'

/** How pages come, fail and crash. */
export const loads: Record<string, Behaviour> = {
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
