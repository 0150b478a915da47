import { rm } from 'node:fs/promises'
import { newClient } from './client.ts'
import { isPostgresUrl, sqlitePath } from './url.ts'
import { migrate } from './migrate.ts'

/** Throws everything away and makes the tables anew. Nobody else may have the database open. */
export async function resetDatabase(url: string): Promise<void> {
  if (isPostgresUrl(url)) {
    const client = newClient({ connectionString: url, application_name: 'plaza reset' })
    await client.connect()
    try {
      await client.query('drop schema public cascade; create schema public')
    } finally {
      await client.end()
    }
  } else {
    for (const ending of ['', '-wal', '-shm']) await rm(sqlitePath(url) + ending, { force: true })
  }
  await migrate({ url })
}
