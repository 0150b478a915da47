import { ContactMessage, type ContactInput, type ContactQuery } from '#shared/contact.ts'
import { Failure } from '#shared/errors.ts'
import { decodeCursor, pageOf } from '#shared/paging.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor, Reader } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { Queue } from '../../jobs/queue.ts'
import { contactMail } from './contact.jobs.ts'
import { contactRepo } from './contact.repo.ts'

export type ContactService = ReturnType<typeof createContact>

export function createContact({ store, clock, queue }: { store: Store; clock: Clock; queue: Queue }) {
  const repo = contactRepo(store.tables)
  return {
    /** Keeps a message and has it mailed to those who run the site. */
    send: (reader: Reader, message: ContactInput) =>
      store.transaction(async (tx) => {
        const id = newId()
        await repo.insert(tx, { id, ...message, userId: reader?.id ?? null, createdAt: clock.now() })
        await queue.enqueue(tx, { queue: contactMail, payload: { id } })
        return { id }
      }),

    list: (query: ContactQuery) =>
      store.read(async (db) => {
        const [at, id] = query.cursor ? decodeCursor(query.cursor, ['number', 'string']) : []
        const after = id === undefined ? null : [new Date(at ?? 0), id]
        const rows = await repo.list(db, { ...query, after, limit: query.limit + 1 })
        return pageOf(rows.map(messageOf), query.limit, (last) => [last.createdAt.getTime(), last.id])
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
            metadata: { before: { isAnswered: !isAnswered }, after: { isAnswered } },
          })
        return messageOf(row)
      }),
  }
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof contactRepo>['read']>>>

const messageOf = ({ message, username, answeredBy }: Row) => ({
  ...message,
  category: ContactMessage.shape.category.parse(message.category),
  username,
  answeredBy,
})
