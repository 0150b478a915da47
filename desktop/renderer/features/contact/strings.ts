import type { contactCategories } from '#shared/contact.ts'

const categories: Record<(typeof contactCategories)[number], string> = {
  account: 'Account',
  technical: 'Technical problem',
  billing: 'Billing',
  content: 'Content and moderation',
  advertising: 'Advertising and sponsorships',
  feature: 'Feature request',
  bug: 'Bug report',
  other: 'Something else',
}

export const words = {
  form: 'Contact form',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  category: 'Category',
  chooseCategory: 'Select a category',
  message: 'Message',
  send: 'Send Message',
  sent: 'Message Sent!',
  sentText: "We'll get back to you within 24 hours.",
  failed: 'Failed to send message. Please try again.',
  categories,
}
