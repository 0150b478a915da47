import { setImmediate } from 'node:timers/promises'
import { trigramsOf, wordsOf } from '../spelling.ts'
import { isPostgresUrl } from '../url.ts'
import { removalActions } from './crowd/removals.ts'
import { generatePosts } from './crowd/posts.ts'
import { beginCrowd } from './crowd/world.ts'
import { tellStory } from './demo/story.ts'
import { rowsOf, slugMaker, type Bundle, type Rows } from './rows.ts'
import { postgresSink } from './sink.postgres.ts'
import { sqliteSink } from './sink.sqlite.ts'
import type { Sink, TableName } from './sink.ts'
import { crowdSizes, type SizeName } from './sizes.ts'

export type { SizeName } from './sizes.ts'

interface Making {
  size?: SizeName
  /** The same seed and time give the same rows. */
  seed?: number
  now?: Date
  /** The identity provider at which the demo accounts sign in; their subject is their username. */
  issuer?: string
  onProgress?: (progress: SeedProgress) => void
}

export interface DemoOptions extends Making {
  /** A migrated database in which nobody lives yet. */
  url: string
  /** What has to be there before the rows are: they are kept only once this has come to its end. */
  ready?: Promise<unknown>
}

export interface SeedProgress {
  what: string
  done: number
  total: number
}

/** What a demonstration holds. */
export interface SeedResult {
  people: number
  forums: number
  posts: number
  comments: number
  votes: number
  campaigns: number
}

const minute = 60 * 1000
const bundlesPerBatch = 500

const insertAll = async (sink: Sink, rows: Rows): Promise<void> => {
  for (const [table, some] of Object.entries(rows)) await sink.insert(table as TableName, some)
}

const insertBundles = async (sink: Sink, bundles: Bundle[]): Promise<void> => {
  for (const [table, some] of rowsOf(bundles)) await sink.insert(table, some)
}

/** Words of public titles and names, which a mistyped search is compared with. */
const wordBook = () => {
  const words = new Set<string>()
  return {
    learn: (...texts: string[]): void => {
      for (const text of texts) for (const word of wordsOf(text)) words.add(word)
    },
    insert: async (sink: Sink): Promise<void> => {
      const known = [...words]
      await sink.insert(
        'searchWords',
        known.map((word) => ({ word })),
      )
      await sink.insert(
        'searchTrigrams',
        known.flatMap((word) => trigramsOf(word).map((trigram) => ({ trigram, word }))),
      )
    },
  }
}

const fill = async (sink: Sink, options: Required<Making>): Promise<SeedResult> => {
  const { seed, now, issuer, onProgress } = options
  const slugFor = slugMaker()
  const { world, before, bundles, after } = tellStory({ seed, now, issuer, slugFor })
  const words = wordBook()
  const { users = [], forums = [] } = before
  const result: SeedResult = {
    people: users.length,
    forums: forums.length,
    posts: 0,
    comments: 0,
    votes: 0,
    campaigns: after.sponsoredPosts?.length ?? 0,
  }
  const count = ({ post, comments, votes }: Bundle): void => {
    result.posts += 1
    result.comments += comments.length
    result.votes += votes.length
    if (post.inPublicForum) words.learn(post.title)
  }
  for (const { username } of users) words.learn(String(username))
  for (const { name } of forums) words.learn(String(name))
  await insertAll(sink, before)
  await insertBundles(sink, bundles)
  await insertAll(sink, after)
  bundles.forEach(count)

  const size = crowdSizes[options.size]
  if (size) {
    const forumSlugFor = slugMaker()
    for (const { name } of forums) forumSlugFor(String(name), 'forum')
    const { crowd, ...rows } = beginCrowd(world, {
      size,
      slugFor: forumSlugFor,
      firstNumber: world.readers.length,
    })
    for (const { username } of rows.users) words.learn(username)
    for (const { name } of rows.forums) words.learn(name)
    result.people += rows.users.length
    result.forums += rows.forums.length
    await insertAll(sink, {
      users: rows.users.map((row) => ({ ...row })),
      forums: rows.forums.map((row) => ({ ...row })),
      forumMemberships: rows.memberships.map((row) => ({ ...row })),
    })
    const moderatorId = world.cast.get('moderator')?.id ?? ''
    const total = bundles.length + size.posts
    let batch: Bundle[] = []
    const flush = async (): Promise<void> => {
      await insertBundles(sink, batch)
      await sink.insert('adminActions', removalActions(world, batch, moderatorId))
      batch = []
      // On SQLite nothing here waits by itself: whoever wants to stop it must be heard between two batches.
      await setImmediate()
      onProgress({ what: 'posts', done: result.posts, total })
    }
    for (const bundle of generatePosts(crowd, { size, slugFor, moderatorId })) {
      batch.push(bundle)
      count(bundle)
      if (batch.length === bundlesPerBatch) await flush()
    }
    await flush()
    const liked = crowd.people.filter(({ karma }) => karma !== 0)
    await sink.update(
      'users',
      liked.map(({ id, karma }) => ({ id, karma })),
    )
    await sink.update(
      'forums',
      crowd.forums.map(({ id, postCount }) => ({ id, postCount })),
    )
  }
  await words.insert(sink)
  return result
}

/** The start of the current minute: seeding twice within it makes the same rows. */
const thisMinute = (): Date => new Date(Math.floor(Date.now() / minute) * minute)

const complete = ({ size = 's', seed = 42, now = thisMinute(), ...rest }: Making): Required<Making> => ({
  issuer: 'http://localhost/dev/idp',
  onProgress: () => undefined,
  ...rest,
  size,
  seed,
  now,
})

/**
 * Fills an empty, migrated database with people who talk to each other. Counters are right from the
 * start. Subscriptions and paid-in budgets are not made here: they come from the payment provider. The
 * pictures that rows name are files of `demo/pictures`, to be put where uploads are kept.
 */
export const seedDemo = async ({ url, ready, ...making }: DemoOptions): Promise<SeedResult> => {
  const options = complete(making)
  // It may fail before it is waited for.
  ready?.catch(() => undefined)
  const sink = isPostgresUrl(url) ? await postgresSink(url) : sqliteSink(url)
  try {
    if (await sink.isInhabited()) throw new Error('Demo data goes into an empty database only')
    await sink.begin({ isBulk: options.size !== 's' })
    const result = await fill(sink, options)
    await ready
    await sink.finish((what) => options.onProgress({ what, done: result.posts, total: result.posts }))
    return result
  } finally {
    await sink.close()
  }
}

const nowhere: Sink = {
  insert: async () => undefined,
  update: async () => undefined,
  isInhabited: async () => false,
  begin: async () => undefined,
  finish: async () => undefined,
  close: async () => undefined,
}

/** What `seedDemo` would make, with nothing written anywhere. */
export const measureDemo = (making: Making): Promise<SeedResult> => fill(nowhere, complete(making))
