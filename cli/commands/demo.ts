import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { countRows } from '#db/count.ts'
import { migrate } from '#db/migrate.ts'
import { demoAccounts, seedDemo, type SizeName } from '#db/seed/demo.ts'
import { sizes } from '#db/seed/world.ts'
import { openStore } from '#db/store.ts'
import type { Config } from '#server/config.ts'
import { command, type Flag, type Given, type Parts, type Result } from '../command.ts'
import { payForDemo } from '../demoMoney.ts'
import { Declined, UsageError } from '../exit.ts'
import { alone, confirmation, refuseInProduction, startOver, writeFirst } from '../installation.ts'
import { progressOf } from '../progress.ts'

const flags: Flag[] = [
  { flags: '--size <size>', summary: 's, m, l', default: 's' },
  { flags: '--seed <number>', summary: 'the same number makes the same rows', default: '42' },
]

interface Wish {
  size: SizeName
  seed: number
}

function wishOf({ flags: { size, seed } }: Given): Wish {
  const sizeName = z.enum(['s', 'm', 'l']).safeParse(size)
  if (!sizeName.success) throw new UsageError('There is no such size', 's, m, l')
  if (typeof seed !== 'string' || !/^\d{1,9}$/.test(seed))
    throw new UsageError('A seed is a whole number', '--seed 42')
  return { size: sizeName.data, seed: Number(seed) }
}

async function requireEmpty({ databaseUrl }: Config): Promise<void> {
  const store = await openStore({ url: databaseUrl })
  try {
    const people = await store.read((db) => countRows(db, store.tables.users))
    if (people > 0) throw new Failure('database.inhabited')
  } finally {
    await store.close()
  }
}

/** Fills an empty, claimed database with people who talk to each other. */
async function fill(config: Config, given: Given, { io }: Parts): Promise<Result> {
  const { size, seed } = wishOf(given)
  const progress = progressOf(io, given, 'Writing posts and comments')
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    if (io.signal?.aborted) throw new Declined('Stopped half-way: plaza demo reset starts again')
    progress(done, total)
  }
  const made = await seedDemo({ url: config.databaseUrl, size, seed, onProgress })
  progress.end()
  const campaigns = await payForDemo(config, io)
  const accounts = demoAccounts.map(({ username }) => username)
  const { people, forums, posts } = made
  return {
    data: { ...made, campaigns, accounts, size, seed },
    text: `${accounts.length} demo accounts, ${people - accounts.length} people, ${forums} forums, ${posts} posts, ${campaigns} campaigns`,
    note: `Sign in as one of: ${accounts.join(', ')}`,
  }
}

const filled = ['people', 'forums', 'posts', 'comments', 'votes', 'campaigns', 'accounts', 'size', 'seed']

const preview = (given: Given): Result => {
  const { size, seed } = wishOf(given)
  return { data: { size, seed, ...sizes[size] } }
}

export const demo = [
  command({
    noun: 'demo',
    verb: 'seed',
    summary: 'fill an empty database with demo data; payments go to the sandbox',
    examples: ['plaza demo seed', 'plaza demo seed --size m --seed 7'],
    flags,
    write: { severity: 'none', actor: 'operator', dryRun: 'preview' },
    fields: filled,
    needsDatabase: false,
    run: async (_context, given, parts) => {
      const config = parts.config()
      refuseInProduction(config)
      if (given.flags['dryRun'] === true) return preview(given)
      wishOf(given)
      return await alone(config, async () => {
        await migrate({ url: config.databaseUrl })
        await requireEmpty(config)
        const act = { ...parts, action: 'seed_demo', reason: 'Demo data was created' }
        await writeFirst(config, given, act)
        return await fill(config, given, parts)
      })
    },
  }),
  command({
    noun: 'demo',
    verb: 'reset',
    summary: 'delete everything and make the demo data again',
    examples: ['plaza demo reset --confirm plaza.db'],
    flags,
    write: { severity: 'severe', actor: 'operator', confirm: 'late', dryRun: 'preview' },
    fields: filled,
    needsDatabase: false,
    run: async (_context, given, parts) => {
      const config = parts.config()
      refuseInProduction(config)
      if (given.flags['dryRun'] === true) return preview(given)
      wishOf(given)
      await parts.confirmName(confirmation(config))
      return await alone(config, async () => {
        await startOver(config, given, parts)
        return await fill(config, given, parts)
      })
    },
  }),
]
