import type { Page } from '@playwright/test'
import type { PlazaDesktop } from '../desktop/core/contract.ts'
import type { AuthReport, Notice, UnreadReport, View, Withdrawal } from '../desktop/core/forumMessages.ts'

/** What a page has said to the app since it was loaded. */
export interface Said {
  unread: UnreadReport[]
  notify: Notice[]
  withdraw: Withdrawal[]
  auth: AuthReport[]
  opened: { nonce: string }[]
  replied: { nonce: string; ok: boolean; reason?: string }[]
  switchServer: object[]
}

interface Handlers {
  open?: (message: { nonce: string; path: string }) => void
  reply?: (message: { nonce: string; thread: string; text: string }) => void
  view?: (view: View) => void
}

declare global {
  interface Window {
    plazaDesktop?: PlazaDesktop
    /** The app's half of the bridge. */
    app: { said: Said; handlers: Handlers; view: View }
    beginSignIn: () => Promise<boolean>
  }
}

/** Shows pages as the desktop app does: with its bridge, of which the test holds the other end. */
export async function asDesktopApp(page: Page, beginSignIn: () => Promise<boolean>): Promise<void> {
  await page.exposeFunction('beginSignIn', beginSignIn)
  await page.addInitScript(() => {
    const said: Said = {
      unread: [],
      notify: [],
      withdraw: [],
      auth: [],
      opened: [],
      replied: [],
      switchServer: [],
    }
    const handlers: Handlers = {}
    window.app = { said, handlers, view: { isShown: true, isLookedAt: true } }
    window.plazaDesktop = {
      info: () =>
        Promise.resolve({
          apiVersion: 1,
          appVersion: '1.0.0',
          platform: 'linux',
          capabilities: ['unread', 'notifications', 'replies', 'signIn', 'theme', 'power', 'view'],
        }),
      unread: (report) => void said.unread.push(report),
      notify: (notice) => {
        said.notify.push(notice)
        return Promise.resolve({ status: 'shown' })
      },
      withdraw: (what) => void said.withdraw.push(what),
      onOpen: (handler) => {
        handlers.open = handler
        return () => delete handlers.open
      },
      opened: (message) => void said.opened.push(message),
      onReply: (handler) => {
        handlers.reply = handler
        return () => delete handlers.reply
      },
      replied: (message) => void said.replied.push(message),
      auth: (report) => void said.auth.push(report),
      signIn: async () => ({ started: await window.beginSignIn() }),
      theme: () => {},
      onPower: () => () => {},
      onAct: () => () => {},
      look: () => Promise.resolve(window.app.view),
      switchServer: () => void said.switchServer.push({}),
      onView: (handler) => {
        handlers.view = handler
        return () => delete handlers.view
      },
    }
  })
}

/** Has the app's window come and go, as the page is told. */
export const seeAs = (page: Page, view: View): Promise<void> =>
  page.evaluate((now) => {
    window.app.view = now
    window.app.handlers.view?.(now)
  }, view)

/** The latest that a page has said of one kind. */
export const lastSaid = <Name extends keyof Said>(
  page: Page,
  name: Name,
): Promise<Said[Name][number] | undefined> =>
  page.evaluate((of) => window.app.said[of].at(-1), name) as Promise<Said[Name][number] | undefined>

/** Calls the API as the person who is signed in on this page. */
export async function callAs<T>(page: Page, address: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(to, {
        method: sent ? 'POST' : 'GET',
        ...(sent ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) } : {}),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
    [address, body] as const,
  )
}
