import { spanOf, type Ago } from './content.ts'
import type { Username } from './people.ts'

/** Who has notifications, and when they last looked at them. */
export const looks: Partial<Record<Username, Ago>> = {
  admin: '20h',
  moderator: '10h',
  creator: '7h',
  brand: '11h',
  member: '12h',
}

/** Before their last look they looked about once a day. */
const betweenLooks: Ago = '22h'

/** When somebody who last looked then saw what came at a moment; null where they have not. */
export const lookAfter = (at: Date, lastLook: Date): Date | null => {
  if (at >= lastLook) return null
  const step = spanOf(betweenLooks)
  const later = Math.ceil((lastLook.getTime() - at.getTime()) / step) - 1
  return new Date(lastLook.getTime() - later * step)
}

/** For how long notifications are kept in the demonstration. */
export const keptFor: Ago = '45d'
