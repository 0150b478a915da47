import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { listed } from '#db/sql.ts'
import type { Db } from '#db/store.ts'

/** Rows numbered above `after` and up to `to`, at most `limit` of them. */
export interface Span {
  after: number
  to: number
  limit: number
}

/** What search engines may know of: nothing private, removed or gone. Rows are walked by their own numbers. */
export const sitemapRepo = ({ posts, forums, users, brands }: Tables) => {
  const within = (seq: typeof posts.seq | typeof forums.seq | typeof users.seq, { after, to }: Span) =>
    and(gt(seq, after), lte(seq, to))

  return {
    /** The highest number of each kind, which bounds how many there are. */
    sizes: async (db: Db) => {
      const [post] = await db.select({ most: max(posts.seq) }).from(posts)
      const [forum] = await db.select({ most: max(forums.seq) }).from(forums)
      const [user] = await db.select({ most: max(users.seq) }).from(users)
      return { posts: post?.most ?? 0, forums: forum?.most ?? 0, people: user?.most ?? 0 }
    },

    posts: (db: Db, span: Span) =>
      db
        .select({ seq: posts.seq, slug: posts.slug, forumSlug: forums.slug, changedAt: posts.updatedAt })
        .from(posts)
        .innerJoin(forums, eq(forums.id, posts.forumId))
        .where(and(within(posts.seq, span), listed(posts)))
        .orderBy(asc(posts.seq))
        .limit(span.limit),

    forums: (db: Db, span: Span) =>
      db
        .select({ seq: forums.seq, slug: forums.slug, changedAt: forums.updatedAt })
        .from(forums)
        .where(and(within(forums.seq, span), eq(forums.isPrivate, false)))
        .orderBy(asc(forums.seq))
        .limit(span.limit),

    people: (db: Db, span: Span) =>
      db
        .select({ seq: users.seq, username: users.username, changedAt: users.updatedAt })
        .from(users)
        .where(and(within(users.seq, span), eq(users.isTombstone, false), eq(users.isBlocked, false)))
        .orderBy(asc(users.seq))
        .limit(span.limit),

    brands: (db: Db, limit: number) =>
      db
        .select({ slug: brands.slug, changedAt: brands.updatedAt })
        .from(brands)
        .where(sql`${brands.isActive}`)
        .orderBy(asc(brands.id))
        .limit(limit),
  }
}
