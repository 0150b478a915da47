import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, type Random } from '#shared/random.ts'
import { call, type Answer } from './call.ts'
import type { Cast, Person } from './people.ts'
import type { Provider } from './provider.ts'
import type { Instance } from './site.ts'
import type { Tally } from './tally.ts'

export interface Writers {
  /** Waits until so many more calls have been answered with success. */
  pass(count: number): Promise<void>
  /** Lets everybody end what they are at and wait; answers how they go on. */
  pause(): Promise<() => void>
  stop(): Promise<void>
}

interface Parts {
  cast: Cast
  instances: Instance[]
  provider: Provider
  tally: Tally
  seed: number
}

const longestRestMs = 30
const passMs = 120_000
/** By then a write without an answer has come to its end, one or the other. */
const lateMs = 15_000

/** People who write, vote, comment and pay without end, each one thing after the other. */
export function startWriters({ cast, instances, provider, tally, seed }: Parts): Writers {
  const ended = new AbortController()
  const applied = new Set<string>()
  const resting = new Set<Person>()
  let isPaused = false

  /** One person's doings. Who is at which server changes with each call. */
  function life(by: Person, random: Random) {
    const send = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> =>
      call(tally, { url: random.pick(instances).url(), method, path, by, body })

    async function post(): Promise<void> {
      const { outcome, body } = await send('POST', '/api/posts', {
        title: `Post ${random.int(0, 1e9)}`,
        content: 'Written amid a fault',
        type: 'discussion',
        forumId: cast.forumId,
      })
      if (outcome === 'done') tally.posts.add(String(body['id']))
    }

    async function comment(): Promise<void> {
      const path = `/api/posts/${random.pick(cast.postIds)}/comments`
      const { outcome, body } = await send('POST', path, { content: `Comment ${random.int(0, 1e9)}` })
      if (outcome === 'done') tally.comments.add(String(body['id']))
    }

    async function vote(): Promise<void> {
      const postId = random.pick(cast.postIds)
      const type = random.pick(['upvote', 'downvote'])
      const key = `${by.id} ${postId}`
      const before = tally.votes.get(key)
      const { outcome } = await send('POST', '/api/votes', { postId, type })
      const at = performance.now()
      if (outcome === 'done') {
        const maybe = [...(before?.maybe ?? [])].filter(([, sentAt]) => at - sentAt < lateMs)
        tally.votes.set(key, { known: type, maybe: new Map(maybe) })
      }
      // Nobody knows whether it was written; a database that stood still may write it even later.
      else if (outcome !== 'refused') before?.maybe.set(type, at)
    }

    /** Brands pay by card at the provider, who tells the site of it. */
    async function fund(): Promise<void> {
      const amount = random.int(500, 5000)
      const path = `/api/campaigns/${random.pick(cast.campaignIds)}/funding`
      const { outcome, body } = await send('POST', path, { amount })
      if (outcome !== 'done') return
      provider.sandbox.pay(String(body['clientSecret']))
      tally.paid.set(String(body['fundingId']), amount)
    }

    /** A creator applies and the brand promises money: of what is paid in, it is set aside. */
    async function deal(): Promise<void> {
      const creator = random.pick(cast.people)
      const sponsoredPostId = random.pick(cast.campaignIds)
      const key = `${creator.id} ${sponsoredPostId}`
      if (applied.has(key)) return
      const url = random.pick(instances).url()
      const application = await call(tally, {
        url,
        method: 'POST',
        path: '/api/sponsorship-applications',
        by: creator,
        body: { sponsoredPostId, proposedContent: 'A review' },
      })
      if (application.outcome !== 'done') return
      applied.add(key)
      const id = String(application.body['id'])
      const path = `/api/sponsorship-applications/${id}/decision`
      const { outcome } = await send('POST', path, { decision: 'approve', agreedRate: 100 })
      if (outcome === 'done') tally.approved.add(id)
    }

    const read = () =>
      send('GET', random.pick(['/api/posts', `/api/posts/${cast.postIds[0]}/comments`, '/api/auth/user']))
    return { post, comment, vote, fund, deal, read }
  }

  async function live(by: Person, place: number): Promise<void> {
    const random = randomFrom(seed * 1000 + place)
    const { post, comment, vote, fund, deal, read } = life(by, random)
    const doings = by === cast.brand ? [fund, fund, deal] : [post, comment, vote, vote, read]
    while (!ended.signal.aborted) {
      if (isPaused) {
        resting.add(by)
        await sleep(longestRestMs)
        continue
      }
      resting.delete(by)
      await random.pick(doings)()
      await sleep(random.int(1, longestRestMs))
    }
  }

  const everybody = [...cast.people, cast.brand]
  const lives = everybody.map(live)

  return {
    pass: async (count) => {
      const wanted = tally.counts.done + count
      const givesUpAt = performance.now() + passMs
      while (tally.counts.done < wanted) {
        if (performance.now() > givesUpAt) throw new Error('nobody gets an answer any more')
        await sleep(20)
      }
    },
    pause: async () => {
      isPaused = true
      while (resting.size < everybody.length) await sleep(20)
      return () => {
        isPaused = false
      }
    },
    stop: async () => {
      ended.abort()
      await Promise.all(lives)
    },
  }
}
