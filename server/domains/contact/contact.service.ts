import { ContactMessage, type ContactInput, type ContactQuery } from '#shared/contact.ts'
import { Failure } from '#shared/errors.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { timeCursor, timePage } from '../../core/timeCursor.ts'
import type { Queue } from '../../jobs/queue.ts'
import { contactRepo } from './contact.repo.ts'

export interface ContactParts {
  store: Store
  clock: Clock
  queue: Queue
}

export type ContactService = ReturnType<typeof contactService>

export const contactQueue = 'contact.mail'

/** What is written to the people who run the site. */
export function contactService({ store, clock, queue }: ContactParts) {
  const repo = contactRepo(store.tables)
  return {
    /** Keeps a message and has it mailed to those who run the site. */
    send: (reader: Reader, message: ContactInput) =>
      store.transaction(async (tx) => {
        const id = newId()
        await repo.insert(tx, { id, ...message, userId: reader?.id ?? null, createdAt: clock.now() })
        await queue.enqueue(tx, { queue: contactQueue, payload: { id } })
        return { id }
      }),

    list: (query: ContactQuery) =>
      store.read(async (db) => {
        const rows = await repo.list(db, { ...query, after: timeCursor(query), limit: query.limit + 1 })
        return timePage(rows.map(messageOf), query.limit, (last) => [last.createdAt, last.id])
      }),

    /** Marked twice, it is written once. */
    mark: (actor: Actor, id: string, isAnswered: boolean) =>
      store.transaction(async (tx) => {
        const answer = {
          answeredAt: isAnswered ? clock.now() : null,
          answeredBy: isAnswered ? actor.id : null,
        }
        const isChanged = await repo.mark(tx, id, answer)
        const row = await repo.read(tx, id)
        if (!row) throw new Failure('contact_message.not_found')
        if (isChanged)
          await recordAction(tx, store.tables, {
            clock,
            actor,
            action: isAnswered ? 'answer_message' : 'reopen_message',
            target: { type: 'contact_message', id },
            reason: isAnswered ? 'Answered' : 'Open again',
            before: { isAnswered: !isAnswered },
            after: { isAnswered },
          })
        return messageOf(row)
      }),

    erase: repo.removeAllOf,
  }
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof contactRepo>['read']>>>

const messageOf = ({ message, username, answeredBy }: Row) => ({
  ...message,
  category: ContactMessage.shape.category.parse(message.category),
  username,
  answeredBy,
})
