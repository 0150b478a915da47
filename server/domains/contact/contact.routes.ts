import { listContactMessages, markContactMessage, sendContact } from '#shared/contact.ts'
import type { Http } from '../../module.ts'
import type { ContactService } from './contact.service.ts'

export function contactRoutes({ on }: Http, contact: ContactService): void {
  on(sendContact, ({ caller, body }) => contact.send(caller, body))
  on(listContactMessages, ({ query }) => contact.list(query))
  on(markContactMessage, ({ caller, params, body }) => contact.mark(caller, params.id, body.isAnswered))
}
