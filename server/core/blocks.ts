import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** The condition that neither of two people has blocked the other. */
export function areNotApart(
  { blocks }: Tables,
  db: Db,
  [one, other]: [SQLWrapper | string, SQLWrapper | string],
): SQL {
  const apart = db
    .select({ one: sql`1` })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
  return sql`not exists ${apart}`
}

/** Those of these people who have blocked somebody, or whom that person has blocked. */
export async function apartFrom(
  { blocks }: Tables,
  db: Db,
  { userId, others }: { userId: string; others: readonly string[] },
): Promise<Set<string>> {
  if (others.length === 0) return new Set()
  const rows = await db
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, userId), inArray(blocks.blockedId, [...others])),
        and(eq(blocks.blockedId, userId), inArray(blocks.blockerId, [...others])),
      ),
    )
  return new Set(rows.map(({ blockerId, blockedId }) => (blockerId === userId ? blockedId : blockerId)))
}
