import { app, type WebContents } from 'electron'
import { shellOrigin } from '../core/schemes.ts'
import { shellPageOf } from '../core/shellAddress.ts'
import { decideNavigation } from '../core/urlPolicy.ts'
import type { OpenExternal } from './external.ts'
import type { Log } from './log.ts'
import { load, type Page } from './pages.ts'
import type { Windows } from './windows.ts'

interface NavigationOptions {
  windows: Windows
  originOf: (server: string) => string | undefined
  openExternal: OpenExternal
  /** A link of the server that shall not take its page's place. */
  openTab: (page: Page, url: string, inFront: boolean) => void
  /** A login has left its server: it goes on in the system browser. */
  isFile: (contents: WebContents, url: string) => Promise<boolean>
  signIn: (page: Page, loginUrl: string) => void
  /** Whether the app itself is loading a server's page, and what to do if that leads elsewhere. */
  isLoading: (key: string) => boolean
  strayed: (key: string) => void
  log: Log
}

/** Keeps every page where it belongs: nothing but a server's own pages in its window, no second window, no webview. */
export function setupNavigation(options: NavigationOptions): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, options))
}

function guard(contents: WebContents, options: NavigationOptions): void {
  const { windows, originOf, openExternal, openTab, isFile, signIn, isLoading, strayed, log } = options
  /** The addresses of the navigation that is under way, the first one first. */
  let chain: string[] = []

  const homeOf = ({ server }: Page) =>
    server === null || shellPageOf(contents.getURL()) ? shellOrigin : (originOf(server) ?? '')

  const decide = (url: string, isMainFrame: boolean, steps: readonly string[] = []): boolean => {
    const page = windows.pageOf(contents)
    if (!page) return false
    const origin = steps.length > 0 ? (originOf(page.server ?? '') ?? shellOrigin) : homeOf(page)
    const decision = decideNavigation({ url, origin, isMainFrame, chain: steps })
    if (decision.do === 'allow') return true
    log.info('navigation.stopped', { url, decision: decision.do })
    if (decision.do === 'signIn' && page.server !== null) signIn(page, decision.loginUrl)
    // Nobody has pressed anything: no browser is opened, or each new try would open it again.
    else if (isMainFrame && page.server !== null && isLoading(page.key)) strayed(page.key)
    else if (isMainFrame) void leave(url)
    return false
  }

  /** A server may keep its files elsewhere: what it leads to is saved, everything else is for the browser. */
  async function leave(url: string): Promise<void> {
    if (await isFile(contents, url)) contents.downloadURL(url)
    else await openExternal(url, windows.of(contents))
  }

  contents.on('will-navigate', (event) => {
    if (!decide(event.url, true)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    // The main frame's navigation is told by will-navigate as well.
    if (!event.isMainFrame && !decide(event.url, false)) event.preventDefault()
  })
  contents.on('did-start-navigation', (event) => {
    if (event.isMainFrame && !event.isSameDocument) chain = [event.url]
  })
  contents.on('will-redirect', (event) => {
    if (!decide(event.url, event.isMainFrame, event.isMainFrame ? chain : [])) event.preventDefault()
    else if (event.isMainFrame) chain.push(event.url)
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url, disposition }) => {
    const page = windows.pageOf(contents)
    if (!page) return { action: 'deny' }
    // The server's own pages would be signed out in the system browser, or not there at all.
    const isOwn = page.server !== null && URL.parse(url)?.origin === originOf(page.server)
    if (isOwn && (disposition === 'background-tab' || disposition === 'foreground-tab'))
      openTab(page, url, disposition === 'foreground-tab')
    else if (isOwn) load(page, url)
    else void openExternal(url, windows.of(contents))
    return { action: 'deny' }
  })
}
