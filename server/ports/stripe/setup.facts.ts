import type { PlanToSell } from './membership.facts.ts'

/** The platform's own account. */
export interface AccountFacts {
  accountId: string
  country: string | null
  currency: string | null
  canCharge: boolean
  canPayOut: boolean
  payoutSchedule: string | null
}

/** A plan's product and price as the provider has them; null where it has none. */
export interface CatalogueFacts {
  plan: PlanToSell
  productName: string | null
  isProductActive: boolean
  priceId: string | null
  isPriceActive: boolean
  /** Whether it stands to taxes as our prices do; where the provider reckons none it does not matter. */
  isTaxKnown: boolean
}

/** From whom events come, and whether they carry the object or only name it. */
export interface DestinationOrder {
  name: string
  payload: 'snapshot' | 'thin'
  from: readonly string[]
  types: readonly string[]
  url: string
}

export interface DestinationFacts extends DestinationOrder {
  destinationId: string
  isEnabled: boolean
  /** The version that snapshots are written in; null for thin events. */
  apiVersion: string | null
}

/** Something that the program asks of the provider, and whether its key may. */
export interface RightFacts {
  right: string
  isGranted: boolean
}
