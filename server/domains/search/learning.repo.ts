import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import { learnWords } from '#db/spelling.ts'
import { listed } from '#db/sql.ts'
import type { Db } from '#db/store.ts'
import { settingsRepo } from '../../core/settings.repo.ts'

/** The highest row number of each kind whose words are known. */
export interface Learned {
  forums: number
  users: number
  posts: number
}

interface Lesson {
  seq: number
  text: string
}

const settingKey = 'search.learned'
const nothing: Learned = { forums: 0, users: 0, posts: 0 }

export const learningRepo = (tables: Tables) => {
  const { posts, forums, users } = tables
  const settings = settingsRepo(tables)
  const names = [users.username, users.displayName, users.firstName, users.lastName]
  const userText = sql<string>`${sql.join(
    names.map((name) => sql`coalesce(${name}, '')`),
    sql` || ' ' || `,
  )}`

  /** What comes after a row number, per kind: names that everybody may read, and nothing else. */
  const lessons: Record<keyof Learned, (db: Db, after: number, limit: number) => Promise<Lesson[]>> = {
    forums: async (db, after, limit) =>
      db
        .select({ seq: forums.seq, text: forums.name })
        .from(forums)
        .where(gt(forums.seq, after))
        .orderBy(asc(forums.seq))
        .limit(limit),
    users: async (db, after, limit) =>
      db
        .select({ seq: users.seq, text: userText })
        .from(users)
        .where(and(gt(users.seq, after), eq(users.isTombstone, false)))
        .orderBy(asc(users.seq))
        .limit(limit),
    posts: async (db, after, limit) =>
      db
        .select({ seq: posts.seq, text: posts.title })
        .from(posts)
        .where(and(gt(posts.seq, after), listed(posts)))
        .orderBy(asc(posts.seq))
        .limit(limit),
  }

  return {
    learn: (tx: Db, texts: string[]): Promise<void> => learnWords(tx, tables, texts),
    lessons,

    /** A post's title, if everybody may read it. */
    titleOf: async (db: Db, postId: string): Promise<string | undefined> => {
      const [post] = await db
        .select({ title: posts.title })
        .from(posts)
        .where(and(eq(posts.id, postId), listed(posts)))
      return post?.title
    },

    read: async (db: Db): Promise<Learned> => {
      const value = (await settings.read(db, settingKey)) as Partial<Learned> | undefined
      return { ...nothing, ...value }
    },

    write: (tx: Db, value: Learned, updatedAt: Date): Promise<void> =>
      settings.write(tx, settingKey, { value, updatedAt }),
  }
}
