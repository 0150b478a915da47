import type { Rehearsals } from '../../core/rehearsals.ts'
import type { Module } from '../../module.ts'
import type { TermsService } from '../checkouts/terms.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { coversService, settleQueue, type CoversParts, type CoversService } from './covers.service.ts'
import { renewalsRoutes } from './renewals.routes.ts'
import { renewalsService, type RenewalsService } from './renewals.service.ts'

type Parts = CoversParts & {
  checkouts: { terms: TermsService }
  webhooks: WebhooksService
  rehearsals: Rehearsals
}

const tenMinutes = 10 * 60

export function renewalsModule(parts: Parts): Module<RenewalsService & { covers: CoversService }> {
  const { webhooks } = parts
  const covers = coversService(parts)
  const renewals = renewalsService({ ...parts, covers })
  return {
    service: { ...renewals, covers },
    routes: (http) => renewalsRoutes(http, renewals),
    jobs: (runner) => {
      runner.handle(settleQueue, ({ invoiceId }) => covers.settle(String(invoiceId)))
      runner.every('renewals.catchUp', tenMinutes, async () => void (await covers.catchUp()))
    },
    listeners: () => {
      parts.rehearsals.add(['refund_payment'], covers.rehearse)
      webhooks.listen('invoice', covers.settle)
      webhooks.listen('charge', covers.settleCharge)
      webhooks.listen('refund', covers.settleRefund)
      webhooks.listen('dispute', covers.settleDispute)
      parts.users.onErase(renewals.forget)
    },
  }
}
