import { sql } from 'drizzle-orm'
import type { PostInput } from '#shared/posts.ts'
import type { RecordPart } from '#shared/records.ts'
import { isOneOf, type Kit } from '../kit.ts'
import type { ForumTables } from './forums.ts'
import type { PeopleTables } from './people.ts'
import { exportStates } from './words.ts'

type Owners = Pick<PeopleTables, 'users'> & Pick<ForumTables, 'forums'>

/** What only its owner sees, or gives to others: drafts, scheduled posts, uploads, exports, links to a record. */
export const belongingTables = (kit: Kit, { users, forums }: Owners) => {
  const drafts = kit.table(
    'drafts',
    {
      id: kit.id(),
      ownerId: kit
        .text()
        .notNull()
        .references(() => users.id),
      key: kit.text().notNull(),
      content: kit.text().notNull(),
      /** Counts saves and deletions, so that no revision comes twice. */
      revision: kit.integer().notNull().default(1),
      updatedAt: kit.timestamp().notNull(),
      /** Of a deleted draft only its revision is left, for a while. */
      deletedAt: kit.timestamp(),
    },
    (table) => [
      kit.uniqueIndex('drafts_key_unique').on(table.ownerId, table.key),
      kit.index('drafts_updated_index').on(table.updatedAt),
    ],
  )

  /** A post that waits for its hour, or that could not be published then and was kept (`heldAt`). */
  const scheduledPosts = kit.table(
    'scheduled_posts',
    {
      id: kit.id(),
      authorId: kit
        .text()
        .notNull()
        .references(() => users.id),
      forumId: kit
        .text()
        .notNull()
        .references(() => forums.id),
      /** The whole of it, as it was sent. */
      post: kit.json<PostInput>().notNull(),
      publishAt: kit.timestamp().notNull(),
      heldAt: kit.timestamp(),
      /** The code of the failure that kept it. */
      heldReason: kit.text(),
      createdAt: kit.timestamp().notNull(),
      updatedAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('scheduled_posts_author_index').on(table.authorId, table.publishAt),
      kit.index('scheduled_posts_forum_index').on(table.forumId),
      kit.index('scheduled_posts_due_index').on(table.publishAt).where(sql.raw('held_at is null')),
    ],
  )

  const uploads = kit.table(
    'uploads',
    {
      id: kit.id(),
      ownerId: kit
        .text()
        .notNull()
        .references(() => users.id),
      /** The random name under which the media store keeps it; the address is `/media/{name}`. */
      name: kit.text().notNull().unique(),
      contentType: kit.text().notNull(),
      bytes: kit.bigint().notNull(),
      width: kit.integer().notNull(),
      height: kit.integer().notNull(),
      /** Nine colors of it, row by row (`shared/uploads.ts`); null for what was sent before they were read. */
      preview: kit.text(),
      sha256: kit.text().notNull(),
      usedAt: kit.timestamp(),
      createdAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('uploads_owner_index').on(table.ownerId, table.createdAt),
      kit.index('uploads_unused_index').on(table.createdAt).where(sql.raw('used_at is null')),
    ],
  )

  const exports = kit.table(
    'exports',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      status: kit.oneOf(exportStates).notNull().default('pending'),
      fileName: kit.text(),
      bytes: kit.bigint(),
      createdAt: kit.timestamp().notNull(),
      finishedAt: kit.timestamp(),
      expiresAt: kit.timestamp(),
    },
    (table) => [
      kit.index('exports_user_index').on(table.userId, table.createdAt),
      kit.index('exports_expires_index').on(table.expiresAt),
      kit.check('exports_status_check', isOneOf('status', exportStates)),
    ],
  )

  /** A record that its owner has given to others by a link, as it was signed. */
  const recordLinks = kit.table(
    'record_links',
    {
      id: kit.id(),
      userId: kit
        .text()
        .notNull()
        .references(() => users.id),
      tokenHash: kit.text().notNull().unique(),
      parts: kit.json<RecordPart[]>().notNull(),
      document: kit.text().notNull(),
      createdAt: kit.timestamp().notNull(),
      expiresAt: kit.timestamp().notNull(),
    },
    (table) => [
      kit.index('record_links_user_index').on(table.userId, table.createdAt),
      kit.index('record_links_expires_index').on(table.expiresAt),
    ],
  )

  /** The Ed25519 keys that records were signed with; `id` is the thumbprint of the public half. */
  const recordKeys = kit.table('record_keys', {
    id: kit.text().primaryKey(),
    /** The public half, as `x` of a JSON Web Key. */
    publicKey: kit.text().notNull(),
    /** The private half, sealed with a secret of the installation. */
    sealedKey: kit.text().notNull(),
    createdAt: kit.timestamp().notNull(),
  })

  return { drafts, scheduledPosts, uploads, exports, recordLinks, recordKeys }
}
