import { setImmediate } from 'node:timers/promises'
import { trigramsOf, wordsOf } from '../spelling.ts'
import { isPostgresUrl } from '../url.ts'
import { generatePosts, type Bundle } from './posts.ts'
import { removalActions, scenesOf } from './scenes.ts'
import { postgresSink } from './sink.postgres.ts'
import { sqliteSink } from './sink.sqlite.ts'
import type { SeedRow, Sink, TableName } from './sink.ts'
import { beginWorld, sizes, type SizeName } from './world.ts'

export { demoAccounts } from './people.ts'
export type { SizeName } from './world.ts'

export interface DemoOptions {
  /** A migrated database in which nobody lives yet. */
  url: string
  size?: SizeName
  /** The same seed and time give the same rows. */
  seed?: number
  now?: Date
  /** The identity provider at which the demo accounts sign in; their subject is their username. */
  issuer?: string
  onProgress?: (progress: SeedProgress) => void
}

export interface SeedProgress {
  what: string
  done: number
  total: number
}

export interface SeedResult {
  people: number
  forums: number
  posts: number
  comments: number
  votes: number
}

const hour = 60 * 60 * 1000
const bundlesPerBatch = 500
const recentPosts = 200

const bundleTables = {
  post: 'posts',
  hashtags: 'postHashtags',
  comments: 'comments',
  votes: 'votes',
  pollOptions: 'pollOptions',
  pollVotes: 'pollVotes',
  ratings: 'reviewRatings',
} as const satisfies Record<keyof Bundle, TableName>

const insertBundles = async (sink: Sink, bundles: Bundle[]): Promise<void> => {
  for (const [part, table] of Object.entries(bundleTables) as [keyof Bundle, TableName][]) {
    await sink.insert(
      table,
      bundles.flatMap<SeedRow>((bundle) => bundle[part]),
    )
  }
}

const fill = async (sink: Sink, options: Required<Omit<DemoOptions, 'url'>>): Promise<SeedResult> => {
  const { seed, now, issuer, onProgress } = options
  const size = sizes[options.size]
  const { world, users, identities, forums, memberships } = beginWorld({ size, seed, now, issuer })
  await sink.insert('users', users)
  await sink.insert('identities', identities)
  await sink.insert('forums', forums)
  await sink.insert('forumMemberships', memberships)

  const words = new Set(users.flatMap(({ username }) => wordsOf(username)))
  for (const { name } of forums) for (const word of wordsOf(name)) words.add(word)
  const result = { people: users.length, forums: forums.length, posts: 0, comments: 0, votes: 0 }
  let batch: Bundle[] = []
  let recent: Bundle[] = []
  const flush = async (): Promise<void> => {
    await insertBundles(sink, batch)
    await sink.insert(
      'adminActions',
      batch.flatMap((bundle) => removalActions(world, bundle)),
    )
    recent = [...recent, ...batch].slice(-recentPosts)
    batch = []
    // On SQLite nothing here waits by itself: whoever wants to stop it must be heard between two batches.
    await setImmediate()
    onProgress({ what: 'posts', done: result.posts, total: size.posts })
  }
  for (const bundle of generatePosts(world, size)) {
    batch.push(bundle)
    result.posts += 1
    result.comments += bundle.comments.length
    result.votes += bundle.votes.length
    if (bundle.post.inPublicForum) for (const word of wordsOf(bundle.post.title)) words.add(word)
    if (batch.length === bundlesPerBatch) await flush()
  }
  await flush()

  for (const [table, rows] of Object.entries(scenesOf(world, recent)))
    await sink.insert(table as TableName, rows)
  await sink.update(
    'users',
    world.people.filter(({ karma }) => karma !== 0).map(({ id, karma }) => ({ id, karma })),
  )
  await sink.update(
    'forums',
    world.forums.map(({ id, postCount }) => ({ id, postCount })),
  )
  const known = [...words]
  await sink.insert(
    'searchWords',
    known.map((word) => ({ word })),
  )
  await sink.insert(
    'searchTrigrams',
    known.flatMap((word) => trigramsOf(word).map((trigram) => ({ trigram, word }))),
  )
  return result
}

/** The start of the current hour: seeding twice within it makes the same rows. */
const thisHour = (): Date => new Date(Math.floor(Date.now() / hour) * hour)

/**
 * Fills an empty, migrated database with people who talk to each other. Counters are right from the
 * start. Subscriptions and paid-in budgets are not made here: they come from the payment provider
 * (see `demoAccounts`).
 */
export const seedDemo = async ({
  url,
  size = 's',
  seed = 42,
  now = thisHour(),
  issuer = 'http://localhost/dev/idp',
  onProgress = () => undefined,
}: DemoOptions): Promise<SeedResult> => {
  const sink = isPostgresUrl(url) ? await postgresSink(url) : sqliteSink(url)
  try {
    if (await sink.isInhabited()) throw new Error('Demo data goes into an empty database only')
    await sink.begin({ isBulk: size !== 's' })
    const result = await fill(sink, { size, seed, now, issuer, onProgress })
    await sink.finish((what) => onProgress({ what, done: result.posts, total: result.posts }))
    return result
  } finally {
    await sink.close()
  }
}
