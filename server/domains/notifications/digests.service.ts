import { digestPostsMax } from '#shared/digests.ts'
import { missedSince, nextDigestAt } from '#shared/digestTimes.ts'
import { unsubscribePath, type NotificationKind } from '#shared/notifications.ts'
import { postPath } from '#shared/posts.ts'
import { wallClock } from '#shared/wallClock.ts'
import { quiet } from '#db/changes.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import { actorFrom } from '../../core/actor.ts'
import type { Clock } from '../../core/clock.ts'
import { email, type Link, type Section } from '../../core/email.ts'
import type { ServedSite } from '../../core/site.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import type { VisitsService } from '../visits/visits.service.ts'
import { queues } from './delivery.service.ts'
import { digestsRepo, type DigestRow } from './digests.repo.ts'
import { notificationsRepo, type NotificationRow } from './notifications.repo.ts'
import { recipientsRepo } from './recipients.repo.ts'
import { settingsRepo } from './settings.repo.ts'
import { channelsOf, settingsOf, type StoredSettings } from './settings.policy.ts'
import { unreadRepo } from './unread.repo.ts'
import type { UnsubscribeTokens } from './unsubscribe.ts'

export interface DigestsParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  queue: Queue
  mailer: MailerService
  visits: VisitsService
}

export type DigestsService = ReturnType<typeof digestsService>

/** So many become due in one transaction, and so many such transactions are one turn. */
const atOnce = 100
const roundsOfTurn = 20

type Missed = NonNullable<Awaited<ReturnType<VisitsService['missed']>>>

