import type { Module } from '../../module.ts'
import type { OutgoingService } from '../outgoing/outgoing.service.ts'
import type { WebhooksService } from '../webhooks/webhooks.service.ts'
import { disputesService, type DisputesService } from './disputes.service.ts'
import { fundingsRoutes } from './fundings.routes.ts'
import { fundingsService, type FundingsParts, type FundingsService } from './fundings.service.ts'
import { refundQueue, refundsService, type RefundsService } from './refunds.service.ts'

interface Parts extends FundingsParts {
  outgoing: OutgoingService
  webhooks: WebhooksService
}

type Service = FundingsService & { refunds: RefundsService; disputes: DisputesService }

const tenMinutes = 10 * 60
const patienceMs = 5 * 60_000

export function fundingsModule(parts: Parts): Module<Service> {
  const { store, clock, campaigns, outgoing, webhooks } = parts
  const refunds = refundsService(parts)
  const fundings = fundingsService({ ...parts, refunds })
  const disputes = disputesService({ ...parts, fundings, refunds })

  return {
    service: { ...fundings, refunds, disputes },
    routes: (http) => fundingsRoutes(http, fundings),
    listeners: () => {
      campaigns.onClosed(refunds.refundFree)
      webhooks.listen('checkout', fundings.syncSession)
      webhooks.listen('charge', fundings.syncCharge)
      webhooks.listen('refund', (id) => refunds.sync(id, fundings.ofCharge))
      webhooks.listen('dispute', disputes.sync)
    },
    jobs: (runner) => {
      runner.handle(refundQueue, async ({ refundId }) => {
        await store.read(outgoing.require)
        await refunds.send(String(refundId))
      })
      // What nobody told us of: each by itself, so that none waits behind another.
      const before = () => new Date(clock.now().getTime() - patienceMs)
      runner.every('fundings.catchUp', tenMinutes, async () => void (await fundings.resume(before())))
      runner.every('refunds.catchUp', tenMinutes, async () => void (await refunds.resume(before())))
    },
  }
}
