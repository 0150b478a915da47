import { setTimeout as sleep } from 'node:timers/promises'
import { must, type Drill } from '../drill.ts'
import type { Instance } from '../environment/site.ts'

const minuteMs = 60_000
const drainSeconds = 5
/** What stands in front asks this often who is in service. */
const everyMs = 500
const callers = 4

/**
 * Two instances replaced in turn behind a balancer for as many minutes as there are rounds. The people of the
 * site go on beside it, straight to their servers: they take no answer for an answer, and are no part of its count.
 */
export const rolling: Drill = {
  name: 'rolling',
  summary: 'two instances replaced in turn, for as many minutes as there are rounds: no request fails',
  engines: ['postgres'],
  rounds: 10,
  async run({ open, rounds, note }) {
    const site = await open({ instances: 2, env: { DRAIN_SECONDS: String(drainSeconds) } })
    const { instances, cast, look } = site
    const isOver = new AbortController()
    const inService = new Set<Instance>(instances)
    const failed: string[] = []
    const counts = { read: 0, saved: 0, replaced: 0 }

    /** Takes those out of service that say so themselves, as a proxy with a health check does. */
    const watch = async (): Promise<void> => {
      while (!isOver.signal.aborted) {
        for (const instance of instances) {
          const isReady = await fetch(`${instance.url()}/readyz`).then(
            ({ status }) => status === 200,
            () => false,
          )
          if (isReady) inService.add(instance)
          else inService.delete(instance)
        }
        await sleep(everyMs)
      }
    }
    let turn = 0
    const send = async (method: string, path: string, place: number): Promise<number> => {
      const served = [...inService]
      const url = served[(turn += 1) % served.length]?.url()
      const by = cast.people[place % cast.people.length]
      if (!url || !by) return 0
      const answer = await fetch(url + path, {
        method,
        headers: { Cookie: by.cookieFor(url), 'Sec-Fetch-Site': 'same-origin' },
      }).catch((error: unknown) => {
        failed.push(`${method} ${path}: ${String(error)}`)
      })
      await answer?.arrayBuffer()
      const status = answer?.status ?? 0
      if (answer && status >= 400) failed.push(`${method} ${path}: ${status}`)
      return status
    }
    const kept = new Set<string>()
    const load = async (place: number): Promise<void> => {
      for (let n = place; !isOver.signal.aborted; n += 1) {
        const postId = cast.postIds[n % cast.postIds.length] ?? ''
        if ((await send('GET', '/api/posts?sort=new', place)) === 200) counts.read += 1
        if ((await send('PUT', `/api/posts/${postId}/save`, place)) < 300) {
          counts.saved += 1
          kept.add(`${cast.people[place % cast.people.length]?.id} ${postId}`)
        }
      }
    }
    const working = [watch(), ...Array.from({ length: callers }, (_, place) => load(place))]
    const endsAt = performance.now() + rounds * minuteMs
    while (performance.now() < endsAt) {
      const instance = instances[counts.replaced % instances.length]
      if (!instance) return
      const code = await instance.process().stop()
      must(code === 0, `a server ended with ${code}`)
      await instance.start()
      counts.replaced += 1
      await site.watch.untilReady()
      await sleep(2 * everyMs)
    }
    isOver.abort()
    await Promise.all(working)
    note(
      `${counts.read} reads, ${counts.saved} writes, ${counts.replaced} servers replaced, ${failed.length} failed`,
    )
    must(failed.length === 0, failed.slice(0, 5).join('; '))
    const rows = await look((store) => store.read((db) => db.select().from(store.tables.saves)))
    const there = new Set(rows.map(({ userId, postId }) => `${userId} ${postId}`))
    must(
      [...kept].every((one) => there.has(one)),
      'a write was acknowledged and is not there',
    )
  },
}