interface Gathered {
  rows: NotificationRow[]
  unread: number
  missed: Missed | null
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/**
 * One mail that gathers a day, or a week: the notifications that wait for it, and, where somebody wants a digest
 * and its hour has come, what they missed. Each goes out at most once, whichever instance sends it.
 */
export function digestsService(parts: DigestsParts & { tokens: UnsubscribeTokens }) {
  const { store, clock, queue, mailer, visits, tokens } = parts
  const { publicUrl } = parts.config
  const repo = digestsRepo(store.tables)
  const notifications = notificationsRepo(store.tables)
  const recipients = recipientsRepo(store.tables)
  const settings = settingsRepo(store.tables)
  const unread = unreadRepo(store.tables)

  const storedOf = async (db: Db, userId: string) => (await settings.listOf(db, [userId])).get(userId)

  /** Has the next digest of somebody come by their settings. */
  async function reschedule(tx: Db, userId: string, stored: StoredSettings | undefined): Promise<void> {
    const { digest, timeZone } = settingsOf(stored)
    const now = clock.now()
    const nextAt = nextDigestAt(now, digest, timeZone)
    if (nextAt) await repo.put(tx, { userId, nextAt, untilAt: now })
    else await repo.remove(tx, userId)
  }

  /** Marks those whose hour has come, in one transaction; answers how many they were. */
  async function oweSome(): Promise<number> {
    const now = clock.now()
    const due = await store.read((db) => repo.listDue(db, now, atOnce))
    if (due.length === 0) return 0
    await store.transaction(
      quiet(async (tx) => {
        const stored = await settings.listOf(
          tx,
          due.map(({ userId }) => userId),
        )
        // Side by side: another instance that looks at the same rows waits no longer than it must.
        await Promise.all(
          due.map(async (row) => {
            const { digest, timeZone } = settingsOf(stored.get(row.userId))
            const nextAt = nextDigestAt(now, digest, timeZone)
            if (!nextAt) return await repo.remove(tx, row.userId)
            if (!(await repo.owe(tx, row, { nextAt, owedAt: row.nextAt }))) return
            const name = { queue: queues.digest, dedupeKey: row.userId }
            // What waits for the same hour goes out with it.
            await queue.withdraw(tx, name)
            await queue.enqueue(tx, { ...name, payload: { userId: row.userId } })
          }),
        )
      }),
    )
    return due.length
  }

  /** Since when there is something to tell somebody; null where they were here just now. */
  const sinceOf = async (db: Db, userId: string, toldUntil: Date): Promise<Date | null> =>
    missedSince({ toldUntil, lastVisitAt: await visits.lastAt(db, userId) }, clock.now())

  /** What somebody missed, where they are a member in good standing. */
  async function missedOf(db: Db, userId: string, since: Date): Promise<Missed | null> {
    const now = clock.now()
    const person = await recipients.actor(db, userId)
    if (!person || person.isTombstone) return null
    const actor = actorFrom(person, now, { sessionId: null, signedInAt: now })
    if (actor.isBlocked || !actor.isEntitled) return null
    const missed = await visits.missed(db, actor, { since, until: now, limit: digestPostsMax })
    return missed && missed.newPosts + missed.posts.length > 0 ? missed : null
  }

  async function unreadMessages(db: Db, userId: string): Promise<number> {
    return (await unread.count(db, [userId])).get(userId)?.messages ?? 0
  }

  /** What of these is still worth a mail. */
  async function gatheredOf(
    db: Db,
    {
      userId,
      stored,
      waiting,
    }: { userId: string; stored: StoredSettings | undefined; waiting: NotificationRow[] },
  ): Promise<Omit<Gathered, 'missed'>> {
    const isWanted = (kind: string) => channelsOf(stored, kind as NotificationKind).email === 'digest'
    const open = waiting.filter(({ readAt, kind }) => readAt === null && isWanted(kind))
    return {
      rows: await recipients.stillReadable(db, open),
      unread: isWanted('message') ? await unreadMessages(db, userId) : 0,
    }
  }

  /** The mail, or null where there is nothing to say. */
  function write(
    { userId, stored, site }: { userId: string; stored: StoredSettings | undefined; site: ServedSite },
    { rows, unread, missed }: Gathered,
  ) {
    const links: Link[] = rows.map(({ text, path, reason }) => ({
      label: text,
      url: publicUrl + path,
      note: reason,
    }))
    if (unread > 0)
      links.push({ label: `Unread messages: ${unread}`, url: `${publicUrl}/messages`, note: '' })
    if (links.length === 0 && !missed) return null
    const [only] = links
    const told = links.length > 1 || (missed && only) ? [counted(links.length, 'notification')] : []
    const news = missed
      ? missed.newPosts > 0
        ? counted(missed.newPosts, 'new post')
        : 'new from whom you follow'
      : ''
    const about =
      only && links.length === 1 && !missed ? only.label : [...told, news].filter(Boolean).join(', ')
    const span = missed && settingsOf(stored).digest.rhythm === 'weekly' ? 'week' : 'day'
    const unsubscribe = {
      unsubscribeUrl: `${publicUrl}${unsubscribePath}/${tokens.make(userId, 'digest')}`,
      settingsUrl: `${publicUrl}/notifications#settings`,
    }
    const subject = `Your ${span} on ${site.name}: ${about}`
    return email({ site, subject, links, ...(missed && newsOf(missed)), unsubscribe })
  }

  function newsOf({ newPosts, forums, posts }: Missed): { paragraphs: string[]; sections: Section[] } {
    const best = posts.map((post) => ({
      label: post.title,
      url: publicUrl + postPath(post),
      note: `r/${post.forum.slug} by u/${post.author.username}, ${counted(post.score, 'point')}, ${counted(post.commentCount, 'comment')}`,
    }))
    return {
      paragraphs:
        newPosts > 0
          ? [`${counted(newPosts, 'new post')} in ${counted(forums, 'forum')} that you joined.`]
          : [],
      sections: best.length > 0 ? [{ title: 'Most discussed', links: best }] : [],
    }
  }

  /** Sends what is owed, with what waits for the same mail. */
  async function send(userId: string): Promise<void> {
    const { stored, row } = await store.read(async (db) => ({
      stored: await storedOf(db, userId),
      row: await repo.find(db, userId),
    }))
    // Its hour has come, and it is about to be owed: then all goes out together.
    if (row && !row.owedAt && row.nextAt <= clock.now()) return
    const startedAt = clock.now()
    const day = wallClock(startedAt, settingsOf(stored).timeZone).date
    const key = `digest:${userId}:${row?.owedAt ? row.owedAt.toISOString() : day}`
    let isTold = true
    await mailer.sendOnce(key, async (tx, site) => {
      const waiting = await notifications.gather(tx, userId, key)
      const since = row?.owedAt ? await sinceOf(tx, userId, row.untilAt) : null
      const missed = since && (await missedOf(tx, userId, since))
      isTold = missed !== null
      const person = await recipients.person(tx, userId)
      if (!person?.email || person.isTombstone || person.isBlocked) return null
      const gathered = await gatheredOf(tx, { userId, stored, waiting })
      const mail = write({ userId, stored, site }, { ...gathered, missed })
      return mail && { to: person.email, ...mail }
    })
    if (row?.owedAt) await settle({ ...row, owedAt: row.owedAt }, isTold ? { untilAt: startedAt } : {})
  }

  const settle = (row: DigestRow & { owedAt: Date }, told: { untilAt?: Date }) =>
    store.transaction(quiet((tx) => repo.settle(tx, row, told)))

  return {
    reschedule,
    send,

    /** Looks for those whose hour has come. */
    lookForDue: async (): Promise<void> => {
      for (let round = 0; round < roundsOfTurn; round += 1) if ((await oweSome()) < atOnce) return
    },

    /** The digest that somebody would get now, were they not here; nothing is sent. */
    preview: (userId: string, site: ServedSite) =>
      store.read(async (db) => {
        const [stored, row] = [await storedOf(db, userId), await repo.find(db, userId)]
        const week = new Date(clock.now().getTime() - 7 * 24 * 60 * 60 * 1000)
        const toldUntil = row?.untilAt ?? week
        const since = await sinceOf(db, userId, toldUntil)
        const missed = await missedOf(db, userId, since ?? toldUntil)
        const waiting = await notifications.waiting(db, userId)
        const gathered = await gatheredOf(db, { userId, stored, waiting })
        const { digest, timeZone } = settingsOf(stored)
        return {
          ...digest,
          timeZone,
          nextAt: row?.nextAt ?? null,
          isJustHere: since === null,
          to: (await recipients.person(db, userId))?.email ?? null,
          mail: write({ userId, stored, site }, { ...gathered, missed }),
        }
      }),

    erase: repo.remove,
  }
}
