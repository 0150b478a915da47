import { marketplaceCurrency } from '#shared/money.ts'
import { postPath } from '#shared/posts.ts'
import { PortableRecord, recordParts, type RecordPart } from '#shared/records.ts'
import type { Db, Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import { displayNameOf } from '../../core/people.ts'
import type { SiteService } from '../site/site.service.ts'
import { statementsRepo } from './statements.repo.ts'

export interface StatementsParts {
  config: Pick<Config, 'publicUrl'>
  store: Store
  clock: Clock
  site: Pick<SiteService, 'served'>
}

export type StatementsService = ReturnType<typeof statementsService>

/** What the site states about a person, part by part, as it is now. */
export function statementsService({ config, store, clock, site }: StatementsParts) {
  const repo = statementsRepo(store.tables)

  async function postsOf(db: Db, userId: string) {
    const counts = new Map((await repo.countPosts(db, userId)).map(({ type, n }) => [type, n]))
    const newest = await repo.listPosts(db, userId)
    return {
      discussions: counts.get('discussion') ?? 0,
      reviews: counts.get('review') ?? 0,
      polls: counts.get('poll') ?? 0,
      comments: await repo.countComments(db, userId),
      ratingsReceived: starsOf(await repo.sumRatings(db, userId)),
      newest: newest.map((post) => ({
        type: post.type,
        title: post.title,
        path: postPath(post),
        createdAt: post.createdAt,
        score: post.score,
        comments: post.comments,
        ratings: starsOf({ count: post.ratingCount, stars: post.ratingSum }),
        sponsor: post.sponsor,
      })),
    }
  }

  const dealsOf = async (db: Db, userId: string) =>
    (await repo.listDeals(db, userId)).map(({ postSlug, forumSlug, ...deal }) => ({
      ...deal,
      postPath: postSlug && forumSlug ? postPath({ slug: postSlug, forum: { slug: forumSlug } }) : null,
    }))

  async function earningsOf(db: Db, userId: string) {
    const years = new Map<string, { earned: number; paid: number }>()
    const add = (at: Date | null, what: 'earned' | 'paid', cents: number) => {
      if (!at) return
      const year = String(at.getUTCFullYear())
      const sums = years.get(year) ?? { earned: 0, paid: 0 }
      years.set(year, { ...sums, [what]: sums[what] + cents })
    }
    for (const { payout, releasedAt, paidAt } of await repo.listEarned(db, userId)) {
      add(releasedAt, 'earned', payout)
      add(paidAt, 'paid', payout)
    }
    return [...years]
      .map(([year, sums]) => ({ year, currency: marketplaceCurrency, ...sums }))
      .toSorted((a, b) => (a.year < b.year ? -1 : 1))
  }

  return {
    /** The record of a person with these parts; null where there is no such person. */
    of: async (
      userId: string,
      parts: readonly RecordPart[] = recordParts,
    ): Promise<PortableRecord | null> => {
      const { name } = await site.served()
      return await store.read(async (db) => {
        const person = await repo.person(db, userId)
        if (!person || person.isTombstone) return null
        const has = (part: RecordPart) => parts.includes(part)
        return PortableRecord.parse({
          site: { name, url: config.publicUrl },
          person: {
            username: person.username,
            displayName: displayNameOf(person) ?? person.username,
            memberSince: person.createdAt,
          },
          madeAt: clock.now(),
          ...(has('posts') && { posts: await postsOf(db, userId) }),
          ...(has('deals') && { deals: await dealsOf(db, userId) }),
          ...(has('earnings') && { earnings: await earningsOf(db, userId) }),
          ...(has('moderation') && { moderation: await repo.listActs(db, userId) }),
        })
      })
    },
  }
}

/** The mean to one decimal, as stars are shown everywhere. */
const starsOf = ({ count, stars }: { count: number; stars: number }) => ({
  count,
  average: count === 0 ? null : Math.round((stars / count) * 10) / 10,
})
