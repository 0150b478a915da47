import { must, type Drill } from '../drill.ts'
import type { FaultKind } from '#server/dev/payments/faults.ts'
import { call } from '../environment/call.ts'
import type { Site } from '../environment/site.ts'

/** The calls by which people pay in, and what is asked about it later. */
const calls = [
  'POST /v1/customers',
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'GET /v1/payment_intents/:id',
  'GET /v2/core/events/:id',
]
const always = 100_000

function setFault({ provider }: Site, kind: FaultKind, times = always): void {
  for (const match of calls) provider.sandbox.faults.set({ match, kind, times })
}

/** Those who have paid come back to the page of their payment, which asks what became of it. */
async function comeBack({ tally, cast, first, look }: Site): Promise<void> {
  const open = await look((store) =>
    store.read((db) => {
      const { campaignFundings } = store.tables
      return db
        .select({
          id: campaignFundings.id,
          campaignId: campaignFundings.campaignId,
          status: campaignFundings.status,
        })
        .from(campaignFundings)
    }),
  )
  for (const { id, campaignId, status } of open) {
    if (status === 'paid' || !tally.paid.has(id)) continue
    const path = `/api/campaigns/${campaignId}/fundings/${id}`
    await call(tally, { url: first.url(), method: 'GET', path, by: cast.brand })
  }
}

/** Nobody but payers feels it, and the server calls itself ready: paying is told as unavailable. */
async function othersGoOn(site: Site, since: number): Promise<void> {
  const { tally, watch, writers } = site
  const before = tally.posts.size + tally.comments.size
  await writers.pass(60)
  must(tally.posts.size + tally.comments.size > before, 'nobody could write while payments were away')
  const red = [...watch.redSince(since)].join(', ')
  must(red === '', `the server called its ${red} bad while the provider was at fault`)
}

export const providerDown: Drill = {
  name: 'provider-down',
  summary: 'the payment provider refuses connections, fails, is silent or says to come back later',
  engines: ['sqlite', 'postgres'],
  rounds: 4,
  async run({ open, rounds }) {
    const site = await open()
    site.atRest(() => comeBack(site))
    const kinds: FaultKind[] = ['refuse', 'error_500', 'rate_limit', 'hang']
    for (let round = 1; round <= rounds; round++) {
      const since = performance.now()
      setFault(site, kinds[(round - 1) % kinds.length] ?? 'refuse')
      await othersGoOn(site, since)
      site.provider.sandbox.faults.clear()
      await site.writers.pass(30)
    }
  },
}

export const providerLying: Drill = {
  name: 'provider-lying',
  summary:
    'the payment provider does what it was asked and loses the answer; tells twice, late, in disorder, never',
  engines: ['sqlite', 'postgres'],
  rounds: 5,
  async run({ open, rounds, random }) {
    const site = await open()
    site.atRest(() => comeBack(site))
    const { deliveries } = site.provider.sandbox
    const modes = ['duplicate', 'reorder', 'delay', 'drop', 'normal'] as const
    for (let round = 1; round <= rounds; round++) {
      const since = performance.now()
      deliveries.manners = { mode: modes[(round - 1) % modes.length] ?? 'normal', seconds: 2, format: 'thin' }
      setFault(site, 'timeout_after_commit', random.int(2, 6))
      await othersGoOn(site, since)
      site.provider.sandbox.faults.clear()
    }
    deliveries.manners = { mode: 'normal', seconds: 2, format: 'thin' }
    await site.writers.pass(20)
  },
}
