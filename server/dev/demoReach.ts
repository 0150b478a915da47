import { asc, eq, isNotNull } from 'drizzle-orm'
import { looks } from '#db/seed/demo/looks.ts'
import type { SightedKind } from '#shared/reach.ts'
import type { Sighting } from '../domains/reach/reach.repo.ts'
import type { DealWorld } from './demoDeals.ts'
import type { Moment } from './demoDealSteps.ts'

const dayMs = 24 * 60 * 60 * 1000
/** After so many days nobody new comes by. */
const mostDays = 24

interface Visit {
  userId: string
  at: number
  sightings: Sighting[]
}

/** A number from 0 to 99 that is the same for the same words at every start. */
function drawn(words: string): number {
  let sum = 7
  for (const letter of words) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return sum % 100
}

/** What people did with a post, as it was seeded, and those who came by besides. */
async function visitsOf(
  { store, people, now }: DealWorld,
  post: { id: string; slug: string; createdAt: Date },
) {
  const { votes, comments, saves } = store.tables
  const begin = post.createdAt.getTime() + 60 * 60 * 1000
  const acts = await store.read(async (db) => [
    ...(await db.select().from(votes).where(eq(votes.postId, post.id))).map((row) => ({
      ...row,
      kind: 'voted' as const,
    })),
    ...(await db.select().from(comments).where(eq(comments.postId, post.id))).map((row) => ({
      ...row,
      userId: row.authorId,
      kind: 'commented' as const,
    })),
    ...(await db.select().from(saves).where(eq(saves.postId, post.id))).map((row) => ({
      ...row,
      kind: 'saved' as const,
    })),
  ])
  const kindsOf = (words: string): SightedKind[] => {
    const n = drawn(words)
    return n < 12 ? ['seen', 'opened', 'followed_link'] : n < 55 ? ['seen', 'opened'] : ['seen']
  }
  const lookers = new Set(Object.keys(looks).map((name) => people.get(name)?.id))
  const visits: Visit[] = acts
    .filter(({ userId }) => !lookers.has(userId))
    .map(({ userId, kind, createdAt }) => ({
      userId,
      at: Math.max(begin, createdAt.getTime()),
      sightings: [...kindsOf(`${userId} opened`), 'opened' as const, kind].map((one) => ({
        postId: post.id,
        kind: one,
      })),
    }))
  for (const { id: userId, username } of people.values()) {
    const words = `${username} ${post.slug}`
    // Who can be signed in as has yet to come by.
    if (username in looks || drawn(words) >= 80) continue
    // Most come in the first days.
    const at = begin + Math.floor((drawn(`${words} day`) / 100) ** 2 * mostDays * dayMs)
    visits.push({ userId, at, sightings: kindsOf(words).map((kind) => ({ postId: post.id, kind })) })
  }
  return visits.filter(({ at }) => at < now)
}

/** Whom the sponsored posts of the demonstration have reached, day by day; the service decides who counts. */
export async function reachMoments(world: DealWorld): Promise<Moment[]> {
  const { services, store } = world
  const { posts } = store.tables
  const sponsored = await store.read((db) =>
    db
      .select({ id: posts.id, slug: posts.slug, createdAt: posts.createdAt })
      .from(posts)
      .where(isNotNull(posts.sponsorBrandId))
      .orderBy(asc(posts.createdAt)),
  )
  const visits: Visit[] = []
  for (const post of sponsored) visits.push(...(await visitsOf(world, post)))
  const byDay = Map.groupBy(visits, ({ at }) => Math.floor(at / dayMs))
  return [...byDay.values()].map((ofDay) => ({
    at: Math.max(...ofDay.map(({ at }) => at)),
    run: async () => {
      await store.transaction(async (tx) => {
        for (const { userId, sightings } of ofDay)
          await services.reach.count(tx, { userId, sightings, hadPaid: true })
      })
    },
  }))
}
