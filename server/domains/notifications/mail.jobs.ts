import type { Db, Store } from '#db/store.ts'
import { unsubscribePath, type NotificationKind } from '#shared/notifications.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../config.ts'
import { email } from '../../core/email.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Runner } from '../../jobs/runner.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import { queues } from './delivery.service.ts'
import type { DigestsService } from './digests.service.ts'
import { recipientsRepo } from './recipients.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { channelsOf } from './settings.policy.ts'
import type { MailKind, UnsubscribeTokens } from './unsubscribe.ts'

export interface MailJobsParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  queue: Queue
  mailer: MailerService
}

const hourMs = 60 * 60 * 1000
/** A digest that a whole day did not bring is asked for again. */
const overdueMs = 25 * hourMs

/** Mails about notifications, each at most once; whether it should still go out is asked at that moment. */
export function mailJobs(
  runner: Runner,
  parts: MailJobsParts & { tokens: UnsubscribeTokens; digests: DigestsService },
): void {
  const { store, clock, queue, mailer, tokens, digests } = parts
  const { publicUrl } = parts.config
  const { tables } = store
  const recipients = recipientsRepo(tables)
  const settings = settingsRepo(tables)

  const unsubscribeOf = (userId: string, kind: MailKind) => ({
    unsubscribeUrl: `${publicUrl}${unsubscribePath}/${tokens.make(userId, kind)}`,
    settingsUrl: `${publicUrl}/notifications`,
  })

  /** The address of somebody who can be written to; a blocked person gets mail about acts of moderation only. */
  async function addressOf(tx: Db, userId: string, kind: NotificationKind): Promise<string | null> {
    const person = await recipients.person(tx, userId)
    if (!person || person.isTombstone || (person.isBlocked && kind !== 'moderation')) return null
    return person.email
  }

  const choiceOf = async (tx: Db, userId: string, kind: NotificationKind) =>
    channelsOf((await settings.listOf(tx, [userId])).get(userId), kind).email

  runner.handle(queues.mail, async ({ notificationId }) => {
    const id = String(notificationId)
    await mailer.sendOnce(`notification:${id}`, async (tx, site) => {
      const found = await recipients.find(tx, id)
      const [row] = found ? await recipients.stillReadable(tx, [found]) : []
      if (!row || row.readAt) return null
      const kind = row.kind as NotificationKind
      const to = await addressOf(tx, row.userId, kind)
      if (!to || (await choiceOf(tx, row.userId, kind)) !== 'now') return null
      const link = { label: row.text, url: publicUrl + row.path, note: row.reason }
      const unsubscribe = unsubscribeOf(row.userId, kind)
      return { to, ...email({ site, subject: row.text, links: [link], unsubscribe }) }
    })
  })

  runner.handle(queues.messageMail, async (payload) => {
    const [conversationId, userId] = [String(payload['conversationId']), String(payload['userId'])]
    const place = await store.read((db) => recipients.place(db, conversationId, userId))
    if (!place || place.unreadCount === 0) return
    // One mail for all that is unread: until it is read, further messages bring no other.
    const key = `message:${conversationId}:${userId}:${place.lastReadMessageId ?? 'first'}`
    await mailer.sendOnce(key, async (tx, site) => {
      const to = await addressOf(tx, userId, 'message')
      if (!to || (await choiceOf(tx, userId, 'message')) !== 'now') return null
      const count = place.unreadCount
      const text = `You have ${count} unread ${count === 1 ? 'message' : 'messages'}`
      const url = `${publicUrl}/messages?c=${conversationId}`
      const links = [{ label: text, url, note: 'Somebody wrote to you' }]
      return { to, ...email({ site, subject: text, links, unsubscribe: unsubscribeOf(userId, 'message') }) }
    })
  })

  runner.handle(queues.digest, ({ userId }) => digests.send(String(userId)))
  runner.every('digest.due', 60, digests.lookForDue)

  runner.every('notification.overdue', 3600, async () => {
    const before = new Date(clock.now().getTime() - overdueMs)
    await store.transaction(async (tx) => {
      for (const userId of await recipients.overdue(tx, before))
        await queue.enqueue(tx, { queue: queues.digest, payload: { userId }, dedupeKey: userId })
    })
  })
}
