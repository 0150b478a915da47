import { site } from '#shared/site.ts'

export const words = {
  title: 'Contact Support',
  intro: 'Write to us about anything. A person reads it and replies within 24 hours.',
  ways: 'Other ways to reach us',
  email: 'Email',
  chat: 'Live chat',
  chatHours: '9 AM-6 PM PST',
  reply: 'Reply time',
  replyTime: 'Within 24 hours',
  uptime: 'Uptime',
  uptimeFigure: site.claims.uptime,
  office: 'Office',
  beforeYouWrite: 'Before you write',
  guidelines: 'How moderation decides, and how to object',
  myPlan: 'Your plan, invoices and cancellation',
  privacy: 'What we keep about you, and how to delete it',
}
