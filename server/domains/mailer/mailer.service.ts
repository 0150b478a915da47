import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { ServedSite } from '../../core/site.ts'
import { usedTokensRepo } from '../../core/usedTokens.repo.ts'
import type { Mail, MailSender } from '../../ports/mail.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import type { SiteService } from '../site/site.service.ts'

export interface MailerParts {
  config: Pick<Config, 'keep'>
  store: Store
  clock: Clock
  mail: MailSender
  outgoing: OutgoingService
  site: Pick<SiteService, 'servedIn'>
}

/** A mail as whoever has something to say writes it, about the site as it is at that moment. */
type Write = (tx: Db, site: ServedSite) => Promise<Omit<Mail, 'key' | 'from'> | null>

export type MailerService = ReturnType<typeof mailerService>

/** Mails that follow an event exactly once: a crash after the key was taken loses the mail rather than doubling it. */
export function mailerService({ config, store, clock, mail, outgoing, site }: MailerParts) {
  const keys = usedTokensRepo(store.tables)
  const idOf = (key: string) => `mail:${key}`

  return {
    /**
     * Sends the mail of this key at most once, ever. `write` runs in the transaction that takes the key, so
     * that a token in the mail is stored with it; null means that there is nothing to say any more.
     * To be called from a job: a mail that was not taken over gives its key back and is tried again.
     */
    sendOnce: async (key: string, write: Write): Promise<void> => {
      const id = idOf(key)
      const written = await store.transaction(async (tx) => {
        await outgoing.require(tx)
        const expiresAt = new Date(clock.now().getTime() + config.keep.mails)
        if (!(await keys.take(tx, { id, expiresAt }))) return null
        const served = await site.servedIn(tx)
        const content = await write(tx, served)
        return content && { ...content, from: served.sender }
      })
      if (!written) return
      try {
        await mail.send({ key, ...written })
      } catch (error) {
        await store.transaction((tx) => keys.giveBack(tx, id))
        throw error
      }
    },

    /** Forgets mails that were written to files before that moment, and answers how many. */
    sweep: (before: Date): Promise<number> => mail.sweep(before),

    /** How many mails were sent whose keys begin like this. */
    countSent: (db: Db, keyStart: string): Promise<number> => keys.count(db, idOf(keyStart)),
  }
}
