import { asc, gt, inArray, isNotNull, and } from 'drizzle-orm'
import type { Tables } from '#db/schema/tables.ts'
import type { Db } from '#db/store.ts'

/** A file that the database speaks of. */
export interface NamedFile {
  name: string
  bytes: number
  kind: 'uploads' | 'unused' | 'exports'
}

/** Which files the database speaks of: pictures that people uploaded, and archives that they asked for. */
export const filesRepo = ({ uploads, exports }: Pick<Tables, 'uploads' | 'exports'>) => ({
  /** A page of them behind a name, by their names. */
  uploads: async (db: Db, { after, limit }: { after: string; limit: number }): Promise<NamedFile[]> => {
    const rows = await db
      .select({ name: uploads.name, bytes: uploads.bytes, usedAt: uploads.usedAt })
      .from(uploads)
      .where(gt(uploads.name, after))
      .orderBy(asc(uploads.name))
      .limit(limit)
    return rows.map(({ name, bytes, usedAt }) => ({ name, bytes, kind: usedAt ? 'uploads' : 'unused' }))
  },

  exports: async (db: Db, { after, limit }: { after: string; limit: number }): Promise<NamedFile[]> => {
    const rows = await db
      .select({ name: exports.fileName, bytes: exports.bytes })
      .from(exports)
      .where(and(isNotNull(exports.fileName), gt(exports.fileName, after)))
      .orderBy(asc(exports.fileName))
      .limit(limit)
    return rows.map(({ name, bytes }) => ({ name: name ?? '', bytes: bytes ?? 0, kind: 'exports' }))
  },

  /** Which of these names it speaks of. */
  known: async (db: Db, names: string[]): Promise<Set<string>> => {
    const pictures = await db.select({ name: uploads.name }).from(uploads).where(inArray(uploads.name, names))
    const archives = await db
      .select({ name: exports.fileName })
      .from(exports)
      .where(inArray(exports.fileName, names))
    return new Set([...pictures, ...archives].flatMap(({ name }) => name ?? []))
  },
})
