import type { Command } from './command.ts'

/** What comes after `plaza`. Its commands are loaded when they are asked for, so that help is there at once. */
export interface Noun {
  name: string
  summary: string
  load: () => Promise<readonly Command[]>
}

/** Every noun of the program: its help, its completion and the tests of the tree walk this list. */
export const nouns: readonly Noun[] = [
  {
    name: 'doctor',
    summary: 'whether this installation is well',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'db',
    summary: 'the database and its schema',
    load: async () => (await import('./commands/db.ts')).db,
  },
  {
    name: 'plans',
    summary: 'what people can subscribe to',
    load: async () => (await import('./commands/plans.ts')).plans,
  },
  {
    name: 'users',
    summary: 'people, their roles and their bans',
    load: async () => (await import('./commands/users.ts')).users,
  },
  {
    name: 'reports',
    summary: 'what people reported',
    load: async () => (await import('./commands/reports.ts')).reports,
  },
  {
    name: 'content',
    summary: 'posts and comments',
    load: async () => (await import('./commands/content.ts')).content,
  },
  {
    name: 'forums',
    summary: 'forums, who owns them and who keeps order there',
    load: async () => (await import('./commands/forums.ts')).forums,
  },
  {
    name: 'jobs',
    summary: 'work that waits or has been given up',
    load: async () => (await import('./commands/jobs.ts')).jobs,
  },
  {
    name: 'audit',
    summary: 'the log of acts',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'backup',
    summary: 'copies of everything, and the way back',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'demo',
    summary: 'a demonstration to try things out on',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'maintenance',
    summary: 'prove and repair what is counted',
    load: async () => (await import('./commands/maintenance.ts')).maintenance,
  },
  {
    name: 'brands',
    summary: 'who sponsors',
    load: async () => (await import('./commands/brands.ts')).brands,
  },
  {
    name: 'campaigns',
    summary: 'what brands pay for',
    load: async () => (await import('./commands/campaigns.ts')).campaigns,
  },
  {
    name: 'payouts',
    summary: 'what creators earned, and paying it',
    load: async () => (await import('./commands/payouts.ts')).payouts,
  },
  {
    name: 'ledger',
    summary: 'the books of the marketplace',
    load: async () => (await import('./commands/ledger.ts')).ledger,
  },
  {
    name: 'subscriptions',
    summary: 'memberships and the payment provider’s word on them',
    load: async () => (await import('./commands/subscriptions.ts')).subscriptions,
  },
  {
    name: 'openapi',
    summary: 'the OpenAPI 3.1 document of the API',
    load: async () => (await import('./commands/openapi.ts')).openapi,
  },
]

/** The commands of every noun. */
export const loadCommands = async (): Promise<Command[]> =>
  (await Promise.all(nouns.map(({ load }) => load()))).flat()
