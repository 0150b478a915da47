import type { Db, Store } from '#db/store.ts'
import { unsubscribePath, type NotificationKind } from '#shared/notifications.ts'
import { site } from '#shared/site.ts'
import { wallClock } from '#shared/wallClock.ts'
import type { Clock } from '../../core/clock.ts'
import type { Mailer } from '../../core/mailer.ts'
import { countUnread } from '../../core/unread.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Runner } from '../../jobs/runner.ts'
import { queues } from './delivery.ts'
import { notificationLetter } from './letters.ts'
import { notificationsRepo } from './notifications.repo.ts'
import { outgoingRepo } from './outgoing.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { channelsOf, settingsOf } from './settings.rule.ts'
import type { MailKind, UnsubscribeTokens } from './unsubscribe.ts'

interface Parts {
  store: Store
  clock: Clock
  publicUrl: string
  runner: Runner
  queue: Queue
  mailer: Mailer
  tokens: UnsubscribeTokens
}

const hourMs = 60 * 60 * 1000
/** A digest that a whole day did not bring is asked for again. */
const overdueMs = 25 * hourMs

/** Mails about notifications, each at most once; whether it should still go out is asked at that moment. */
export function mailJobs({ store, clock, publicUrl, runner, queue, mailer, tokens }: Parts): void {
  const { tables } = store
  const notifications = notificationsRepo(tables)
  const outgoing = outgoingRepo(tables)
  const settings = settingsRepo(tables)
  const settingsUrl = `${publicUrl}/notifications`

  const links = (userId: string, kind: MailKind) => ({
    unsubscribeUrl: `${publicUrl}${unsubscribePath}/${tokens.make(userId, kind)}`,
    settingsUrl,
  })

  /** The address of somebody who can be written to; a blocked person hears of acts of moderation only. */
  async function addressOf(
    tx: Db,
    userId: string,
    kind: NotificationKind | 'digest',
  ): Promise<string | null> {
    const person = await outgoing.person(tx, userId)
    if (!person || person.isTombstone || (person.isBlocked && kind !== 'moderation')) return null
    return person.email
  }

  const choiceOf = async (tx: Db, userId: string, kind: NotificationKind) =>
    channelsOf((await settings.listOf(tx, [userId])).get(userId), kind).email

  runner.handle(queues.mail, async ({ notificationId }) => {
    const id = String(notificationId)
    await mailer.sendOnce(`notification:${id}`, async (tx) => {
      const found = await outgoing.find(tx, id)
      const [row] = found ? await outgoing.stillReadable(tx, found.userId, [found]) : []
      if (!row || row.readAt) return null
      const kind = row.kind as NotificationKind
      const to = await addressOf(tx, row.userId, kind)
      if (!to || (await choiceOf(tx, row.userId, kind)) !== 'now') return null
      const line = { text: row.text, url: publicUrl + row.path, reason: row.reason }
      return { to, ...notificationLetter({ subject: row.text, lines: [line], ...links(row.userId, kind) }) }
    })
  })

  runner.handle(queues.messageMail, async (payload) => {
    const [conversationId, userId] = [String(payload['conversationId']), String(payload['userId'])]
    const place = await store.read((db) => outgoing.place(db, conversationId, userId))
    if (!place || place.unreadCount === 0) return
    // One mail for all that is unread: until it is read, further messages bring no other.
    const key = `message:${conversationId}:${userId}:${place.lastReadMessageId ?? 'first'}`
    await mailer.sendOnce(key, async (tx) => {
      const to = await addressOf(tx, userId, 'message')
      if (!to || (await choiceOf(tx, userId, 'message')) !== 'now') return null
      const count = place.unreadCount
      const text = `You have ${count} unread ${count === 1 ? 'message' : 'messages'}`
      const lines = [
        { text, url: `${publicUrl}/messages?c=${conversationId}`, reason: 'Somebody wrote to you' },
      ]
      return { to, ...notificationLetter({ subject: text, lines, ...links(userId, 'message') }) }
    })
  })

  runner.handle(queues.digest, async (payload) => {
    const userId = String(payload['userId'])
    const stored = await store.read(async (db) => (await settings.listOf(db, [userId])).get(userId))
    const { date } = wallClock(clock.now(), settingsOf(stored).timeZone)
    const key = `digest:${userId}:${date}`
    await mailer.sendOnce(key, async (tx) => {
      const gathered = await notifications.gather(tx, userId, key)
      const isWanted = (kind: string) => channelsOf(stored, kind as NotificationKind).email === 'digest'
      const open = gathered.filter(({ readAt, kind }) => readAt === null && isWanted(kind))
      const rows = await outgoing.stillReadable(tx, userId, open)
      const unread = isWanted('message')
        ? ((await countUnread(tx, tables, [userId])).get(userId)?.messages ?? 0)
        : 0
      const to = await addressOf(tx, userId, 'digest')
      if (!to || rows.length + unread === 0) return null
      const lines = rows.map(({ text, path, reason }) => ({ text, url: publicUrl + path, reason }))
      if (unread > 0)
        lines.push({ text: `Unread messages: ${unread}`, url: `${publicUrl}/messages`, reason: '' })
      const subject = `Your day on ${site.name}: ${lines.length === 1 ? lines[0]?.text : `${lines.length} things happened`}`
      return { to, ...notificationLetter({ subject, lines, ...links(userId, 'digest') }) }
    })
  })

  runner.every('notification.overdue', 3600, async () => {
    const before = new Date(clock.now().getTime() - overdueMs)
    await store.transaction(async (tx) => {
      for (const userId of await outgoing.overdue(tx, before))
        await queue.enqueue(tx, { queue: queues.digest, payload: { userId }, dedupeKey: userId })
    })
  })
}
