import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What somebody is to the forum that they receive a share for. */
export const DividendRole = z.enum(['owner', 'moderator'])
export type DividendRole = z.output<typeof DividendRole>

export const ShareStatus = z.enum(['held', 'payable', 'paid', 'returned'])
export type ShareStatus = z.output<typeof ShareStatus>

/** The most percent of the platform's part that an operator may give; until somebody sets it, forums receive none. */
export const mostDividend = 100

/** Within which percent an owner sets their own part, so that neither side is left with nothing. */
export const ownerPartBounds = { least: 20, most: 80 } as const
/** The owner's percent in a forum that has set nothing. */
export const defaultOwnerPart = 50

/** What a forum's cents are counted by. */
export interface DividendTerms {
  /** Percent of the platform's part that goes to the forum. */
  part: number
  /** Percent of that for the owner. */
  ownerPart: number
}

/** Somebody who looks after a forum, with what may keep them from receiving. */
export interface Caretaker {
  userId: string
  role: DividendRole
  isAuthor: boolean
  isOfBrand: boolean
  isBlocked: boolean
}

/** Nobody is paid for their own sponsored post or for one of their own brand, and nobody who is banned. */
export const mayReceive = ({ isAuthor, isOfBrand, isBlocked }: Omit<Caretaker, 'userId' | 'role'>): boolean =>
  !isAuthor && !isOfBrand && !isBlocked

/**
 * The whole cents of each of these people: the forum's part rounds down, then the owner's; moderators have equal
 * parts, the first ones a cent more where it does not come out even. Where one side is empty the other has it all,
 * and where nobody is left the platform keeps it. Fewer cents never give anybody more.
 */
export function divideDividend<Person extends { role: DividendRole }>(
  feeCents: number,
  { part, ownerPart }: DividendTerms,
  people: readonly Person[],
): { person: Person; cents: number }[] {
  const all = Math.floor((feeCents * part) / 100)
  const owners = people.filter(({ role }) => role === 'owner')
  const moderators = people.filter(({ role }) => role === 'moderator')
  const forOwners =
    owners.length === 0 ? 0 : moderators.length === 0 ? all : Math.floor((all * ownerPart) / 100)
  const forModerators = moderators.length === 0 ? 0 : all - forOwners
  return [...evenly(forOwners, owners), ...evenly(forModerators, moderators)].filter(({ cents }) => cents > 0)
}

const evenly = <Person>(sum: number, people: readonly Person[]): { person: Person; cents: number }[] =>
  people.map((person, at) => ({
    person,
    cents: Math.floor(sum / people.length) + (at < sum % people.length ? 1 : 0),
  }))

/** How a forum divides what it receives, as its members see it. All amounts in cents. */
export const ForumDividend = z.object({
  /** Percent of the platform's part of a sponsored post; 0 while forums receive nothing. */
  part: z.int(),
  ownerPart: z.int(),
  moderatorsPart: z.int(),
  /** Who receives for the next post, as far as it can be known before it is written. */
  hasOwner: z.boolean(),
  moderators: z.int(),
  currency: z.string(),
  /** What the forum's people were given so far, and what waits for its release. */
  given: z.int(),
  held: z.int(),
  /** Whether the caller may set the owner's part. */
  canChange: z.boolean(),
})
export type ForumDividend = z.output<typeof ForumDividend>

export const getForumDividend = endpoint({
  method: 'GET',
  path: '/api/forums/:id/dividend',
  summary: 'How a forum divides its dividend among those who look after it; for its members',
  access: 'signed-in',
  refuses: ['access.denied', 'forum.not_found'],
  reply: ForumDividend,
})

export const setForumDividend = endpoint({
  method: 'PUT',
  path: '/api/forums/:id/dividend',
  summary: 'Set the owner’s part of a forum’s dividend; the moderators share the rest',
  access: 'member',
  limit: 'edit',
  refuses: ['access.denied', 'forum.not_found'],
  body: z.object({
    ownerPart: z
      .int('Please give a whole percentage')
      .check(
        z.minimum(ownerPartBounds.least, `The owner’s part is at least ${ownerPartBounds.least}%`),
        z.maximum(ownerPartBounds.most, `The owner’s part is at most ${ownerPartBounds.most}%`),
      ),
  }),
  reply: ForumDividend,
})
