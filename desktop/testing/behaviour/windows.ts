import type * as Electron from 'electron'
import type { Behaviour } from './scenario.ts'

/** How windows show, hide, close and end the app. */
export const windows: Record<string, Behaviour> = {
  'a page that is never throttled always takes itself for visible, and knows only whether it has the focus': {
    scenario: async ({ BrowserWindow }, { origin }) => {
      const window = new BrowserWindow({ show: false, webPreferences: { backgroundThrottling: false } })
      const heard: string[] = []
      for (const name of ['show', 'hide', 'minimize', 'restore', 'focus', 'blur'] as const)
        window.on(name as 'show', () => heard.push(name))
      const next = (name: string) => new Promise<void>((resolve) => window.once(name as 'show', resolve))
      const ofPage = () =>
        window.webContents.executeJavaScript('[document.visibilityState, document.hasFocus()]') as Promise<
          [string, boolean]
        >
      const seen = async (what: string) => {
        let page = await ofPage()
        // The page hears of its window's focus a moment later, if ever.
        for (let tries = 0; tries < 500 && page[1] !== window.isFocused(); tries += 1) page = await ofPage()
        return {
          what,
          heard: heard.splice(0).sort(),
          window: [window.isVisible(), window.isMinimized(), window.isFocused()],
          page,
        }
      }
      await window.loadURL(`${origin}/`)
      const states = [await seen('never shown')]
      // What belongs together is told in any order.
      for (const [act, ...ends] of [
        ['show', 'focus', 'show'],
        ['hide', 'blur', 'hide'],
        ['show', 'focus', 'show'],
        ['minimize', 'blur', 'minimize'],
        ['show', 'focus', 'show', 'restore'],
      ] as const) {
        const ended = Promise.all(ends.map(next))
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

  'a window that tells of a change has changed': {
    scenario: async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false })
      const heard: string[] = []
      const next = (name: string) =>
        new Promise<void>((resolve) =>
          window.once(name as 'show', () => {
            heard.push(`${name}: ${window.isVisible()}`)
            resolve()
          }),
        )
      for (const act of ['show', 'hide', 'show'] as const) {
        const told = next(act)
        window[act]()
        // Each act follows the one before it.
        // oxlint-disable-next-line no-await-in-loop
        await told
      }
      window.destroy()
      return heard
    },
    observed: ['show: true', 'hide: false', 'show: true'],
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
}
