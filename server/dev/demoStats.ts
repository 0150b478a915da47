import { asc } from 'drizzle-orm'
import { looks } from '#db/seed/demo/looks.ts'
import { defaultPlans } from '#db/seed/plans.ts'
import { randomFrom } from '#shared/random.ts'
import type { DealWorld } from './demoDeals.ts'
import type { Moment } from './demoDealSteps.ts'

const dayMs = 24 * 60 * 60 * 1000
const monthMs = 30 * dayMs
/** So far back goes what is told of memberships, and of readers. */
const [longest, longestRead] = [370, 95]

type Person = DealWorld['people'] extends Map<string, infer Row> ? Row : never

/** How somebody was a member, for figures alone: they have no subscription that could be changed. */
interface Life {
  person: Person
  plan: (typeof defaultPlans)[number]
  from: number
  /** After the last moment of the demonstration for whoever is still there. */
  to: number
  /** How likely they are here on a day. */
  habit: number
}

/** The lives of everybody who cannot be signed in as; the same ones at every start. */
function livesOf({ people, now }: DealWorld): Life[] {
  const random = randomFrom(20)
  return [...people.values()].flatMap((person) => {
    if (person.username in looks || person.isTombstone) return []
    const from = Math.max(person.createdAt.getTime(), now - longest * dayMs) + random.int(0, dayMs)
    const stays = random.chance(0.72) ? Infinity : random.int(1, 8) * monthMs
    const plan = defaultPlans[random.chance(0.55) ? 1 : random.chance(0.75) ? 0 : 2]
    if (!plan || from >= now) return []
    return [{ person, plan, from, to: from + stays, habit: 0.08 + random.next() * 0.45 }]
  })
}

/** What a day of the demonstration brings for the figures of its operator. */
export async function statMoments(world: DealWorld): Promise<Moment[]> {
  const { services, store, now } = world
  const { memberships, readers } = services.stats
  const lives = livesOf(world)
  const random = randomFrom(21)
  const { posts } = store.tables
  const written = await store.read((db) =>
    db.select({ id: posts.id, createdAt: posts.createdAt }).from(posts).orderBy(asc(posts.createdAt)),
  )
  const moments: Moment[] = []
  for (let day = longest; day >= 1; day -= 1) {
    const at = now - day * dayMs
    const isNow = (time: number) => time >= at && time < at + dayMs
    const here = lives.filter(({ from, to }) => from < at + dayMs && to > at)
    const run = async () => {
      await store.transaction(async (tx) => {
        for (const { person, plan, from, to } of here) {
          const member = { ...person, subscriptionStatus: 'active' as const, planType: plan.slug }
          if (isNow(from)) await memberships.follow(tx, person, member)
          if (isNow(to)) await memberships.follow(tx, member, { ...person, subscriptionStatus: 'none' })
          else if ((at - from) % monthMs < dayMs && at + dayMs > from)
            await memberships.note(tx, {
              id: `demo-${person.id}-${day}`,
              subjectId: person.id,
              plan: plan.slug,
              amountCents: plan.price,
              currency: 'usd',
              paidAt: new Date(at),
            })
        }
      })
      if (day > longestRead) return
      const recent = written.filter(({ createdAt }) => createdAt.getTime() < at).slice(-12)
      for (const { person, habit } of here) {
        if (!random.chance(habit)) continue
        readers.note(person.id, null)
        for (const { id } of random.some(recent, random.int(0, 2))) readers.note(person.id, id)
      }
      await readers.flush()
    }
    if (here.length > 0) moments.push({ at, run })
  }
  return moments
}
