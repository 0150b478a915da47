import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

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

const emailSentence = 'Please enter a valid email address'

export const ContactInput = z.object({
  name: text({ min: 2, max: 100, tooShort: 'Name must be at least 2 characters' }),
  email: z.string(emailSentence).check(z.trim(), z.maxLength(254, emailSentence), z.email(emailSentence)),
  subject: text({ min: 5, max: 200, tooShort: 'Subject must be at least 5 characters' }),
  category: z.enum(contactCategories, 'Please select a category'),
  message: text({ min: 10, max: 5000, tooShort: 'Message must be at least 10 characters' }),
})
export type ContactInput = z.output<typeof ContactInput>

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the people who run the site',
  access: 'public',
  limit: 'contact',
  status: 201,
  body: ContactInput,
  reply: z.object({ id: z.string() }),
})
