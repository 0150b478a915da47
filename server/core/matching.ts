import { or, sql, type Column, type SQL } from 'drizzle-orm'

/** The rows of which one of these columns contains a text, whatever its case; signs stand for themselves. */
export function contains(columns: Column[], text: string | undefined): SQL | undefined {
  const wanted = text?.trim().toLowerCase()
  if (!wanted) return undefined
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`lower(${column}) like ${pattern} escape '\\'`))
}
