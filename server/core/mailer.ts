import { count, eq, like } from 'drizzle-orm'
import type { Db, Store } from '#db/store.ts'
import type { Mail, MailSender } from '../ports/mail.ts'
import type { Clock } from './clock.ts'
import { requireOutgoing } from './outgoing.ts'

export interface Mailer {
  /**
   * Sends the mail of this key at most once, ever. `write` runs in the transaction that takes the key, so
   * that a token in the mail is stored with it; null means that there is nothing to say any more.
   * To be called from a job: a mail that was not taken over gives its key back and is tried again.
   */
  sendOnce(key: string, write: (tx: Db) => Promise<Omit<Mail, 'key'> | null>): Promise<void>
  /** How many mails were sent whose keys begin like this. */
  countSent(db: Db, keyStart: string): Promise<number>
}

const memoryDays = 90

/** Mails that follow an event exactly once: a crash after the key was taken loses the mail rather than doubling it. */
export function createMailer(parts: { store: Store; clock: Clock; mail: MailSender }): Mailer {
  const { store, clock, mail } = parts
  const { usedTokens } = store.tables

  async function take(tx: Db, id: string): Promise<boolean> {
    const expiresAt = new Date(clock.now().getTime() + memoryDays * 24 * 60 * 60 * 1000)
    const taken = await tx.insert(usedTokens).values({ id, expiresAt }).onConflictDoNothing().returning()
    return taken.length > 0
  }

  return {
    sendOnce: async (key, write) => {
      const id = `mail:${key}`
      const written = await store.transaction(async (tx) => {
        await requireOutgoing(tx, store.tables)
        return (await take(tx, id)) ? await write(tx) : null
      })
      if (!written) return
      try {
        await mail.send({ key, ...written })
      } catch (error) {
        await store.transaction(async (tx) => {
          await tx.delete(usedTokens).where(eq(usedTokens.id, id))
        })
        throw error
      }
    },

    countSent: async (db, keyStart) => {
      const isSuch = like(usedTokens.id, `mail:${keyStart}%`)
      const [row] = await db.select({ n: count() }).from(usedTokens).where(isSuch)
      return row?.n ?? 0
    },
  }
}
