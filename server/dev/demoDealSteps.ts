import { inArray } from 'drizzle-orm'
import { spanOf } from '#db/seed/demo/content.ts'
import { deals } from '#db/seed/demo/deals.ts'
import type { DealStep, DemoDeal } from '#db/seed/demo/deals/steps.ts'
import { posts as postList } from '#db/seed/demo/posts.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../core/actor.ts'
import type { DealWorld } from './demoDeals.ts'
import { actorFor } from './demoFundings.ts'

/** Something that happens at a time, in milliseconds. */
export interface Moment {
  at: number
  run: () => Promise<unknown>
}

type PostRow = Store['tables']['posts']['$inferSelect']

interface Text {
  forumId: string
  title: string
  content: string
  rating: number | null
}

const holdMs = 7 * 24 * 60 * 60 * 1000
const aMinute = 60_000

/** The posts that came of deals, by their key. */
async function readPosts({ store }: DealWorld): Promise<Map<string, PostRow>> {
  const { posts } = store.tables
  const titles = new Map(postList.map(({ key, title }) => [key, title]))
  const wanted = deals.flatMap(({ post }) => (post ? [[post, titles.get(post) ?? ''] as const] : []))
  const rows = await store.read((db) =>
    db
      .select()
      .from(posts)
      .where(
        inArray(
          posts.title,
          wanted.map(([, title]) => title),
        ),
      ),
  )
  return new Map(
    wanted.flatMap(([key, title]) => {
      const row = rows.find((one) => one.title === title)
      return row ? [[key, row] as const] : []
    }),
  )
}

/** One deal on its way: what its steps need of each other. */
class Deal {
  #id = ''
  #version = 0
  readonly #world: DealWorld
  readonly #deal: DemoDeal
  readonly #post: PostRow | undefined

  constructor(world: DealWorld, deal: DemoDeal, post: PostRow | undefined) {
    this.#world = world
    this.#deal = deal
    this.#post = post
  }

  #actor(username: string): Actor {
    const user = this.#world.people.get(username)
    if (!user) throw new Error(`the demonstration has no ${username}`)
    return actorFor(user, this.#world.clock)
  }

  get #campaign() {
    const found = this.#world.campaigns.get(this.#deal.campaign)
    if (!found) throw new Error(`the demonstration has no campaign ${this.#deal.campaign}`)
    return found
  }

  #text(step: DealStep & { do: 'submit' }): Text {
    const { text } = this.#deal
    const post = this.#post
    if (text) return { forumId: text.forum, title: text.title, content: text.content, rating: null }
    if (!post) throw new Error('a deal of the demonstration has no text')
    const [now = '', before = ''] = step.stillSaid ?? []
    const content = post.content.replace(now, before)
    return { forumId: post.forumId, title: post.title, content, rating: post.rating }
  }

  /** The approved text stands in the forum already: the deal is given that post. */
  async #publish(creator: Actor): Promise<void> {
    const { services, store, clock } = this.#world
    const post = this.#post
    if (!post) throw new Error('a deal of the demonstration has no post')
    await store.transaction(async (tx) => {
      const found = await services.applications.holdFor(tx, creator, { id: this.#id, side: 'creator' })
      if (!found.deal) throw new Error('a deal of the demonstration was not approved')
      await services.deals.hold(tx, found.deal, post.id)
      const patch = { status: 'published', completedAt: clock.now() } as const
      await services.applications.move(tx, found.application, { patch, actorId: creator.id })
    })
  }

  async take(step: DealStep): Promise<unknown> {
    const { applications } = this.#world.services
    const { row, owner } = this.#campaign
    const creator = this.#actor(this.#deal.by)
    const brand = this.#actor(owner.username)
    switch (step.do) {
      case 'apply': {
        const { proposal, reach, message = null } = step
        const input = { proposedContent: proposal, expectedReach: reach, userMessage: message }
        this.#id = (await applications.apply(creator, { ...input, sponsoredPostId: row.id })).id
        return this.#id
      }
      case 'edit':
        return await applications.edit(creator, this.#id, {
          proposedContent: step.proposal,
          userMessage: null,
        })
      case 'decide':
        return await applications.decide(brand, this.#id, {
          decision: step.decision,
          brandResponse: step.says ?? null,
        })
      case 'withdraw':
        return await applications.withdraw(creator, this.#id)
      case 'submit':
        this.#version += 1
        return await applications.versions.submit(creator, this.#id, this.#text(step))
      case 'judge':
        return await applications.versions.decide(brand, this.#id, {
          version: this.#version,
          decision: step.decision,
          brandResponse: step.says ?? null,
        })
      case 'publish':
        return await this.#publish(creator)
      case 'forfeit':
        return await applications.releases.review(this.#post?.id ?? '')
    }
  }
}

/** Every step of every deal, and the releases that follow from them. */
export async function dealMoments(world: DealWorld): Promise<Moment[]> {
  const posts = await readPosts(world)
  return deals.flatMap((deal) => {
    const post = posts.get(deal.post ?? '')
    const made = new Deal(world, deal, post)
    return deal.steps.flatMap(([ago, step]): Moment[] => {
      const moment = { at: world.now - spanOf(ago), run: () => made.take(step) }
      if (step.do !== 'publish' || !post) return [moment]
      const at = post.createdAt.getTime()
      const release = { at: at + holdMs + aMinute, run: () => world.services.applications.releases.run() }
      return [{ ...moment, at }, ...(release.at < world.now ? [release] : [])]
    })
  })
}
