import { afterAll, beforeAll, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { reachDay, reachKinds, type ReachKind } from '#shared/reach.ts'
import { recount } from '#db/recount.ts'
import { dealsOn } from '../../testing/deals.ts'
import { testSeed } from '../../testing/seed.ts'
import { startSite, type TestSite } from '../../testing/site.ts'
import { setAllCounted } from './reach.testing.ts'

const events = 10_000
const mostAtOnce = 50
const people = 12

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Act = 'report' | 'withdraw' | 'restore' | 'pass'

test(`${events} random events are never counted twice, and the totals equal a recount`, async () => {
  const on = dealsOn(site)
  const { make, services, store, clock } = site
  const at = await on.campaign()
  const creator = await on.creator(false)
  const posts = [await on.held(at, creator), await on.held(await on.campaign(), creator)].map(
    (deal) => deal.postId,
  )
  const members = []
  for (let n = 0; n < people; n++) members.push(site.actorOf(await make.member()))
  const outsiders = [at.owner, creator, await on.admin()]
  const everybody = [...members, ...outsiders]

  const sighting = fc.record({ postId: fc.constantFrom(...posts), kind: fc.constantFrom(...reachKinds) })
  const step = fc.record({
    act: fc.constantFrom<Act[]>(
      'report',
      'report',
      'report',
      'report',
      'report',
      'withdraw',
      'restore',
      'pass',
    ),
    who: fc.nat(everybody.length - 1),
    sightings: fc.array(sighting, { minLength: 1, maxLength: mostAtOnce }),
  })

  /** By member, post and kind: the day on which it was counted. */
  const marks = new Map<string, string>()
  const withdrawn = new Set<string>()
  const wrong: { counted: number; expected: number }[] = []
  let told = 0
  for (const { act, who, sightings } of fc.sample(step, { numRuns: events, seed: testSeed() })) {
    const person = everybody[who]!
    if (act === 'pass') clock.advance(60 * 60 * 7)
    else if (act !== 'report') {
      await setAllCounted({ store, reach: services.reach }, person.id, act === 'restore')
      if (act === 'withdraw') withdrawn.add(person.id)
      else withdrawn.delete(person.id)
    } else {
      const fresh = outsiders.includes(person)
        ? []
        : [...new Set(sightings.map(({ postId, kind }) => `${person.id} ${postId} ${kind}`))].filter(
            (mark) => !marks.has(mark),
          )
      const { counted } = await services.reach.report(person, sightings)
      if (counted !== fresh.length) wrong.push({ counted, expected: fresh.length })
      for (const mark of fresh) marks.set(mark, reachDay(clock.now()))
      // What is counted while somebody is taken out stands in the totals until they are taken out again.
      if (fresh.length > 0 && withdrawn.has(person.id))
        await setAllCounted({ store, reach: services.reach }, person.id, false)
      told += sightings.length
    }
    if (told >= events) break
  }
  expect(wrong).toEqual([])
  expect(told).toBeGreaterThanOrEqual(events)

  const counted = new Map<string, number>()
  for (const [mark, day] of marks) {
    const [userId = '', postId = '', kind = ''] = mark.split(' ')
    const place = `${postId} ${kind as ReachKind} ${day}`
    counted.set(place, (counted.get(place) ?? 0) + (withdrawn.has(userId) ? 0 : 1))
  }
  const rows = await store.read((db) => db.select().from(store.tables.reachDays))
  const stored = new Map(rows.map(({ postId, kind, day, members: n }) => [`${postId} ${kind} ${day}`, n]))
  expect(stored).toEqual(counted)
  expect(await recount(store, { only: ['reach'], isDryRun: true })).toEqual([])
})
