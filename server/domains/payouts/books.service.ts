import type { Store } from '#db/store.ts'
import type { BillingGateway } from '../../ports/stripe.ts'
import type { BalanceEntry } from '../../ports/stripe/marketplace.facts.ts'
import { booksRepo } from './books.repo.ts'

export type Books = ReturnType<typeof createBooks>

export interface BookDifference {
  campaignId: string
  /** Cents that lie with the provider, by our ledger and by its own bookings. */
  ledger: number
  provider: number
}

const beginning = new Date(0)

/** Compares the ledger with the provider's bookings, campaign by campaign. It moves nothing. */
export function createBooks({ store, gateway }: { store: Store; gateway: BillingGateway }) {
  const repo = booksRepo(store.tables)

  return {
    compare: async (since: Date = beginning) => {
      const entries = await gateway.listBalanceEntries(since)
      const { charges, transfers, outside } = await store.read(async (db) => ({
        charges: await repo.campaignsByCharge(db),
        transfers: await repo.campaignsByTransfer(db),
        outside: await repo.outsideByCampaign(db, since),
      }))
      const campaignOf = ({ chargeId, transferId }: BalanceEntry): string | undefined =>
        (chargeId ? charges.get(chargeId) : undefined) ?? (transferId ? transfers.get(transferId) : undefined)
      const provider = new Map<string, number>()
      for (const entry of entries) {
        const campaignId = campaignOf(entry)
        if (campaignId) provider.set(campaignId, (provider.get(campaignId) ?? 0) + entry.netCents)
      }
      const differences: BookDifference[] = []
      for (const campaignId of new Set([...outside.keys(), ...provider.keys()])) {
        const lying = { ledger: -(outside.get(campaignId) ?? 0), provider: provider.get(campaignId) ?? 0 }
        if (lying.ledger !== lying.provider) differences.push({ campaignId, ...lying })
      }
      const sum = (cents: Iterable<number>) => [...cents].reduce((total, one) => total + one, 0)
      return { ledger: -sum(outside.values()) || 0, provider: sum(provider.values()), differences }
    },
  }
}
