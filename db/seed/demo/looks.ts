import type { Ago } from './content.ts'
import type { Username } from './people.ts'

/** Who has notifications, and when they last looked at them. */
export const looks: Partial<Record<Username, Ago>> = {
  admin: '10h',
  moderator: '8h',
  creator: '7h',
  brand: '11h',
  member: '12h',
}
