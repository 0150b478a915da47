import { Failure } from '#shared/errors.ts'
import type { PayoutPlan, PlannedTransfer } from '#shared/payouts.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayDown } from '../../ports/stripe/errors.ts'
import { telling } from '../billing/billing.failure.ts'
import { marketplaceCurrency } from '../campaigns/fundings.service.ts'
import type { Payees } from './payees.service.ts'
import { payoutsRepo } from './payouts.repo.ts'
import { accountsToAsk, divide, hashOf } from './plan.ts'
import type { Releases } from './releases.service.ts'
import { createRunLease } from './runLease.ts'
import type { Transfers } from './transfers.service.ts'

export type Runs = ReturnType<typeof createRuns>

interface Parts {
  store: Store
  clock: Clock
  gateway: BillingGateway
  payees: Pick<Payees, 'refresh'>
  releases: Releases
  transfers: Transfers
}

/** What came of an executed run. */
export interface RunResult {
  runId: string
  hash: string
  paid: PlannedTransfer[]
  refused: (PlannedTransfer & { reason: string })[]
  /** Left for the next run: something came to stand against them, or the provider stopped answering. */
  unfinished: PlannedTransfer[]
  /** Set when the run ended before its end. */
  lastError: string | null
}

type Plan = Pick<PayoutPlan, 'hash' | 'total' | 'transfers'>

const askedAtOnce = 5

/** Plans what is due to creators, and pays exactly what was planned. */
export function createRuns({ store, clock, gateway, payees, releases, transfers }: Parts) {
  const repo = payoutsRepo(store.tables)
  const lease = createRunLease({ store, clock })

  /** Which of these accounts the provider would pay now. */
  async function askAccounts(accountIds: string[]): Promise<Set<string>> {
    const active = new Set<string>()
    for (let at = 0; at < accountIds.length; at += askedAtOnce) {
      const some = accountIds.slice(at, at + askedAtOnce)
      const answers = await Promise.all(some.map((id) => payees.refresh(id)))
      for (const [index, id] of some.entries()) if (answers[index]) active.add(id)
    }
    return active
  }

  async function plan() {
    const at = clock.now()
    const candidates = await store.read((db) => repo.listCandidates(db, at))
    const active = await askAccounts(accountsToAsk(candidates))
    const { transfers: list, leftOut } = divide(
      candidates,
      ({ accountId }) => accountId !== null && active.has(accountId),
    )
    const total = list.reduce((sum, { amount }) => sum + amount, 0)
    const { availableCents, pendingCents } = await gateway.balance(marketplaceCurrency)
    const sending = await store.read((db) => repo.listSending(db))
    return {
      at,
      currency: marketplaceCurrency,
      hash: hashOf(list),
      total,
      transfers: list,
      leftOut,
      unfinished: sending.length,
      balance: { available: availableCents, pending: pendingCents },
      isCovered: availableCents >= total,
    }
  }

  /** Ends what a killed run left behind, transfers first. */
  async function tidy(): Promise<void> {
    await transfers.finish()
    await store.transaction(async (tx) => {
      for (const { id } of await repo.listOpenRuns(tx)) {
        await repo.endRun(tx, id, { status: 'failed', finishedAt: clock.now(), lastError: 'interrupted' })
      }
    })
  }

  async function open(actor: Actor, confirmed: Plan, origin: Record<string, unknown>): Promise<string> {
    const id = newId()
    await store.transaction(async (tx) => {
      const { hash, total } = confirmed
      await repo.insertRun(tx, {
        id,
        hash,
        totalCents: total,
        startedBy: actor.username,
        startedAt: clock.now(),
      })
      await recordAction(tx, store.tables, {
        clock,
        actor,
        action: 'payout',
        target: { type: 'payout_run', id },
        reason: `Payout run over ${confirmed.transfers.length} transfers`,
        metadata: { hash, totalCents: total, ...origin },
      })
    })
    return id
  }

  async function payAll(runId: string, confirmed: Plan, extend: () => Promise<void>): Promise<RunResult> {
    const result: RunResult = {
      runId,
      hash: confirmed.hash,
      paid: [],
      refused: [],
      unfinished: [...confirmed.transfers],
      lastError: null,
    }
    for (const planned of confirmed.transfers) {
      await extend()
      try {
        const outcome = await transfers.pay({ ...planned, runId })
        if (outcome.status === 'skipped') continue
        result.unfinished = result.unfinished.filter((one) => one !== planned)
        if (outcome.status === 'paid') result.paid.push(planned)
        else result.refused.push({ ...planned, reason: outcome.reason })
      } catch (error) {
        if (!(error instanceof GatewayDown)) throw error
        // What was under way stays written down as sending; the next run finds out what became of it.
        result.lastError = error.message
        break
      }
    }
    return result
  }

  return {
    /** What a run would pay now, with nothing changed. */
    plan: () => telling('The payouts could not be planned', plan),

    /** Pays the list of that hash, or refuses when what is due has become another. */
    execute: (
      actor: Actor,
      confirmation: { hash: string; origin?: Record<string, unknown> },
    ): Promise<RunResult> =>
      lease.hold((extend) =>
        telling('The payouts could not be made', async () => {
          await tidy()
          await releases.run()
          const confirmed = await plan()
          if (confirmed.hash !== confirmation.hash) throw new Failure('payout.changed')
          if (!confirmed.isCovered) throw new Failure('payout.not_covered')
          const runId = await open(actor, confirmed, confirmation.origin ?? {})
          const result = await payAll(runId, confirmed, extend)
          const { lastError } = result
          await store.transaction((tx) =>
            repo.endRun(tx, runId, {
              status: lastError === null ? 'done' : 'failed',
              finishedAt: clock.now(),
              lastError,
            }),
          )
          return result
        }),
      ),

    /** One run, or the latest. */
    list: (filter: { from?: Date | undefined; to?: Date | undefined; id?: string } = {}) =>
      store.read((db) => repo.listRuns(db, filter)),

    /** Ends transfers of an interrupted run, without paying anything new. */
    tidy: () => lease.hold(() => tidy()),
  }
}
