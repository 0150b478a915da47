import * as z from 'zod/mini'
import { endpoint, roomFor } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageFields } from './paging.ts'
import { line, text } from './text.ts'
import { time } from './time.ts'

export const contactCategories = [
  'account',
  'technical',
  'billing',
  'content',
  'advertising',
  'feature',
  'bug',
  'other',
] as const
const ContactCategory = z.enum(contactCategories, 'Please select a category')

const emailSentence = 'Please enter a valid email address'

export const ContactInput = z.object({
  name: line({ min: 2, max: 100, tooShort: 'Name must be at least 2 characters' }),
  email: z.string(emailSentence).check(z.trim(), z.maxLength(254, emailSentence), z.email(emailSentence)),
  subject: line({ min: 5, max: 200, tooShort: 'Subject must be at least 5 characters' }),
  category: ContactCategory,
  message: text({
    min: 10,
    max: limits.contactMessageMax,
    tooShort: 'Message must be at least 10 characters',
  }),
})
export type ContactInput = z.output<typeof ContactInput>

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the people who run the site',
  access: 'public',
  limit: 'contact',
  status: 201,
  bodyBytes: roomFor(limits.contactMessageMax),
  body: ContactInput,
  reply: z.object({ id: z.string() }),
})

/** What somebody wrote to the site, as those who run it read it. */
export const ContactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: ContactCategory,
  message: z.string(),
  /** Whose it is, when they were signed in. */
  username: z.nullable(z.string()),
  answeredAt: z.nullable(time),
  answeredBy: z.nullable(z.string()),
  createdAt: time,
})
export type ContactMessage = z.output<typeof ContactMessage>

export const ContactQuery = z.object({
  ...pageFields,
  status: z.optional(z.enum(['open', 'answered'])),
  category: z.optional(ContactCategory),
  q: z.optional(z.string().check(z.maxLength(limits.searchMax))),
})
export type ContactQuery = z.output<typeof ContactQuery>

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/admin/contact-messages',
  summary: 'Messages from the contact form, newest first',
  access: 'admin',
  limit: 'admin',
  isPaged: true,
  query: ContactQuery,
  reply: z.array(ContactMessage),
})

export const markContactMessage = endpoint({
  method: 'PUT',
  path: '/api/admin/contact-messages/:id',
  summary: 'Mark a message as answered or open',
  access: 'admin',
  limit: 'admin',
  refuses: ['contact_message.not_found'],
  body: z.object({ isAnswered: z.boolean() }),
  reply: ContactMessage,
})
