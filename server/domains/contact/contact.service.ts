import type { ContactInput } from '#shared/contact.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Reader } from '../../core/actor.ts'
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
  }
}
