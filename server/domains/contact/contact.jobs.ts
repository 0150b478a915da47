import type { Store } from '#db/store.ts'
import type { Runner } from '../../jobs/runner.ts'
import type { MailerService } from '../mailer/mailer.service.ts'
import { contactRepo } from './contact.repo.ts'
import { contactQueue } from './contact.service.ts'

export interface ContactJobsParts {
  store: Store
  mailer: MailerService
}

/** Mails what was written through the contact form to the people who run the site: once, and as text only. */
export function contactJobs(runner: Runner, { store, mailer }: ContactJobsParts): void {
  const repo = contactRepo(store.tables)
  runner.handle(contactQueue, ({ id }) =>
    mailer.sendOnce(`contact:${String(id)}`, async (tx, site) => {
      const message = await repo.find(tx, String(id))
      if (!message) return null
      return {
        to: site.contactEmail,
        replyTo: message.email,
        subject: `[${message.category}] ${message.subject}`,
        text: `${message.name} <${message.email}> wrote:\n\n${message.message}\n`,
      }
    }),
  )
}
