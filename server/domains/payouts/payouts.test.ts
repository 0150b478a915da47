import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Crash } from '../../testing/crashes.ts'
import { startSite, type TestSite } from '../../testing/site.ts'
import { closeDispute, openDispute } from '../../dev/payments/engine/disputes.ts'
import { failRefund, refundCharge } from '../../dev/payments/engine/refunds.ts'
import { dealsOn } from '../../testing/deals.ts'

let site: TestSite
let on: ReturnType<typeof dealsOn>
beforeEach(async () => {
  site = await startSite()
  on = dealsOn(site)
})
afterEach(async () => {
  const findings = await site.services.books.check()
  await site.close()
  if (findings.length > 0) throw new Error(`the books disagree: ${JSON.stringify(findings)}`)
})

const chargeOf = async (fundingId: string) => {
  const funding = await site.services.fundings.sync(fundingId)
  return funding?.chargeId ?? ''
}
const dispute = async (fundingId: string) => {
  const chargeId = await chargeOf(fundingId)
  const { id } = site.sandbox.settle(() => openDispute(site.sandbox.world, chargeId))
  await site.services.fundings.disputes.sync(id)
  return id
}
const end = async (disputeId: string, outcome: 'won' | 'lost') => {
  site.sandbox.settle(() => closeDispute(site.sandbox.world, disputeId, outcome))
  await site.services.fundings.disputes.sync(disputeId)
}

