import type { Store } from '#db/store.ts'
import type { Config } from '../../config.ts'
import { recordAction, type Act } from '../../core/adminActions.ts'
import type { Clock } from '../../core/clock.ts'
import { nothingMovedForOperators, withPaymentFailures } from '../../core/paymentFailures.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { PlanToSell } from '../../ports/stripe/membership.facts.ts'
import type { DestinationOrder } from '../../ports/stripe/setup.facts.ts'
import type { PlanRow, PlansService } from '../plans/plans.service.ts'
import type { PricesService } from '../prices/prices.service.ts'
import {
  byHand,
  catalogueRows,
  destinationFor,
  destinationRow,
  priceName,
  wantedDestinations,
  type SetupRow,
} from './providerSetup.policy.ts'

export interface ProviderSetupParts {
  config: Pick<Config, 'publicUrl' | 'taxes'>
  store: Store
  clock: Clock
  gateway: BillingGateway
  plans: PlansService
  prices: PricesService
}

export type ProviderSetupService = ReturnType<typeof providerSetupService>

/** A secret by which the provider signs what it posts to a destination that was made just now. */
interface Secret {
  destination: string
  secret: string
}

/** What the payment provider must know of this installation: products, prices, and where to post its events. */
export function providerSetupService(parts: ProviderSetupParts) {
  const { config, store, clock, gateway, plans, prices } = parts

  const compareCatalogue = async (sold: PlanToSell): Promise<SetupRow[]> =>
    catalogueRows(await gateway.readCatalogue(sold))

  /** One product for each plan, and its prices. */
  async function comparePlan(plan: PlanRow): Promise<SetupRow[]> {
    const [first = [], ...others] = await Promise.all(prices.allToSell(plan).map(compareCatalogue))
    return [...first, ...others.flatMap((rows) => rows.filter(({ kind }) => kind === 'price'))]
  }

  async function compare(): Promise<SetupRow[]> {
    const rows: SetupRow[] = []
    for (const plan of await store.read(plans.listActive)) rows.push(...(await comparePlan(plan)))
    const known = await gateway.listDestinations()
    const apiVersion = await gateway.apiVersion()
    for (const wanted of wantedDestinations(config.publicUrl)) {
      rows.push(destinationRow(wanted, destinationFor(wanted, known), apiVersion))
    }
    return rows
  }

  async function setCatalogue(plan: PlanRow, sold: PlanToSell): Promise<void> {
    const before = await compareCatalogue(sold)
    // Makes what is missing, and says how a price stands to taxes.
    if (before.some(({ state }) => state !== 'agrees')) await prices.ask(plan, sold.interval)
    if (before.some(({ state }) => state === 'differs')) await gateway.reviveCatalogue(sold)
  }

  async function setDestination(wanted: DestinationOrder): Promise<Secret[]> {
    const found = destinationFor(wanted, await gateway.listDestinations())
    if (found) {
      await gateway.setDestination({ destinationId: found.destinationId, types: wanted.types })
      return []
    }
    const { secret } = await gateway.createDestination(wanted)
    return secret ? [{ destination: wanted.name, secret }] : []
  }

  /** Makes and changes what does not agree, and nothing else. */
  async function apply(rows: readonly SetupRow[]): Promise<Secret[]> {
    const open = new Set(rows.filter(({ state }) => state !== 'agrees').map(({ name }) => name))
    for (const plan of await store.read(plans.listActive)) {
      for (const sold of prices.allToSell(plan)) {
        if (open.has(plan.slug) || open.has(priceName(sold))) await setCatalogue(plan, sold)
      }
    }
    const secrets: Secret[] = []
    for (const wanted of wantedDestinations(config.publicUrl)) {
      if (open.has(wanted.name)) secrets.push(...(await setDestination(wanted)))
    }
    return secrets
  }

  return {
    byHand,

    /** How everything stands, with nothing changed. */
    compare: () =>
      withPaymentFailures('The payment provider could not be compared', compare, nothingMovedForOperators),

    /** Sets up what is missing or differs; the secrets of new destinations are told this once. */
    setUp: (act: Act) =>
      withPaymentFailures(
        'The payment provider could not be set up',
        async () => {
          const before = await compare()
          const secrets = await apply(before)
          const rows = await compare()
          await store.transaction((tx) =>
            recordAction(tx, store.tables, {
              clock,
              actor: 'operator',
              action: 'set_up_payments',
              target: { type: 'site', id: 'payments' },
              ...act,
              before: { open: before.filter(({ state }) => state !== 'agrees').map(({ name }) => name) },
              after: { open: rows.filter(({ state }) => state !== 'agrees').map(({ name }) => name) },
            }),
          )
          return { rows, secrets }
        },
        nothingMovedForOperators,
      ),

    readAccount: () => gateway.readAccount(),
    listRights: () => gateway.listRights(),
    /** How prices stand to taxes, and whether the provider can reckon them. */
    readTaxes: async () => {
      const mode = config.taxes
      const status = mode === 'off' ? { isActive: false, missing: [] } : await gateway.readTaxStatus()
      return { mode, ...status }
    },
    /** The version of the provider's interface that this program speaks. */
    apiVersion: () => gateway.apiVersion(),
  }
}
