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
    name: 'init',
    summary: 'set up an installation',
    load: async () => (await import('./commands/init.ts')).init,
  },
  {
    name: 'doctor',
    summary: 'check the health of this installation',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'db',
    summary: 'the database and its schema',
    load: async () => (await import('./commands/db.ts')).db,
  },
  {
    name: 'plans',
    summary: 'membership plans',
    load: async () => (await import('./commands/plans.ts')).plans,
  },
  {
    name: 'users',
    summary: 'people, their roles and bans',
    load: async () => (await import('./commands/users.ts')).users,
  },
  {
    name: 'record',
    summary: 'signed statements about members, and their proof',
    load: async () => (await import('./commands/record.ts')).record,
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
    summary: 'forums, their owners and moderators',
    load: async () => (await import('./commands/forums.ts')).forums,
  },
  {
    name: 'words',
    summary: 'words that are watched for in what is written',
    load: async () => (await import('./commands/words.ts')).words,
  },
  {
    name: 'dividends',
    summary: 'what forums receive of sponsored posts',
    load: async () => (await import('./commands/dividends.ts')).dividends,
  },
  {
    name: 'jobs',
    summary: 'background jobs',
    load: async () => (await import('./commands/jobs.ts')).jobs,
  },
  {
    name: 'audit',
    summary: 'the audit log',
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'backup',
    summary: 'backups of everything, and restoring them',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  {
    name: 'demo',
    summary: 'demo data to try things out',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  {
    name: 'maintenance',
    summary: 'check and repair counters, search and outgoing mail',
    load: async () => (await import('./commands/maintenance.ts')).maintenance,
  },
  {
    name: 'media',
    summary: 'the files of uploads, and moving them to another place',
    load: async () => (await import('./commands/media.ts')).media,
  },
  {
    name: 'mail',
    summary: 'outgoing mail',
    load: async () => (await import('./commands/mail.ts')).mail,
  },
  {
    name: 'digests',
    summary: 'mail of what members missed',
    load: async () => (await import('./commands/digests.ts')).digests,
  },
  {
    name: 'brands',
    summary: 'brands that sponsor posts',
    load: async () => (await import('./commands/brands.ts')).brands,
  },
  {
    name: 'campaigns',
    summary: 'sponsorship campaigns',
    load: async () => (await import('./commands/campaigns.ts')).campaigns,
  },
  {
    name: 'payments',
    summary: 'the payment provider: its set-up and its health',
    load: async () => (await import('./commands/payments.ts')).payments,
  },
  {
    name: 'payouts',
    summary: 'what creators earned, and payouts',
    load: async () => (await import('./commands/payouts.ts')).payouts,
  },
  {
    name: 'ledger',
    summary: 'the marketplace ledger',
    load: async () => (await import('./commands/ledger.ts')).ledger,
  },
  {
    name: 'subscriptions',
    summary: 'memberships, compared with the payment provider',
    load: async () => (await import('./commands/subscriptions.ts')).subscriptions,
  },
  {
    name: 'memberships',
    summary: 'complimentary memberships: given without payment, with an end',
    load: async () => (await import('./commands/memberships.ts')).memberships,
  },
  {
    name: 'invitations',
    summary: 'links by which members invite people, and who came by them',
    load: async () => (await import('./commands/invitations.ts')).invitations,
  },
  {
    name: 'seats',
    summary: 'seats of a membership: who pays, who has them',
    load: async () => (await import('./commands/seats.ts')).seats,
  },
  {
    name: 'gifts',
    summary: 'memberships that people have bought for somebody else',
    load: async () => (await import('./commands/gifts.ts')).gifts,
  },
  {
    name: 'import',
    summary: 'members of other products, with the time that they have paid for there',
    load: async () => (await import('./commands/import.ts')).importing,
  },
  {
    name: 'stats',
    summary: 'how the site goes, by day and month',
    load: async () => (await import('./commands/stats.ts')).stats,
  },
  {
    name: 'coupons',
    summary: 'coupons, which make a membership cheaper',
    load: async () => (await import('./commands/coupons.ts')).coupons,
  },
  {
    name: 'site',
    summary: 'what is set about the site: its name, contacts, colors, texts',
    load: async () => (await import('./commands/site.ts')).site,
  },
  {
    name: 'tokens',
    summary: 'API tokens, by which programs act for people',
    load: async () => (await import('./commands/tokens.ts')).tokens,
  },
  {
    name: 'webhooks',
    summary: 'other systems that are told of events',
    load: async () => (await import('./commands/webhooks.ts')).webhooks,
  },
  {
    name: 'login',
    summary: 'sign in to a community, to run commands there over HTTP',
    load: async () => (await import('./commands/login.ts')).login,
  },
  {
    name: 'logout',
    summary: 'end that login',
    load: async () => (await import('./commands/login.ts')).logout,
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
