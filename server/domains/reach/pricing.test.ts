import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countingDays, type EngagementRates } from '#shared/reach.ts'
import type { Actor } from '../../core/actor.ts'
import { dealsOn } from '../../testing/deals.ts'
import { startSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let on: ReturnType<typeof dealsOn>
beforeAll(async () => {
  site = await startSite()
  on = dealsOn(site)
})
afterAll(() => site.close())

/** A published post that is paid for by counted acts, at most $25.00. */
async function counted(rates: EngagementRates) {
  const at = await on.campaign(10_000, rates)
  const creator = await on.creator()
  return { ...at, creator, ...(await on.held(at, creator)) }
}

async function readers(count: number): Promise<Actor[]> {
  const found = []
  for (let n = 0; n < count; n++) found.push(site.actorOf(await site.make.member()))
  return found
}

const budgetOf = async ({ owner, campaignId }: { owner: Actor; campaignId: string }) =>
  (await site.services.campaigns.page(owner, campaignId)).budget
const dealOf = async ({ creator, applicationId }: { creator: Actor; applicationId: string }) =>
  (await site.services.applications.page(creator, applicationId)).deal
const see = (reader: Actor, postId: string) => site.services.reach.report(reader, [{ postId, kind: 'seen' }])

describe('a deal priced by counted reach', () => {
  test('reserves its most, earns with each act, and gives back what was not earned', async () => {
    const one = await counted({ seen: 300, opened: 55 })
    expect(await budgetOf(one)).toMatchObject({ spent: 2500, reserved: 0, free: 7500 })
    expect(await on.earnings(one.creator)).toMatchObject({ held: 0 })
    const [first, second] = await readers(2)
    await see(first!, one.postId)
    await see(first!, one.postId)
    await site.services.reach.report(second!, [
      { postId: one.postId, kind: 'seen' },
      { postId: one.postId, kind: 'opened' },
      { postId: one.postId, kind: 'saved' },
    ])
    expect((await dealOf(one))?.engagement).toMatchObject({ accrued: 655, settledAt: null })
    expect(await on.earnings(one.creator)).toMatchObject({ held: 524 })
    expect(await site.services.books.check()).toEqual([])

    await on.pass(8)
    expect((await dealOf(one))?.status).toBe('held')
    await on.pass(countingDays)
    expect(await dealOf(one)).toMatchObject({ status: 'payable', gross: 655, payout: 524, platformFee: 131 })
    expect(await budgetOf(one)).toMatchObject({ spent: 655, reserved: 0, free: 9345 })
    expect(await on.earnings(one.creator)).toMatchObject({ held: 0, payable: 524 })
    // What comes after the time of counting is counted, and not paid for.
    const [late] = await readers(1)
    await see(late!, one.postId)
    expect((await dealOf(one))?.engagement?.accrued).toBe(655)
    expect(await site.services.books.check()).toEqual([])
    await site.deliver()
    expect((await site.services.books.compare()).differences).toEqual([])
  })

  test('stops at its most, also when many act at the last cents together', async () => {
    const one = await counted({ seen: 999 })
    const [first, ...others] = await readers(9)
    await see(first!, one.postId)
    await Promise.all(others.map((reader) => see(reader, one.postId)))
    expect((await dealOf(one))?.engagement?.accrued).toBe(2500)
    await on.pass(countingDays + 1)
    await site.work()
    const told = (await site.services.notifications.list(one.owner, { limit: 50 })).items.map(
      ({ text }) => text,
    )
    expect(told.filter((text) => text.includes('has earned its most'))).toHaveLength(1)
    expect(told.filter((text) => text.includes('Counting for a post'))).toHaveLength(1)
    expect(await dealOf(one)).toMatchObject({ status: 'payable', gross: 2500, payout: 2000 })
    expect(await budgetOf(one)).toMatchObject({ spent: 2500, free: 7500 })
    expect(await site.services.books.check()).toEqual([])
  })

  test('returns as a whole when nobody was counted, or the post is removed', async () => {
    const nobody = await counted({ voted: 100 })
    const removed = await counted({ seen: 100 })
    const [reader] = await readers(1)
    await see(reader!, nobody.postId)
    await see(reader!, removed.postId)
    await site.services.posts.remove(removed.creator, removed.postId)
    await on.pass(countingDays + 1)
    expect(await dealOf(nobody)).toMatchObject({ status: 'returned' })
    expect(await dealOf(removed)).toMatchObject({ status: 'disputed' })
    for (const one of [nobody, removed]) expect(await budgetOf(one)).toMatchObject({ spent: 0, free: 10_000 })
    expect(await site.services.books.check()).toEqual([])
  })

  test('gives back to a closed campaign what is then refunded', async () => {
    const one = await counted({ seen: 500 })
    const [reader] = await readers(1)
    await see(reader!, one.postId)
    await site.services.campaigns.close(one.owner, one.campaignId)
    await on.pass(countingDays + 1)
    expect(await budgetOf(one)).toMatchObject({ total: 500, spent: 500, free: 0 })
    expect(await site.services.books.check()).toEqual([])
  })

  test('leaves deals with a fixed rate as they are', async () => {
    const at = await on.campaign()
    const creator = await on.creator()
    const { applicationId, postId } = await on.held(at, creator)
    const [reader] = await readers(1)
    await see(reader!, postId)
    await on.pass()
    const deal = await dealOf({ creator, applicationId })
    expect(deal).toMatchObject({ status: 'payable', gross: 2500, engagement: null })
  })
})
