import { count } from 'drizzle-orm'
import { lockDatabase } from '#db/lock.ts'
import { migrate, schemaState } from '#db/migrate.ts'
import { seedPlans } from '#db/seed/plans.ts'
import { command } from '../command.ts'
import { databaseName } from '../databaseName.ts'

export const db = [
  command({
    noun: 'db',
    verb: 'status',
    summary: 'the database, its schema and how much it holds',
    examples: ['plaza db status', 'plaza db status --json'],
    run: async ({ store, config }) => {
      const { users, posts } = store.tables
      const [[people], [written]] = await store.read(async (db) => [
        await db.select({ count: count() }).from(users),
        await db.select({ count: count() }).from(posts),
      ])
      const { applied, pending } = await schemaState({ url: config.databaseUrl })
      return {
        data: {
          engine: store.engine,
          database: databaseName(config.databaseUrl),
          schema: applied.at(-1) ?? null,
          pending: pending.length,
          users: people?.count ?? 0,
          posts: written?.count ?? 0,
        },
      }
    },
  }),
  command({
    noun: 'db',
    verb: 'migrate',
    summary: 'bring the database to the schema of this program',
    examples: ['plaza db migrate'],
    needsDatabase: false,
    run: async (_context, _given, { config }) => {
      const { databaseUrl } = config()
      const release = lockDatabase(databaseUrl)
      const ran = await migrate({ url: databaseUrl }).finally(release)
      return { data: ran.map((migration) => ({ migration })), note: `${ran.length} migrations ran` }
    },
  }),
  command({
    noun: 'db',
    verb: 'seed',
    summary: 'insert the default plans that are missing',
    examples: ['plaza db seed'],
    write: { severity: 'none', actor: 'operator' },
    run: async ({ store, clock, services }) => {
      await store.transaction((tx) => seedPlans(tx, store.tables, { now: clock.now() }))
      const plans = await services.plans.list()
      return { data: plans.map(({ slug, name }) => ({ slug, name })), note: `${plans.length} plans` }
    },
  }),
]
