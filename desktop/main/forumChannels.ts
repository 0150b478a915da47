import { app } from 'electron'
import { type Capability, capabilities, forumApiVersion, type ThemeReport } from '../core/forumMessages.ts'
import { shellAddress } from '../core/shellAddress.ts'
import type { Handoff } from './handoff.ts'
import type { Handlers } from './ipc.ts'
import type { LocalServer } from './localServer.ts'
import { hasReplies, type Notifier } from './notifier.ts'
import type { Opener } from './opener.ts'
import { load } from './pages.ts'
import type { UnreadBook } from './unread.ts'
import type { Views } from './view.ts'
import type { Windows } from './windows.ts'

interface ForumOptions {
  platform: string
  windows: Windows
  views: Views
  unread: UnreadBook
  notifier: Notifier
  opener: Opener
  handoff: Handoff
  local: LocalServer
}

/** What the pages of servers can ask of the app. */
export function forumChannels(options: ForumOptions) {
  const { platform, windows, views, unread, notifier, opener, handoff, local } = options
  /** What each server's page has chosen last: it also counts once its window comes to the front. */
  const themes = new Map<string, ThemeReport['theme']>()
  windows.focused.listen(({ server }) => {
    const theme = server === null ? undefined : themes.get(server)
    if (theme) windows.setTheme(theme)
  })
  const hasCapability = (server: string) => (name: Capability) => {
    if (name === 'replies' || name === 'actions') return hasReplies(platform)
    // The embedded server's identity provider is in its own window.
    return name !== 'signIn' || !local.isLocal(server)
  }
  return {
    'forum:info': (_nothing, { server }) => ({
      apiVersion: forumApiVersion,
      appVersion: app.getVersion(),
      platform,
      capabilities: capabilities.filter(hasCapability(server)),
    }),
    'forum:unread': (report, { server }) => unread.report(server, report),
    'forum:notify': (notice, { server }) => notifier.notify(server, notice),
    'forum:withdraw': (withdrawal, { server }) => notifier.withdraw(server, withdrawal),
    'forum:opened': ({ nonce }, { server }) => opener.opened(server, nonce),
    'forum:replied': (replied, { server }) => notifier.replied(server, replied),
    'forum:auth': ({ state }, { server }) => {
      unread.auth(server, state)
      if (state === 'out') notifier.forget(server)
    },
    'forum:signIn': (_nothing, { server, page }) => {
      if (local.isLocal(server)) return { started: false }
      const { pathname, search } = new URL(page.contents.getURL())
      // The page stays. Whoever presses again needs another way: the link to copy, the code to paste.
      const isSecondTry = handoff.stateOf(server).status === 'waiting'
      const started = handoff.start(server, pathname + search)
      if (started && isSecondTry) load(page, shellAddress('signin'))
      return { started }
    },
    'forum:look': (_nothing, { window, page }) => views.look(window, page),
    // Each server's page has a theme of its own: the one that is looked at decides.
    'forum:theme': ({ theme }, { window, server }) => {
      themes.set(server, theme)
      if (windows.front() === window) windows.setTheme(theme)
    },
  } satisfies Partial<Handlers>
}
