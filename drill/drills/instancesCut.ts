import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '#db/client.ts'
import { must, type Drill } from '../drill.ts'
import { startFollower, type Follower } from '../environment/follower.ts'
import type { Site } from '../environment/site.ts'

const hearingMs = 60_000

/** Ends only what instances hear each other by. */
async function cutNotices({ postgres }: Site): Promise<void> {
  const admin = newClient({ connectionString: postgres?.databaseUrl, application_name: 'drill' })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plaza listener'`,
  )
  await admin.end()
}

/** Everybody who follows hears of each post that was acknowledged since, or is told to read anew. */
async function allHeard(site: Site, followers: Follower[], since: number): Promise<void> {
  const wanted = [...site.tally.posts].slice(since)
  for (const [place, follower] of followers.entries()) {
    const isTold = () => wanted.every((id) => follower.heard().has(id)) || follower.resets() > 0
    const givesUpAt = performance.now() + hearingMs
    while (!isTold()) {
      const missing = wanted.filter((id) => !follower.heard().has(id)).length
      must(performance.now() < givesUpAt, `the reader of server ${place} never heard of ${missing} posts`)
      await sleep(100)
    }
  }
}

/** Two servers on one Postgres, and the line of one of them is cut, refused or swallowed. */
export const instancesCut: Drill = {
  name: 'instances-cut',
  summary: 'two servers, one of which loses its line to Postgres or to the other one',
  engines: ['postgres'],
  rounds: 4,
  async run({ open, rounds, random, note }) {
    const site = await open({ instances: 2, hasLines: true })
    const { instances, watch, writers, cast, tally } = site
    const [, second] = instances
    const line = second?.line
    if (!line) return
    const followers: Follower[] = []
    for (const [place, instance] of instances.entries()) {
      const person = cast.people[place]
      if (person) followers.push(await startFollower(person, { instance, forumId: cast.forumId }))
    }
    const since = tally.posts.size
    const faults = ['cut', 'refuse', 'hold', 'notices'] as const
    for (let round = 1; round <= rounds; round++) {
      const fault = faults[(round - 1) % faults.length] ?? 'cut'
      await writers.pass(random.int(20, 60))
      const at = performance.now()
      if (fault === 'notices') await cutNotices(site)
      else if (fault === 'cut') line.cut()
      else {
        await line[fault]()
        await watch.untilRed('database', 1)
        await sleep(random.int(0, 8000))
        await line.restore()
      }
      note(`round ${round} (${fault}): ready ${(await watch.untilReady()).toFixed(0)} ms after it was mended`)
      must(!watch.redSince(at, 0).has('database'), 'the other server lost its database, too')
      for (const instance of instances) must(instance.process().isRunning(), 'a server has ended')
    }
    await writers.pass(20)
    await allHeard(site, followers, since)
    for (const follower of followers) await follower.stop()
    note(`${tally.posts.size - since} posts were heard of at both servers`)
  },
}
