import { site } from '#shared/site.ts'
import type { Store } from '#db/store.ts'
import type { Mailer } from '../../core/mailer.ts'
import type { Runner } from '../../jobs/runner.ts'
import { contactRepo } from './contact.repo.ts'

export const contactMail = 'contact.mail'

/** Mails what was written through the contact form to the people who run the site: once, and as text only. */
export function contactJobs({
  runner,
  mailer,
  store,
}: {
  runner: Runner
  mailer: Mailer
  store: Store
}): void {
  const repo = contactRepo(store.tables)
  runner.handle(contactMail, ({ id }) =>
    mailer.sendOnce(`contact:${String(id)}`, async (tx) => {
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
