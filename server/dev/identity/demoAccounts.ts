import type { DemoAccount } from './pages.ts'

/** The accounts that the demonstration data belongs to; each is signed in by its name. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', description: 'runs the site: reports, people, log' },
  { username: 'moderator', description: 'moderates every forum' },
  { username: 'creator', description: 'writes, and earns from sponsorships' },
  { username: 'brand', description: 'owns a brand with running campaigns' },
  { username: 'member', description: 'reads, writes and votes' },
  { username: 'newcomer', description: 'has no subscription yet' },
]
