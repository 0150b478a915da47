import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { countRows } from '#db/count.ts'
import { migrate, schemaState } from '#db/migrate.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { programRoot } from '#db/root.ts'
import { measureDemo, type SeedProgress, type SeedResult } from '#db/seed/demo.ts'
import type { SizeName } from '#db/seed/sizes.ts'
import { openStore } from '#db/store.ts'
import type { Config } from '#server/config.ts'
import { makeDemo } from '#server/dev/demoData.ts'
import { payForDemo } from '#server/dev/demoMoney.ts'
import { openPayments } from '#server/payments.ts'
import { openMedia } from '#server/ports/media.ts'
import { command, type Flag, type Given, type Parts, type Result } from '../command.ts'
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

const accounts = demoAccounts.map(({ username }) => username)

/** Shows how far it is, and ends it where somebody wants it to end. */
function watched(given: Given, io: Parts['io']) {
  const progress = progressOf(io, given, 'Writing posts and comments')
  const onProgress = ({ done, total }: SeedProgress) => {
    if (io.signal?.aborted) throw new Declined('Stopped half-way: plaza demo reset starts again')
    progress(done, total)
  }
  return { onProgress, end: () => progress.end() }
}

/** Pays for what the demonstration has, at the sandbox that belongs to the data folder. */
async function pay(config: Config, { clock }: Parts['io']): Promise<void> {
  const store = await openStore({ url: config.databaseUrl })
  const payments = await openPayments(config, clock)
  try {
    await payForDemo({ config, store, clock, payments })
  } finally {
    await payments.close()
    await store.close()
  }
}

const resultOf = (made: SeedResult, { size, seed }: Wish): Result => ({
  data: { ...made, accounts, size, seed },
  text: `${accounts.length} demo accounts, ${made.people - accounts.length} people, ${made.forums} forums, ${made.posts} posts, ${made.campaigns} campaigns`,
})

/** Fills an empty, claimed database with people who talk to each other. */
async function fill(config: Config, given: Given, { io }: Parts): Promise<Result> {
  const wish = wishOf(given)
  const { onProgress, end } = watched(given, io)
  const media = openMedia(config)
  const made = await makeDemo({ url: config.databaseUrl, media, appDir: programRoot, ...wish, onProgress })
  end()
  await pay(config, io)
  return { ...resultOf(made, wish), note: `Sign in as one of: ${accounts.join(', ')}` }
}

const filled = ['people', 'forums', 'posts', 'comments', 'votes', 'campaigns', 'accounts', 'size', 'seed']

/** The same figures, found by making everything and writing nothing. */
async function preview(given: Given, { io }: Parts): Promise<Result> {
  const wish = wishOf(given)
  const { onProgress, end } = watched(given, io)
  const made = await measureDemo({ ...wish, onProgress })
  end()
  return resultOf(made, wish)
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
      if (given.flags['dryRun'] === true) {
        const { applied } = await schemaState({ url: config.databaseUrl })
        if (applied.length > 0) await requireEmpty(config)
        return await preview(given, parts)
      }
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
      if (given.flags['dryRun'] === true) return await preview(given, parts)
      wishOf(given)
      await parts.confirmName(confirmation(config))
      return await alone(config, async () => {
        await startOver(config, given, parts)
        return await fill(config, given, parts)
      })
    },
  }),
]
