import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#shared/errors.ts'
import type { NotificationKind } from '#shared/notifications.ts'
import type { PushPayload, PushSubscription } from '#shared/push.ts'
import { quiet } from '#db/changes.ts'
import { newId } from '#db/ids.ts'
import type { Db, Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { PushSender } from '../../ports/push.ts'
import type { ConversationsService } from '../conversations/conversations.service.ts'
import type { EndedSessions, MovedSession } from '../sessions/sessions.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { recipientsRepo } from './recipients.repo.ts'
import { pushRepo } from './push.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { channelsOf } from './settings.policy.ts'

export interface PushParts {
  store: Store
  clock: Clock
  queue: Queue
  push: PushSender
  conversations: ConversationsService
  site: Pick<SiteService, 'servedIn'>
}

export type PushService = ReturnType<typeof pushService>

export const sendQueue = 'push.send'

/** How many browsers of one person are kept; the oldest give way. */
const mostBrowsers = 20
const bodyMax = 200

/** Push to the browsers that somebody has allowed it in. */
export function pushService({ store, clock, queue, push, conversations, site }: PushParts) {
  const { tables } = store
  const browsers = pushRepo(tables)
  const recipients = recipientsRepo(tables)
  const settings = settingsRepo(tables)

  /** One job per browser: a service that fails is tried again without repeating the others. */
  async function spread(tx: Db, userId: string, source: Record<string, string>): Promise<void> {
    await browsers.removeEnded(tx, userId, clock.now())
    for (const { id } of await browsers.listOf(tx, userId))
      await queue.enqueue(tx, { queue: sendQueue, payload: { ...source, browserId: id, userId } })
  }

  const wantsPush = async (db: Db, userId: string, kind: NotificationKind) =>
    channelsOf((await settings.listOf(db, [userId])).get(userId), kind).push

  /** What a browser shows; null when it was read, hidden or switched off in the meantime. */
  async function payloadOf(
    db: Db,
    userId: string,
    source: Record<string, unknown>,
  ): Promise<PushPayload | null> {
    const person = await recipients.person(db, userId)
    if (!person || person.isTombstone || person.isBlocked) return null
    if (typeof source['notificationId'] === 'string') {
      const found = await recipients.find(db, source['notificationId'])
      const [row] = found ? await recipients.stillReadable(db, [found]) : []
      if (!row || row.readAt || !(await wantsPush(db, userId, row.kind as NotificationKind))) return null
      return {
        title: (await site.servedIn(db)).name,
        body: cut(row.text),
        path: row.path,
        tag: row.groupKey ?? row.id,
      }
    }
    const message = await conversations.findMessage(db, String(source['messageId']))
    if (!message || message.isDeleted || !(await wantsPush(db, userId, 'message'))) return null
    const { conversationId, senderId, createdAt: at } = message
    // What waited is read as the app shows it now: by members, and not past a block.
    const readers = await conversations.recipients(db, { conversationId, senderId, at, now: clock.now() })
    const place = readers.find(({ person }) => person.id === userId)
    if (!place || (place.lastReadAt && place.lastReadAt >= at)) return null
    return {
      title: `u/${message.senderUsername}`,
      body: cut(message.content) || 'A picture',
      path: `/messages?c=${conversationId}`,
      tag: conversationId,
    }
  }

  return {
    publicKey: () => push.publicKey(),

    /** A browser says so at each visit: what is known is not written again. */
    save: async (actor: Actor, { endpoint, keys }: PushSubscription) => {
      if (!push.isKnown(endpoint)) throw new Failure('push.unknown_service')
      const { id: userId, sessionId } = actor
      const known = await store.read((db) => browsers.findAt(db, endpoint))
      if (known?.userId === userId && known.sessionId === sessionId && isDeepStrictEqual(known.keys, keys))
        return { endpoint }
      return await store.transaction(
        quiet(async (tx) => {
          await browsers.put(tx, { id: newId(), userId, sessionId, endpoint, keys, createdAt: clock.now() })
          const all = await browsers.listOf(tx, userId)
          await browsers.remove(
            tx,
            all.slice(mostBrowsers).map(({ id }) => id),
          )
          return { endpoint }
        }),
      )
    },

    remove: (actor: Actor, endpoint: string) =>
      store.transaction(async (tx) => {
        await browsers.removeOwn(tx, actor.id, endpoint)
        return { endpoint }
      }),

    /** Has a notification sent to each browser of its recipient. */
    spreadNotification: (notificationId: string): Promise<void> =>
      store.transaction(async (tx) => {
        const found = await recipients.find(tx, notificationId)
        if (found) await spread(tx, found.userId, { notificationId: found.id })
      }),

    spreadMessage: (messageId: string, userId: string): Promise<void> =>
      store.transaction((tx) => spread(tx, userId, { messageId })),

    /** Sends to one browser, and forgets one that its service does not know any more. */
    send: async (browserId: string, userId: string, source: Record<string, unknown>): Promise<void> => {
      const browser = await store.read((db) => browsers.find(db, browserId, clock.now()))
      if (!browser || browser.userId !== userId) return
      const payload = await store.read((db) => payloadOf(db, browser.userId, source))
      if (!payload) return
      const { contactEmail } = await store.read(site.servedIn)
      if ((await push.send(browser, payload, contactEmail)) === 'sent') return
      await store.transaction((tx) => browsers.remove(tx, [browser.id]))
    },

    /** Push ends with the session that asked for it. */
    forgetEnded: ({ userId }: EndedSessions): Promise<void> =>
      store.transaction(quiet((tx) => browsers.removeEnded(tx, userId, clock.now()))),

    move: (moved: MovedSession): Promise<void> => store.transaction(quiet((tx) => browsers.move(tx, moved))),

    erase: browsers.removeAllOf,
  }
}

const cut = (text: string): string => Array.from(text).slice(0, bodyMax).join('')
