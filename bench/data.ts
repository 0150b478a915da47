import Database from 'better-sqlite3'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { seedDemo, type SizeName } from '#db/seed/demo.ts'
import { openStore } from '#db/store.ts'
import { signIn } from './people.ts'

/** The database of a size, seeded at the first run and kept. Migrates one of an earlier schema. */
export async function database(size: SizeName): Promise<string> {
  const file = `.cache/bench/plaza-${size}.db`
  if (existsSync(file)) {
    await migrate({ url: `file:${file}` })
    return file
  }
  mkdirSync(dirname(file), { recursive: true })
  const making = `${file}.making`
  rmSync(making, { force: true })
  await migrate({ url: `file:${making}` })
  let printedAt = 0
  await seedDemo({
    url: `file:${making}`,
    size,
    onProgress: ({ what, done, total }) => {
      if (performance.now() - printedAt < 2000) return
      printedAt = performance.now()
      console.error(`  seeding ${size}: ${what} ${done} of ${total}`)
    },
  })
  renameSync(making, file)
  return file
}

/** The session of a member in these databases. */
export const memberSession = 'the-member'

/** Ids that the measured addresses are made of. */
export interface Landmarks {
  forumId: string
  longPostId: string
  hashtag: string
}

/** Finds a big forum, a long thread and a busy hashtag, and signs a member in. */
export async function landmarks(file: string): Promise<Landmarks> {
  const db = new Database(file)
  const one = (sql: string): string => String(db.prepare(sql).pluck().get())
  const found = {
    forumId: one('select id from forums where not is_private order by post_count desc limit 1'),
    longPostId: one('select id from posts where is_listed order by abs(comment_count - 500) limit 1'),
    hashtag: one('select tag from post_hashtags where is_listed group by tag order by count(*) desc limit 1'),
  }
  const userId = one("select id from users where username = 'member'")
  db.prepare("update users set subscription_status = 'active', plan_type = 'business' where id = ?").run(
    userId,
  )
  db.close()
  const store = await openStore({ url: `file:${file}` })
  await store.transaction((tx) => signIn(store, tx, { name: memberSession, userId }))
  await store.close()
  return found
}
