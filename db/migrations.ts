import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programRoot } from './root.ts'
import type { Engine } from './store.ts'

export interface Migration {
  tag: string
  /** The statements; read only when the migration is pending. */
  read: () => string
}

/** The database was made by a later version of the program. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError'
}

/** A migration failed; the database is as it was before it. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const defaultFolder = join(programRoot, 'db', 'migrations')

/** All migrations of an engine, oldest first. */
export const listMigrations = (engine: Engine, folder = defaultFolder): Migration[] => {
  const root = join(folder, engine)
  const journal = JSON.parse(readFileSync(join(root, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return journal.entries.map(({ tag }) => ({
    tag,
    read: () => readFileSync(join(root, `${tag}.sql`), 'utf8'),
  }))
}

/** The migrations that a database still lacks. Throws when it has some that the program does not know. */
export const pendingOf = (known: Migration[], applied: string[]): Migration[] => {
  const unknown = applied.filter((tag) => !known.some((migration) => migration.tag === tag))
  if (unknown.length > 0) {
    throw new NewerSchemaError(
      `The database has the newer schema ${unknown.at(-1)}: start the version of Plaza that made it, or a later one`,
    )
  }
  return known.filter(({ tag }) => !applied.includes(tag))
}
