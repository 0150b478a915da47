import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#db/testing/ports.ts'
import { must, type Drill } from '../drill.ts'
import { allHeard, startFollower, type Follower } from '../environment/follower.ts'
import { install, releaseHindrance } from '../environment/installed.ts'
import { proxyHindrance, startProxy, type ProxyName } from '../environment/proxy.ts'

const minuteMs = 60_000
/** A little more than what stands in front needs to notice, as the guide says. */
const drainSeconds: Record<ProxyName, number> = { caddy: 3, nginx: 5 }
const callers = 4
const readers = 4
const restMs = 1000

/**
 * The release, installed for somebody without rights in a folder to which nobody can write, in two instances that
 * are replaced in turn behind a real proxy for as many minutes as there are rounds. The people of the site, who go
 * straight to their servers, rest meanwhile: all that is written comes through the proxy.
 */
const behind = (proxyName: ProxyName): Omit<Drill, 'name'> => ({
  summary: `the release in two instances behind ${proxyName}, replaced in turn: no request fails, no event is lost`,
  engines: ['postgres'],
  rounds: 10,
  hindrance: () => releaseHindrance() ?? proxyHindrance(proxyName),
  async run({ open, folder, rounds, note, atEnd }) {
    const installed = install(folder)
    const [port, ...ports] = [await freePort(), await freePort(), await freePort()] as [number, ...number[]]
    const publicUrl = `http://localhost:${port}`
    const env = { DRAIN_SECONDS: String(drainSeconds[proxyName]), TRUST_PROXY_HOPS: '1' }
    const { as, entry } = installed
    const site = await open({ instances: 2, entries: [entry, entry], env, publicUrl, ports, as })
    const { instances, cast, look, tally } = site
    const goOn = await site.writers.pause()
    const proxy = await startProxy({ name: proxyName, folder, port, ports })
    const isOver = new AbortController()
    const followers: Follower[] = []
    atEnd(() => {
      isOver.abort()
      for (const follower of followers) void follower.stop()
      void proxy.stop()
    })
    const failed: string[] = []
    const counts = { read: 0, saved: 0, posted: 0, replaced: 0 }

    const send = async (method: string, path: string, { place, body }: { place: number; body?: unknown }) => {
      const by = cast.people[place % cast.people.length]
      const answer = await fetch(publicUrl + path, {
        method,
        headers: {
          Cookie: by?.cookieFor(publicUrl) ?? '',
          'Sec-Fetch-Site': 'same-origin',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }).catch((error: unknown) => {
        failed.push(`${method} ${path}: ${String(error)}`)
      })
      const said = await answer?.text()
      if (!answer || said === undefined) return null
      if (answer.status < 400) return said.startsWith('{') ? (JSON.parse(said) as { id?: string }) : {}
      failed.push(`${method} ${path}: ${answer.status} ${said.slice(0, 200)}`)
      return null
    }
    const kept = new Set<string>()
    const { forumId } = cast
    const load = async (place: number): Promise<void> => {
      for (let n = place; !isOver.signal.aborted; n += 1) {
        const postId = cast.postIds[n % cast.postIds.length] ?? ''
        if (await send('GET', '/api/posts?sort=new', { place })) counts.read += 1
        if (await send('PUT', `/api/posts/${postId}/save`, { place })) {
          counts.saved += 1
          kept.add(`${cast.people[place % cast.people.length]?.id} ${postId}`)
        }
        const body = { title: `Post ${n}`, content: 'Written through the proxy', type: 'discussion', forumId }
        const id = (await send('POST', '/api/posts', { place, body }))?.id
        if (!id) continue
        counts.posted += 1
        tally.posts.add(id)
      }
    }
    for (const person of cast.people.slice(0, readers))
      followers.push(await startFollower(person, { url: () => publicUrl, forumId }))
    const since = tally.posts.size
    const working = Array.from({ length: callers }, (_, place) => load(place))
    const endsAt = performance.now() + rounds * minuteMs
    while (performance.now() < endsAt) {
      const instance = instances[counts.replaced % instances.length]
      if (!instance) return
      const code = await instance.process().stop()
      must(code === 0, `a server ended with ${code}`)
      await instance.start(entry)
      counts.replaced += 1
      await site.watch.untilReady()
      await sleep(restMs)
    }
    isOver.abort()
    await Promise.all(working)
    const posts = [...tally.posts].slice(since)
    await allHeard(followers, posts)
    const resets = followers.reduce((sum, follower) => sum + follower.resets(), 0)
    const { read, saved, posted, replaced } = counts
    note(
      `${read} reads, ${saved + posted} writes, ${replaced} servers replaced, ${failed.length} failed; ` +
        `${posts.length} posts heard of by each of ${followers.length} readers, ${resets} times told to read anew`,
    )
    must(failed.length === 0, failed.slice(0, 5).join('; '))
    const changed = installed.changed()
    must(changed.length === 0, `changed in ${join(entry, '..')}: ${changed.join(', ')}`)
    const rows = await look((store) => store.read((db) => db.select().from(store.tables.saves)))
    const there = new Set(rows.map(({ userId, postId }) => `${userId} ${postId}`))
    must(
      [...kept].every((one) => there.has(one)),
      'a write was acknowledged and is not there',
    )
    goOn()
  },
})

export const rolling: Drill = { name: 'rolling', ...behind('caddy') }
export const rollingNginx: Drill = { name: 'rolling-nginx', ...behind('nginx') }
