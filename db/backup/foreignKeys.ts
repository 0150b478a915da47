import type { Client } from 'pg'

/** A foreign key as it was declared. */
export interface Constraint {
  table: string
  name: string
  definition: string
}

/** Puts foreign keys aside: with them rows could only come in one order, and be checked one by one. */
export async function putKeysAside(client: Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** Declares them again, which proves that they hold. */
export async function addKeys(client: Client, keys: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
