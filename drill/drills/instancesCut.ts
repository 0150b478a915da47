import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '#db/client.ts'
import { must, type Drill } from '../drill.ts'
import { allHeard, startFollower, type Follower } from '../environment/follower.ts'
import type { Site } from '../environment/site.ts'

/** Ends only what instances hear each other by. */
async function cutNotices({ postgres }: Site): Promise<void> {
  const admin = newClient({ connectionString: postgres?.databaseUrl, application_name: 'drill' })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plaza listener'`,
  )
  await admin.end()
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
      if (person)
        followers.push(await startFollower(person, { url: () => instance.url(), forumId: cast.forumId }))
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
    await allHeard(followers, [...tally.posts].slice(since))
    for (const follower of followers) await follower.stop()
    note(`${tally.posts.size - since} posts were heard of at both servers`)
  },
}
