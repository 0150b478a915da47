import { createHash } from 'node:crypto'
import { Notification } from 'electron'
import type { NotificationKind } from '#shared/notifications.ts'
import type { Notice, NoticeAction, NoticeResult, Replied, Withdrawal } from '../core/forumMessages.ts'
import { actionsOf, urgencyOf } from '../core/noticeLook.ts'
import { addToRing, type NoticeEntry, readRing } from '../core/noticeRing.ts'
import { decideNotice, type Held, nothingTold, resultOf, withAllRead, withdrawnKeys } from '../core/notify.ts'
import { words } from '../core/words.ts'
import { createAnswers } from './answers.ts'
import type { Connections } from './connections.ts'
import type { Daemon } from './daemon.ts'
import type { Log } from './log.ts'
import { shownOrFailed } from './notificationEvents.ts'
import type { Opener } from './opener.ts'
import { tell } from './pages.ts'
import type { PowerState } from './power.ts'
import type { SettingsStore } from './settings.ts'
import { createSignal } from './signal.ts'
import { openStore } from './store.ts'
import type { UnreadBook } from './unread.ts'
import type { Views } from './view.ts'
import type { Windows } from './windows.ts'

interface NotifierOptions {
  platform: string
  /** Where the ring of the latest notices is kept. */
  file: string
  windows: Windows
  views: Views
  connections: Connections
  settings: SettingsStore
  unread: UnreadBook
  power: PowerState
  opener: Opener
  daemon: Daemon
  log: Log
}

interface Look {
  title: string
  body: string
  hasReply: boolean
  /** Speaks of several: nothing can be done about one of them. */
  isSummary?: boolean
}

const replyMilliseconds = 15_000
const longestReply = 5000
const mostHeld = 200

/** Where a person can answer in the notification itself. */
export const hasReplies = (platform: string): boolean => platform === 'darwin' || platform === 'win32'

export type Notifier = ReturnType<typeof setupNotifier>

