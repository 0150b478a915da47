import { and, eq, ne } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** Whether somebody is owner or moderator of any forum. */
export async function moderatesForum(
  db: Db,
  { forumMemberships }: Pick<Tables, 'forumMemberships'>,
  userId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: forumMemberships.id })
    .from(forumMemberships)
    .where(and(eq(forumMemberships.userId, userId), ne(forumMemberships.role, 'member')))
    .limit(1)
  return rows.length > 0
}