describe('a run', () => {
  test('pays exactly what was planned: no more once the list has changed, nothing twice', async () => {
    const at = await on.campaign()
    const [ada, bob] = [await on.creator(), await on.creator()]
    await on.held(at, ada)
    await on.pass()
    const { runs } = site.services.payouts
    const plan = await runs.plan()
    expect(plan).toMatchObject({ total: 2000, isCovered: true, unfinished: 0 })
    expect(plan.transfers).toMatchObject([{ creator: ada.username, amount: 2000 }])
    await on.held(at, bob)
    await on.pass()
    const admin = await on.admin()
    await expect(runs.execute(admin, { hash: plan.hash })).rejects.toMatchObject({ code: 'payout.changed' })
    expect(on.transfers()).toHaveLength(0)
    const result = await on.payOut()
    expect(result).toMatchObject({ refused: [], unfinished: [], lastError: null })
    expect(result.paid.map(({ amount }) => amount)).toEqual([2000, 2000])
    expect(await on.payOut()).toMatchObject({ paid: [] })
    expect(on.transfers()).toHaveLength(2)
    expect(await runs.list({ id: result.runId })).toMatchObject([
      { status: 'done', total: 4000, paid: 2, refused: 0, sending: 0, hash: result.hash },
    ])
  })

  test('says in the action log over how many transfers it was', async () => {
    const at = await on.campaign()
    await on.held(at, await on.creator())
    await on.pass()
    await on.payOut()
    const { adminActions } = site.store.tables
    const acts = await site.store.read((db) => db.select().from(adminActions))
    const reasons = acts.filter(({ action }) => action === 'payout').map(({ reason }) => reason)
    expect(reasons).toEqual(['Payout run over 1 transfer'])
  })

  test('leaves out who has too little, who is not onboarded, what is reported or disputed, and says so', async () => {
    const at = await on.campaign()
    const [poor, stranger, reported] = [await on.creator(), await on.creator(false), await on.creator()]
    await on.held(at, poor, { agreedRate: 1249 })
    await on.held(at, stranger)
    const { postId } = await on.held(at, reported)
    const disputedAt = await on.campaign()
    const disputed = await on.creator()
    await on.held(disputedAt, disputed)
    const report = await site.make.report({ post: { id: postId } })
    const disputeId = await dispute(disputedAt.fundingId)
    await on.pass()
    const { leftOut, transfers, total } = await site.services.payouts.runs.plan()
    expect({ transfers, total }).toEqual({ transfers: [], total: 0 })
    expect(leftOut).toMatchObject({
      belowMinimum: [{ creator: poor.username, amount: 999 }],
      notOnboarded: [{ creator: stranger.username, amount: 2000 }],
      pausedByReport: [{ creator: reported.username, amount: 2000 }],
      disputed: [{ creator: disputed.username, amount: 2000 }],
      refused: [],
    })
    expect(await on.earnings(reported)).toEqual({ held: 2000, payable: 0, paid: 0 })
    expect((await site.services.deals.earnings.of(reported)).items[0]).toMatchObject({ pausedBy: 'report' })
    expect((await site.services.deals.earnings.of(disputed)).items[0]).toMatchObject({ pausedBy: 'dispute' })

    // A dismissed report and a lost case let the money go on its way; with a second deal the minimum is reached.
    const { reports } = site.store.tables
    await site.store.transaction((tx) => tx.update(reports).set({ status: 'dismissed' }))
    expect(report.status).toBe('pending')
    await end(disputeId, 'lost')
    await on.held(at, poor, { agreedRate: 1 }).catch(() => undefined)
    await on.onboard(stranger)
    const again = await on.campaign()
    await on.held(again, poor, { agreedRate: 100 })
    await on.pass()
    const result = await on.payOut()
    expect(result.paid.map(({ creator }) => creator).toSorted()).toEqual(
      [poor, poor, stranger, reported, disputed].map(({ username }) => username).toSorted(),
    )
  })

  test('a creator who is onboarded late is paid once, however often the account’s event comes', async () => {
    const at = await on.campaign()
    const creator = await on.creator(false)
    await on.held(at, creator)
    await on.pass()
    expect(await on.payOut()).toMatchObject({ paid: [] })
    expect(await on.earnings(creator)).toEqual({ held: 0, payable: 2000, paid: 0 })
    await on.onboard(creator)
    await site.deliver(3)
    await site.work()
    const results = [await on.payOut(), await on.payOut()]
    expect(results.map(({ paid }) => paid.length)).toEqual([1, 0])
    expect(on.transfers().map(({ amount }) => amount)).toEqual([2000])
    expect(await on.earnings(creator)).toEqual({ held: 0, payable: 0, paid: 2000 })
  })

  test('two runs at once: one pays, the other is told', async () => {
    const at = await on.campaign()
    for (let n = 0; n < 4; n++) await on.held(at, await on.creator())
    await on.pass()
    const admin = await on.admin()
    const { hash } = await site.services.payouts.runs.plan()
    const answers = await Promise.allSettled(
      [1, 2].map(() => site.services.payouts.runs.execute(admin, { hash })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(on.transfers()).toHaveLength(4)
  })

  test('what the provider refuses stays payable with its reason, and is tried under a new key', async () => {
    const at = await on.campaign()
    const creator = await on.creator()
    await on.held(at, creator)
    await on.pass()
    site.crashes.beforeTransfer = () => on.restrict(creator)
    const first = await on.payOut()
    expect(first.paid).toEqual([])
    expect(first.refused).toMatchObject([{ amount: 2000, reason: expect.any(String) }])
    expect(await on.earnings(creator)).toEqual({ held: 0, payable: 2000, paid: 0 })
    const { leftOut, transfers } = await site.services.payouts.runs.plan()
    expect(leftOut.refused).toMatchObject([{ reason: first.refused[0]?.reason }])
    expect(leftOut.notOnboarded).toMatchObject([{ creator: creator.username, amount: 2000 }])
    expect(transfers).toEqual([])
    await on.onboard(creator)
    expect(await on.payOut()).toMatchObject({ paid: [{ amount: 2000 }] })
    expect(on.transfers()).toHaveLength(1)
  })
})

describe('a crash', () => {
  test.each(['before', 'after'] as const)(
    'at any call of the provider, %s its work, pays each piece of content once',
    async (moment) => {
      const at = await on.campaign()
      for (let n = 0; n < 3; n++) await on.held(at, await on.creator())
      await on.pass()
      const admin = await on.admin()
      let deaths = 0
      for (let call = 1; call < 20; call++) {
        const { hash } = await site.services.payouts.runs.plan()
        Object.assign(site.crashes, { callsLeft: call, moment })
        const run = site.services.payouts.runs.execute(admin, { hash })
        const death = await run.then(
          () => null,
          (error: unknown) => error,
        )
        expect(death === null || death instanceof Crash).toBe(true)
        await site.restart()
        if (death === null) break
        deaths++
        expect(await site.services.books.check()).toEqual([])
      }
      expect(deaths).toBeGreaterThan(3)
      await on.payOut()
      expect(on.transfers().map(({ amount }) => amount)).toEqual([2000, 2000, 2000])
      expect(new Set(on.transfers().map(({ metadata }) => metadata['contentId'])).size).toBe(3)
      expect((await site.services.books.compare()).differences).toEqual([])
      expect(
        (await site.services.payouts.runs.list()).every(
          ({ status, sending }) => status !== 'open' && sending === 0,
        ),
      ).toBe(true)
    },
  )

  test('an answer that is lost after the transfer was made is found again', async () => {
    const at = await on.campaign()
    await on.held(at, await on.creator())
    await on.pass()
    site.sandbox.faults.set({ match: 'POST /v1/transfers', kind: 'timeout_after_commit', times: 3 })
    const result = await on.payOut()
    expect(result.paid).toEqual([])
    expect(result.lastError).not.toBeNull()
    site.sandbox.faults.clear()
    expect((await site.services.payouts.runs.plan()).unfinished).toBe(1)
    await on.payOut()
    expect(on.transfers()).toHaveLength(1)
    expect((await site.services.payouts.report.read({})).totals).toMatchObject({ paid: 2000, payable: 0 })
  })

  test('the transfer’s own event ends what a dead process left under way', async () => {
    const at = await on.campaign()
    const creator = await on.creator()
    await on.held(at, creator)
    await on.pass()
    const { hash } = await site.services.payouts.runs.plan()
    // The first two calls read the account and the balance, the third one pays.
    Object.assign(site.crashes, { callsLeft: 3, moment: 'after' })
    await expect(site.services.payouts.runs.execute(await on.admin(), { hash })).rejects.toBeInstanceOf(Crash)
    await site.restart()
    expect(on.transfers()).toHaveLength(1)
    await site.deliver(2)
    await site.work()
    expect(await on.earnings(creator)).toEqual({ held: 0, payable: 0, paid: 2000 })
  })
})

describe('money that goes back', () => {
  test('a dispute stops the campaign and its payments; won, an admin may let it go on', async () => {
    const at = await on.campaign()
    const creator = await on.creator()
    await on.held(at, creator)
    const disputeId = await dispute(at.fundingId)
    const { campaigns } = site.services
    expect(await campaigns.page(at.owner, at.campaignId)).toMatchObject({ status: 'paused', isHeld: true })
    await expect(campaigns.resume(at.owner, at.campaignId)).rejects.toMatchObject({ code: 'campaign.held' })
    const admin = await on.admin()
    const resume = { decision: 'resume' as const }
    await expect(campaigns.decide(admin, at.campaignId, resume)).rejects.toMatchObject({
      code: 'campaign.held',
    })
    await on.pass()
    expect(await on.earnings(creator)).toEqual({ held: 2000, payable: 0, paid: 0 })
    await end(disputeId, 'won')
    expect(await campaigns.decide(admin, at.campaignId, resume)).toMatchObject({
      status: 'active',
      isHeld: false,
    })
    await on.pass()
    expect(await on.payOut()).toMatchObject({ paid: [{ amount: 2000 }] })
    expect((await site.services.books.compare()).differences).toEqual([])
  })

  test('a dispute lost after the payout takes the free money, and the rest is the platform’s loss', async () => {
    const at = await on.campaign(10_000)
    const creator = await on.creator()
    await on.held(at, creator)
    await on.pass()
    await on.payOut()
    const second = await on.creator()
    const deal = await on.held(at, second)
    await end(await dispute(at.fundingId), 'lost')
    const { campaigns, ledger, books } = site.services
    expect(await campaigns.page(at.owner, at.campaignId)).toMatchObject({
      isHeld: true,
      budget: { total: 5000, spent: 5000, free: 0 },
    })
    expect(await on.earnings(creator)).toMatchObject({ paid: 2000 })
    expect(await ledger.total()).toMatchObject({ losses: -5000, disputed: 0, campaign_free: 0 })
    // What is taken back from the second deal makes good a part of the loss.
    await site.make.report({ post: { id: deal.postId }, status: 'resolved' })
    await site.services.applications.releases.run()
    expect(await ledger.total()).toMatchObject({ losses: -2500, campaign_free: 0, creator_held: 0 })
    expect((await books.compare()).differences).toEqual([])
  })

  test('a refund made at the provider’s own pages is booked, and one that the bank sends back as well', async () => {
    const at = await on.campaign(10_000)
    await on.held(at, await on.creator(), { agreedRate: 6000 })
    const chargeId = await chargeOf(at.fundingId)
    const { world } = site.sandbox
    const refund = site.sandbox.settle(() => refundCharge(world, chargeId, { amount: 5000, metadata: {} }))
    await site.deliver(2)
    await site.work()
    const { campaigns, ledger, books } = site.services
    expect((await campaigns.page(at.owner, at.campaignId)).budget).toMatchObject({ total: 6000, free: 0 })
    expect(await ledger.total()).toMatchObject({ losses: -1000, refund_pending: 0 })
    expect((await books.compare()).differences).toEqual([])
    site.sandbox.settle(() => failRefund(world, refund.id))
    await site.deliver()
    await site.work()
    expect((await campaigns.page(at.owner, at.campaignId)).budget).toMatchObject({
      total: 10_000,
      free: 4000,
    })
    expect(await ledger.total()).toMatchObject({ losses: 0, refund_pending: 0 })
    expect((await books.compare()).differences).toEqual([])
  })

  test('a refund that the bank sends back is all of it the brand’s, also what a deal has made good meanwhile', async () => {
    const at = await on.campaign(10_000)
    const { postId } = await on.held(at, await on.creator(), { agreedRate: 6000 })
    const chargeId = await chargeOf(at.fundingId)
    const { world } = site.sandbox
    const refund = site.sandbox.settle(() => refundCharge(world, chargeId, { amount: 5000, metadata: {} }))
    await site.deliver()
    await site.work()
    await site.make.report({ post: { id: postId }, status: 'resolved' })
    await site.services.applications.releases.run()
    const { campaigns, ledger, books } = site.services
    expect(await ledger.total()).toMatchObject({ losses: 0, campaign_free: 5000 })
    site.sandbox.settle(() => failRefund(world, refund.id))
    await site.deliver()
    await site.work()
    expect((await campaigns.page(at.owner, at.campaignId)).budget).toMatchObject({
      total: 10_000,
      free: 10_000,
    })
    expect(await ledger.total()).toMatchObject({ losses: 0, refund_pending: 0 })
    expect((await books.compare()).differences).toEqual([])
  })

  test('an admin takes a transfer back from somebody who cheated, on the record', async () => {
    const at = await on.campaign()
    const creator = await on.creator()
    await on.held(at, creator)
    await on.pass()
    const { paid } = await on.payOut()
    const order = { contentId: paid[0]?.contentId ?? '', reason: 'Bought the votes', amountCents: 1500 }
    await site.services.payouts.reversals.reverse(await on.admin(), order)
    await site.deliver(2)
    await site.work()
    expect(await site.services.ledger.total()).toMatchObject({ losses: 1500 })
    expect((await site.services.books.compare()).differences).toEqual([])
  })

  test('a refund that dies between the provider and its row is made once', async () => {
    const at = await on.campaign()
    await site.services.campaigns.close(at.owner, at.campaignId)
    for (const [callsLeft, moment] of [
      [1, 'after'],
      [2, 'before'],
      [2, 'after'],
    ] as const) {
      Object.assign(site.crashes, { callsLeft, moment })
      await site.work()
      await site.restart()
    }
    await site.work()
    expect(site.sandbox.world.store.list('refund').map(({ amount }) => amount)).toEqual([50_000])
    expect(await site.services.ledger.total()).toMatchObject({ refund_pending: 0, outside: 1480 })
    expect((await site.services.books.compare()).differences).toEqual([])
  })
})