/** Shows notices, and brings the person to what they speak of. Objects are held until they end, else nobody hears the click. */
export function setupNotifier(options: NotifierOptions) {
  const { platform, file, windows, views, connections, settings, unread, power, opener, daemon, log } =
    options
  const ring = openStore({ file, read: readRing, log })
  const answers = createAnswers<Pick<Replied, 'ok' | 'reason'>>()
  const held = new Map<string, Held & { object: Notification }>()
  /** Windows tells some activations twice. */
  const handled = new Set<string>()
  const shown = createSignal<{ server: string; kind: NotificationKind }>()
  /** What was known last of each server's unread. */
  const heard = new Map<string, string>()
  let told = nothingTold

  async function notify(server: string, notice: Notice): Promise<NoticeResult> {
    const at = new Date()
    const { state, decision } = decideNotice(told, notice, {
      server,
      at: at.getTime(),
      minuteOfDay: at.getHours() * 60 + at.getMinutes(),
      isSignedIn: unread.isSignedIn(server),
      isLocked: power.isLocked(),
      seenPath: seenPath(server),
      preferences: settings.get(),
    })
    told = state
    if (decision.do === 'suppress') return resultOf(decision)
    if (!Notification.isSupported()) return { status: 'failed', reason: 'unsupported' }
    const isSummary = decision.do === 'summarize'
    const { id, path, thread } = isSummary ? summaryOf : notice
    const { title, body } = decision
    return await present(
      { key: keyOf(server, id), server, id, path, kind: notice.kind, ...(thread ? { thread } : {}) },
      {
        title,
        body,
        isSummary,
        hasReply: hasReplies(platform) && !isSummary && notice.isReplyable === true && thread !== undefined,
      },
    )
  }

  function seenPath(server: string): string | null {
    const appWindow = windows.ofServer(server)
    if (!appWindow || !views.look(appWindow, appWindow.front).isLookedAt) return null
    const url = URL.parse(appWindow.front.contents.getURL())
    return url ? url.pathname + url.search + url.hash : null
  }

  async function present(
    entry: NoticeEntry,
    { title, body: text, hasReply, isSummary = false }: Look,
  ): Promise<NoticeResult> {
    const body = await daemon.bodyOf(text)
    held.get(entry.key)?.object.close()
    handled.delete(entry.key)
    const { kind, thread, server } = entry
    const urgency = isSummary || !kind ? 'normal' : urgencyOf(kind, platform)
    const actions =
      isSummary || !kind ? [] : actionsOf({ platform, hasReply, hasThread: thread !== undefined })
    const { reply: replyPlaceholder, actions: labels } = words.program.notices
    const object = new Notification({
      id: entry.key,
      // What is about the same stands together in the system's list.
      groupId: thread === undefined ? server : keyOf(server, thread),
      groupTitle: settings.server(server)?.name ?? '',
      title,
      body,
      hasReply,
      replyPlaceholder,
      urgency,
      timeoutType: urgency === 'critical' ? 'never' : 'default',
      actions: actions.map((action) => ({ type: 'button', text: labels[action] })),
    })
    ring.set(addToRing(ring.get(), entry))
    hold(entry, object, actions)
    const failure = shownOrFailed(object)
    object.show()
    const reason = await failure
    if (reason === null) {
      if (kind) shown.emit({ server, kind })
      return { status: 'shown' }
    }
    log.warn('notification.failed', { reason })
    return { status: 'failed', reason }
  }

  function hold(entry: NoticeEntry, object: Notification, actions: readonly NoticeAction[] = []): void {
    const { key } = entry
    held.set(key, { ...entry, object })
    const [oldest] = held.keys()
    if (held.size > mostHeld && oldest !== undefined) held.delete(oldest)
    const end = () => {
      if (held.get(key)?.object === object) held.delete(key)
    }
    object.on('click', () => {
      end()
      click(entry)
    })
    object.on('action', ({ actionIndex }) => {
      const action = actions[actionIndex]
      end()
      if (action) act(entry, action)
    })
    object.on('reply', ({ reply: text }) => {
      end()
      reply(entry, text)
    })
    // Timed out, it lies among the system's list, where it can still be pressed or taken back.
    object.on('close', ({ reason }) => {
      if (reason !== 'timedOut') end()
    })
    object.on('failed', end)
  }

  function click(entry: NoticeEntry): void {
    if (!isFirst(entry.key)) return
    void opener.open(entry.server, entry.path)
  }

  /** The page does what was pressed; where there is none, it opens what the notice speaks of. */
  function act(entry: NoticeEntry, action: NoticeAction): void {
    const { server, id, kind, thread } = entry
    const page = windows.ofServer(server)?.pages[0]
    if (!kind || !page || connections.state(server).status !== 'ready') return click(entry)
    if (isFirst(entry.key)) tell(page, 'forum:act', { action, id, kind, ...(thread ? { thread } : {}) })
  }

  function reply(entry: NoticeEntry, text: string): void {
    if (!isFirst(entry.key) || text.trim() === '') return
    void send(entry, text).then(async ({ ok, reason }) => {
      if (ok) return
      log.warn('reply.failed', { reason })
      // What was written is kept where the person sees it, and can be sent once more.
      await present(
        { ...entry, key: keyOf(entry.server, `${entry.id} reply`) },
        { title: words.program.notices.replyFailed, body: text, hasReply: hasReplies(platform) },
      )
    })
  }

  async function send(
    { server, thread }: NoticeEntry,
    text: string,
  ): Promise<Pick<Replied, 'ok' | 'reason'>> {
    const page = windows.ofServer(server)?.pages[0]
    if (!page || connections.state(server).status !== 'ready') return { ok: false, reason: 'closed' }
    if (!thread || text.length > longestReply) return { ok: false, reason: 'unsendable' }
    const answer = await answers.ask(server, replyMilliseconds, (nonce) =>
      tell(page, 'forum:reply', { nonce, thread, text }),
    )
    return answer ?? { ok: false, reason: 'silent' }
  }

  const isFirst = (key: string): boolean => {
    if (handled.has(key)) return false
    handled.add(key)
    return true
  }

  /** The buttons of a notice of an earlier run: Windows has them beside the field to reply in. */
  const offered = ({ thread }: NoticeEntry) =>
    actionsOf({ platform, hasReply: false, hasThread: thread !== undefined })

  const entryOf = (key: string | null) => ring.get().find((entry) => entry.key === key)

  /** What the person does with notifications of an earlier run, the one that starts this run included. */
  function attachEarlier(): void {
    if (platform === 'win32')
      Notification.handleActivation((details) => {
        const entry = entryOf(new URLSearchParams(details.arguments).get('tag'))
        const action = entry && offered(entry)[details.actionIndex ?? -1]
        if (entry && details.type === 'reply') reply(entry, details.reply ?? '')
        else if (entry && details.type === 'action' && action) act(entry, action)
        else if (entry) click(entry)
        else if (held.size === 0) void opener.open(windows.front()?.server ?? '')
      })
    if (platform === 'darwin')
      Notification.getHistory().then(
        (delivered) => {
          for (const object of delivered) {
            const entry = entryOf(object.id)
            if (entry && !held.has(entry.key)) hold(entry, object)
          }
        },
        (error: unknown) => log.warn('notification.history', { error }),
      )
  }
  /** Takes back what was shown of a server, and forgets where it led. */
  function clear(isOf: (server: string) => boolean): void {
    for (const one of [...held.values()].filter(({ server }) => isOf(server))) {
      one.object.close()
      held.delete(one.key)
    }
    if (ring.get().some(({ server }) => isOf(server)))
      ring.set(ring.get().filter(({ server }) => !isOf(server)))
  }
  function withdraw(server: string, withdrawal: Withdrawal): void {
    for (const key of withdrawnKeys(held.values(), server, withdrawal)) {
      held.get(key)?.object.close()
      held.delete(key)
    }
  }

  /** A summary speaks of no notice in particular: it goes when nothing is unread any more. */
  unread.changed.listen(() => {
    for (const { id } of settings.get().servers) {
      const { status, total } = unread.of(id)
      const isSame = heard.get(id) === `${status} ${total}`
      heard.set(id, `${status} ${total}`)
      // A notice comes before the number that counts it.
      if (isSame || status === 'unknown' || total > 0) continue
      told = withAllRead(told, id)
      withdraw(id, { ids: [summaryOf.id] })
    }
  })
  settings.changed.listen(({ servers }) => clear((id) => !servers.some((server) => server.id === id)))

  return {
    /** The system has shown a notice. */
    shown,
    attachEarlier,
    /** Nobody is signed in there any more. */
    forget: (server: string) => clear((id) => id === server),
    notify,
    withdraw,
    replied: (server: string, { nonce, ok, reason }: Replied) =>
      answers.heard(server, nonce, { ok, ...(reason === undefined ? {} : { reason }) }),
  }
}

/** Short enough for the tags of Windows, and nothing of the notice in it. */
const keyOf = (server: string, id: string): string =>
  createHash('sha256').update(`${server} ${id}`).digest('hex').slice(0, 16)

const summaryOf = { id: 'summary', path: '/notifications', thread: undefined }
