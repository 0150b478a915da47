import type { ImportSource } from '#shared/imports.ts'

/** What a line of an export says of a member. */
export interface Said {
  email: string
  /** Whether there is time left that they have paid for, or were given. */
  isPaying: boolean
  /** Until when, where the export says it; null otherwise. */
  until: string | null
  /** What they pay for, in the words of that product. */
  tier: string
  wantsMail: boolean
}

type Row = (column: string) => string

interface Format {
  /** Columns without which it is another file; of those in a list, one. */
  needs: readonly (string | readonly string[])[]
  read: (row: Row, now: Date) => Said
}

const isYes = (value: string): boolean => /^(true|yes|y|1)$/i.test(value)
const isNo = (value: string): boolean => /^(false|no|n|0)$/i.test(value)

/** The exports that are understood, by the names of the columns that their products publish (docs/import.md). */
export const formats: Record<ImportSource, Format> = {
  ghost: {
    needs: ['email', 'subscribed_to_emails', 'tiers'],
    read: (row) => ({
      email: row('email'),
      isPaying: row('deleted_at') === '' && (row('tiers') !== '' || isYes(row('complimentary_plan'))),
      until: null,
      tier: row('tiers').split(',')[0]?.trim() ?? '',
      wantsMail: isYes(row('subscribed_to_emails')),
    }),
  },
  substack: {
    needs: ['email', 'active_subscription', 'expiry'],
    read: (row) => ({
      email: row('email'),
      isPaying: isYes(row('active_subscription')),
      until: row('expiry') || null,
      tier: row('plan'),
      wantsMail: !isYes(row('email_disabled')),
    }),
  },
  patreon: {
    needs: ['email', 'patron status', 'tier'],
    read: (row, now) => {
      const until = row('access expiration') || row('next charge date') || null
      const isActive = row('patron status').toLowerCase() === 'active patron'
      const hasLeft = row('access expiration') !== '' && (momentIn(row('access expiration')) ?? now) > now
      return {
        email: row('email'),
        isPaying: !isYes(row('free member')) && (isActive || hasLeft),
        until,
        tier: row('tier'),
        wantsMail: true,
      }
    },
  },
  circle: {
    needs: [['email', 'member_email', 'email address']],
    read: (row) => ({
      email: row('email') || row('member_email') || row('email address'),
      isPaying: true,
      until: null,
      tier: '',
      wantsMail: true,
    }),
  },
  plaza: {
    needs: ['email', 'until'],
    read: (row) => ({
      email: row('email'),
      isPaying: true,
      until: row('until') || null,
      tier: row('plan'),
      wantsMail: !isNo(row('mail')),
    }),
  },
}

const nameOf = (header: string): string => header.trim().toLowerCase()

/** How a line is read by the names that stand in the first one; the columns that are missing where it cannot be. */
export function readerOf(
  source: ImportSource,
  headers: readonly string[],
): { read: (cells: readonly string[], now: Date) => Said } | { missing: string[] } {
  const format = formats[source]
  const places = new Map(headers.map((header, at) => [nameOf(header), at]))
  const isThere = (need: string | readonly string[]) =>
    typeof need === 'string' ? places.has(need) : need.some((name) => places.has(name))
  const missing = format.needs.filter((need) => !isThere(need)).map((need) => String(need))
  if (missing.length > 0) return { missing }
  return {
    read: (cells, now) => format.read((column) => (cells[places.get(column) ?? -1] ?? '').trim(), now),
  }
}

/** A date or time of an export. What names no zone is UTC; a date alone ends with its day. */
export function momentIn(said: string): Date | null {
  const [, day, time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(
      said.trim(),
    ) ?? []
  if (!day) return null
  const at =
    time === ''
      ? new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000)
      : new Date(`${day}T${time.slice(0, 12)}${zone === '' || zone === 'UTC' ? 'Z' : zone}`)
  return Number.isNaN(at.getTime()) ? null : at
}
