import * as z from 'zod/mini'
import { DealStatus } from './deals.ts'
import { endpoint } from './endpoint.ts'
import { PostType } from './posts.ts'
import { time } from './time.ts'

/** Where a site publishes the public keys of its records, as a JSON Web Key Set (RFC 7517). */
export const recordKeysPath = '/.well-known/plaza-record-keys.json'

/** How many days a link to a record lives, and how many links one person has at a time. */
export const recordLinkDays = { most: 90, usual: 14 } as const
export const mostRecordLinks = 20
/** The newest posts that a record lists; all of them are counted. */
export const recordPosts = 200

/** What a record can hold; its owner chooses what a link shows. */
export const recordParts = ['posts', 'deals', 'earnings', 'moderation'] as const
export const RecordPart = z.enum(recordParts)
export type RecordPart = z.output<typeof RecordPart>

/** Stars from others who have no deal with the brand concerned: the mean of them, null while there are none. */
const Received = z.object({ count: z.int(), average: z.nullable(z.number()) })

/**
 * What a site states about one of its members, for others to read and to check: it is signed as it stands.
 * Money is in integer cents. A part that its owner leaves out is absent.
 */
export const PortableRecord = z.object({
  site: z.object({ name: z.string(), url: z.string() }),
  person: z.object({ username: z.string(), displayName: z.string(), memberSince: time }),
  madeAt: time,
  posts: z.optional(
    z.object({
      discussions: z.int(),
      reviews: z.int(),
      polls: z.int(),
      comments: z.int(),
      ratingsReceived: Received,
      newest: z.array(
        z.object({
          type: PostType,
          title: z.string(),
          path: z.string(),
          createdAt: time,
          score: z.int(),
          comments: z.int(),
          ratings: Received,
          sponsor: z.nullable(z.object({ brandName: z.string(), brandSlug: z.string() })),
        }),
      ),
    }),
  ),
  deals: z.optional(
    z.array(
      z.object({
        brand: z.string(),
        campaign: z.string(),
        status: DealStatus,
        agreedAt: time,
        publishedAt: z.nullable(time),
        postPath: z.nullable(z.string()),
      }),
    ),
  ),
  /** By calendar year (UTC), the oldest first: what became due, and what was paid. */
  earnings: z.optional(
    z.array(z.object({ year: z.string(), currency: z.string(), earned: z.int(), paid: z.int() })),
  ),
  /** What moderators did to the person or to what they wrote, the newest first. */
  moderation: z.optional(
    z.array(z.object({ action: z.string(), about: z.string(), reason: z.string(), at: time })),
  ),
})
export type PortableRecord = z.output<typeof PortableRecord>

/** A link as its owner sees it; the address itself is shown once, when it is made. */
export const RecordLink = z.object({
  id: z.string(),
  parts: z.array(RecordPart),
  createdAt: time,
  expiresAt: time,
})
export type RecordLink = z.output<typeof RecordLink>

export const RecordLinkInput = z.object({
  parts: z.array(RecordPart).check(z.minLength(1, 'Please choose what it shows'), z.maxLength(4)),
  expiresInDays: z._default(
    z
      .int()
      .check(
        z.gte(1, 'A link lives for a day at least'),
        z.lte(recordLinkDays.most, `A link lives for ${recordLinkDays.most} days at most`),
      ),
    recordLinkDays.usual,
  ),
})
export type RecordLinkInput = z.output<typeof RecordLinkInput>

export const listRecordLinks = endpoint({
  method: 'GET',
  path: '/api/record/links',
  summary: 'The caller’s links to their record that are still open, the newest first',
  access: 'signed-in',
  scope: 'browser',
  reply: z.array(RecordLink),
})

export const createRecordLink = endpoint({
  method: 'POST',
  path: '/api/record/links',
  summary: 'A link to the caller’s record as it is now, signed; its address is answered this once',
  access: 'signed-in',
  scope: 'browser',
  limit: 'export',
  status: 201,
  body: RecordLinkInput,
  refuses: ['record.too_many'],
  reply: z.extend(RecordLink, { url: z.string() }),
})

export const revokeRecordLink = endpoint({
  method: 'DELETE',
  path: '/api/record/links/:id',
  summary: 'Close a link to one’s record at once',
  access: 'signed-in',
  scope: 'browser',
  limit: 'edit',
  refuses: ['record.not_found'],
  reply: z.object({ id: z.string() }),
})

export const getSharedRecord = endpoint({
  method: 'GET',
  path: '/api/records/:token',
  summary: 'The record behind a link, with the signed document that proves it',
  access: 'public',
  isOfOne: true,
  limit: 'search',
  refuses: ['record.not_found'],
  reply: z.object({
    record: PortableRecord,
    /** A JSON Web Signature (RFC 7515, compact) over the record. */
    document: z.string(),
    /** The key that signed it, by its thumbprint (RFC 7638). */
    keyId: z.string(),
    expiresAt: time,
  }),
})
