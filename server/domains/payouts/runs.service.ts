import { counted } from '#shared/counts.ts'
import { Failure } from '#shared/errors.ts'
import { marketplaceCurrency } from '#shared/money.ts'
import type { PayoutPlan, PlannedTransfer } from '#shared/payouts.ts'
import { newId } from '#db/ids.ts'
import type { Store } from '#db/store.ts'
import type { Actor } from '../../core/actor.ts'
import { recordAction } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { createLeases } from '../../core/leases.ts'
import { nothingMovedForOperators, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { SecurityLog } from '../../core/security.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import { GatewayDown } from '../../ports/stripe/errors.ts'
import type { ReleasesService } from '../applications/releases.service.ts'
import type { DealsService } from '../deals/deals.service.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import type { PayeesService } from '../payees/payees.service.ts'
import { accountsToAsk, divide, planHash } from './payouts.policy.ts'
import { payoutsRepo } from './payouts.repo.ts'
import type { TransfersService } from './transfers.service.ts'

export type RunsService = ReturnType<typeof runsService>

export interface RunsParts {
  store: Store
  clock: Clock
  security: SecurityLog
  gateway: BillingGateway
  outgoing: OutgoingService
  deals: DealsService
  payees: PayeesService
  applications: { releases: ReleasesService }
}

interface Confirmation {
  hash: string
  /** Where the act came from, for the log of acts. */
  origin?: Record<string, unknown>
  /** Ends the run after the transfer that is under way. */
  signal?: AbortSignal | undefined
  /** Told after each transfer how many of all are done. */
  onProgress?: (done: number, all: number) => void
  /** How many transfers may be under way at once; one where this is left out. */
  concurrency?: number
}

interface Paying extends Pick<Confirmation, 'onProgress' | 'concurrency'> {
  isGoingOn: () => boolean
}

/** What came of an executed run. */
export interface RunResult {
  runId: string
  hash: string
  paid: PlannedTransfer[]
  refused: (PlannedTransfer & { reason: string })[]
  /** What it first ended of an interrupted run, as far as that was paid: none of it stands in `paid`. */
  finished: { count: number; total: number }
  /** Left for the next run: something came to stand against them, or the provider stopped answering. */
  unfinished: PlannedTransfer[]
  /** Set when the run ended before its end. */
  lastError: string | null
}

type Plan = Pick<PayoutPlan, 'hash' | 'total' | 'transfers'>

const askedAtOnce = 5

/** Why a run ended that somebody stopped. */
export const interrupted = 'interrupted'

/** Plans what is due to creators, and pays exactly what was planned. */
export function runsService(parts: RunsParts & { transfers: TransfersService }) {
  const { store, clock, security, gateway, outgoing, deals, payees, transfers } = parts
  const { releases } = parts.applications
  const repo = payoutsRepo(store.tables)
  const leases = createLeases({ store, clock })
  /** Lets one process at a time pay. */
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
    leases.hold('payouts.run', { patienceMs: 0, busy: new Failure('payout.running') }, work)

  /** Which of these accounts the provider would pay now. */
  async function askAccounts(accountIds: string[], ask: PayeesService['ask']): Promise<Set<string>> {
    const active = new Set<string>()
    for (let at = 0; at < accountIds.length; at += askedAtOnce) {
      const some = accountIds.slice(at, at + askedAtOnce)
      const answers = await Promise.all(some.map(ask))
      for (const [index, id] of some.entries()) if (answers[index]) active.add(id)
    }
    return active
  }

  async function plan(ask = payees.ask) {
    const at = clock.now()
    const candidates = await store.read((db) => deals.listCandidates(db, at))
    const active = await askAccounts(accountsToAsk(candidates), ask)
    const { transfers: list, leftOut } = divide(
      candidates,
      ({ accountId }) => accountId !== null && active.has(accountId),
    )
    const total = list.reduce((sum, { amount }) => sum + amount, 0)
    const { availableCents, pendingCents } = await gateway.balance(marketplaceCurrency)
    const unfinished = await store.read(repo.countSending)
    return {
      at,
      currency: marketplaceCurrency,
      hash: planHash(list),
      total,
      transfers: list,
      leftOut,
      unfinished,
      balance: { available: availableCents, pending: pendingCents },
      // With nobody to pay nothing is missing, not even where the balance is below nothing.
      isCovered: total === 0 || availableCents >= total,
    }
  }

  /** Ends what a killed run left behind, transfers first; answers what of it was paid. */
  async function tidy(): Promise<RunResult['finished']> {
    const most = await store.read(repo.countSending)
    const left = await store.read((db) => repo.listSending(db, { after: '', limit: most }))
    await transfers.finish()
    const ended = await store.read((db) => Promise.all(left.map(({ id }) => repo.findItem(db, id))))
    const paid = ended.filter((item) => item?.status === 'paid')
    await store.transaction(async (tx) => {
      for (const { id } of await repo.listOpenRuns(tx)) {
        await repo.endRun(tx, id, { status: 'failed', finishedAt: clock.now(), lastError: interrupted })
      }
    })
    return { count: paid.length, total: paid.reduce((sum, item) => sum + (item?.amountCents ?? 0), 0) }
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
        reason: `Payout run over ${counted(confirmed.transfers.length, 'transfer')}`,
        before: null,
        after: { hash, totalCents: total },
        origin,
      })
    })
    return id
  }

  /** Pays one after the other, or some at once; `isGoingOn` is asked before each. */
  async function payAll(
    runId: string,
    { hash, transfers: planned }: Plan,
    { isGoingOn, onProgress, concurrency = 1 }: Paying,
  ): Promise<Omit<RunResult, 'finished'>> {
    const unfinished = new Set(planned)
    const result = { runId, hash, paid: [], refused: [], lastError: null } as Omit<
      RunResult,
      'unfinished' | 'finished'
    >
    const waiting = [...planned]
    let isEnding = false

    async function payNext(one: PlannedTransfer): Promise<void> {
      const outcome = await transfers.pay({ ...one, runId })
      if (outcome.status === 'skipped') return
      unfinished.delete(one)
      if (outcome.status === 'paid') result.paid.push(one)
      else result.refused.push({ ...one, reason: outcome.reason })
      onProgress?.(planned.length - unfinished.size, planned.length)
    }

    async function work(): Promise<void> {
      try {
        while (!isEnding) {
          const one = waiting.shift()
          if (!one) return
          if (isGoingOn()) await payNext(one)
          else {
            isEnding = true
            result.lastError = interrupted
          }
        }
      } catch (error) {
        isEnding = true
        if (!(error instanceof GatewayDown)) throw error
        // What was under way stays written down as sending; the next run finds out what became of it.
        result.lastError = error.message
      }
    }

    const ends = await Promise.allSettled(Array.from({ length: concurrency }, work))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return { ...result, unfinished: [...unfinished] }
  }

  return {
    /** What a run would pay now, with nothing changed. */
    plan: () =>
      withPaymentFailures('The payouts could not be planned', () => plan(), nothingMovedForOperators),

    /** Pays the list of that hash, or refuses when what is due has become another. */
    execute: (actor: Actor, confirmation: Confirmation): Promise<RunResult> =>
      alone(() =>
        withPaymentFailures(
          'The payouts could not be made',
          async () => {
            if (!(await store.read(outgoing.isOn))) throw new Failure('outgoing.off')
            const finished = await tidy()
            await releases.run()
            const confirmed = await plan(payees.refresh)
            if (confirmed.hash !== confirmation.hash) throw new Failure('payout.changed')
            if (!confirmed.isCovered) throw new Failure('payout.not_covered')
            const runId = await open(actor, confirmed, confirmation.origin ?? {})
            security('payout.run', { runId, actorId: actor.id })
            const isGoingOn = () => confirmation.signal?.aborted !== true
            const result = await payAll(runId, confirmed, { ...confirmation, isGoingOn })
            const { lastError } = result
            await store.transaction((tx) =>
              repo.endRun(tx, runId, {
                status: lastError === null ? 'done' : 'failed',
                finishedAt: clock.now(),
                lastError,
              }),
            )
            return { ...result, finished }
          },
          {
            isForOperators: true,
            known: 'Nothing more was sent.',
            unsure: 'The next run looks up what was under way before it sends anything.',
          },
        ),
      ),

    /** The latest first. */
    list: (filter: { from?: Date | undefined; to?: Date | undefined; id?: string } = {}) =>
      store.read((db) => repo.listRuns(db, filter)),

    /** One run with its transfers. */
    one: (id: string) =>
      store.read(async (db) => {
        const [run] = await repo.listRuns(db, { id })
        if (!run) throw new Failure('payout.run_not_found')
        return { ...run, items: await repo.listItems(db, id) }
      }),

    /** Ends transfers of an interrupted run, without paying anything new. */
    tidy: () => alone(tidy),
  }
}
