import type { Store } from '#db/store.ts'
import type { Clock } from './core/clock.ts'
import type { Log } from './core/log.ts'
import { requireOutgoing } from './core/outgoing.ts'
import type { Outbox } from './core/outbox.ts'
import { applicationsRoutes } from './domains/applications/applications.routes.ts'
import { createApplications } from './domains/applications/applications.service.ts'
import { createContent } from './domains/applications/content.service.ts'
import { createDeals } from './domains/applications/deals.service.ts'
import { createAlerts } from './domains/billing/alerts.service.ts'
import type { Webhooks } from './domains/billing/webhook.service.ts'
import { brandsRoutes } from './domains/brands/brands.routes.ts'
import { createBrands } from './domains/brands/brands.service.ts'
import { createCampaignReview } from './domains/campaigns/campaigns.admin.ts'
import { campaignsRoutes } from './domains/campaigns/campaigns.routes.ts'
import { createCampaigns } from './domains/campaigns/campaigns.service.ts'
import { createDisputes } from './domains/campaigns/disputes.service.ts'
import { createFundings } from './domains/campaigns/fundings.service.ts'
import { createRefunds, refundQueue } from './domains/campaigns/refunds.service.ts'
import { createLedger } from './domains/ledger/ledger.service.ts'
import { createBooks } from './domains/payouts/books.service.ts'
import { createEarnings } from './domains/payouts/earnings.service.ts'
import { createPayees } from './domains/payouts/payees.service.ts'
import { payoutsRoutes } from './domains/payouts/payouts.routes.ts'
import { createReleases } from './domains/payouts/releases.service.ts'
import { createPayoutReport } from './domains/payouts/report.service.ts'
import { createReversals } from './domains/payouts/reversals.service.ts'
import { createRuns } from './domains/payouts/runs.service.ts'
import { createTransfers } from './domains/payouts/transfers.service.ts'
import type { On } from './http/pipeline.ts'
import type { Queue } from './jobs/queue.ts'
import type { Runner } from './jobs/runner.ts'
import type { BillingGateway } from './ports/stripe.ts'
import type { Services } from './services.ts'

export interface MarketplaceParts {
  store: Store
  clock: Clock
  log: Log
  outbox: Outbox
  queue: Queue
  gateway: BillingGateway
  publicUrl: string
  payoutHoldDays: number
  services: Pick<Services, 'forums' | 'posts' | 'uploads'>
}

export type Marketplace = ReturnType<typeof createMarketplace>

const hour = 60 * 60
const minuteMs = 60_000

/** Brands, campaigns, applications and the money between them, for the web server and the command line. */
export function createMarketplace({ services, ...parts }: MarketplaceParts) {
  const { outbox, queue, clock, log } = parts
  const alerts = createAlerts(parts)

  const shared = { ...parts, ...services, alerts }
  const ledger = createLedger(shared)
  const refunds = createRefunds({ ...shared, ledger })
  const brands = createBrands(shared)
  const campaigns = createCampaigns({ ...shared, brands, refunds })
  const campaignReview = createCampaignReview({ ...shared, campaigns })
  const fundings = createFundings({ ...shared, ledger, brands, campaigns, refunds })
  const disputes = createDisputes({ ...shared, ledger, fundings, refunds })
  const deals = createDeals({ ...shared, ledger, refunds })
  const applications = createApplications({ ...shared, brands, campaigns, deals })
  const content = createContent({ ...shared, brands, campaigns, deals, applications })
  const payees = createPayees(shared)
  const releases = createReleases({ ...shared, deals, applications })
  const transfers = createTransfers({ ...shared, ledger, applications })
  const runs = createRuns({ ...shared, payees, releases, transfers })
  const made = {
    ledger,
    refunds,
    brands,
    campaigns,
    campaignReview,
    fundings,
    disputes,
    deals,
    applications,
    content,
    payees,
    releases,
    transfers,
    runs,
    reversals: createReversals({ ...shared, transfers }),
    earnings: createEarnings({ ...shared, ledger }),
    payoutReport: createPayoutReport({ ...shared, ledger, runs }),
    books: createBooks(shared),
  }

  /** What nobody told us of: payments, refunds and releases that are due. */
  async function catchUp(): Promise<void> {
    const before = new Date(clock.now().getTime() - 5 * minuteMs)
    await made.fundings.resume(before)
    await made.refunds.resume(before)
    await made.reversals.resume()
  }

  async function settleDue(): Promise<void> {
    const expired = await made.campaigns.expire()
    const { forfeited, released } = await made.releases.run()
    if (expired + forfeited + released > 0) log.info({ expired, forfeited, released }, 'marketplace.settled')
  }

  async function warn(kind: string, found: object[]): Promise<void> {
    const detail = `${found.length} found: ${JSON.stringify(found.slice(0, 3))}`
    await alerts.raise({ kind, subjectId: 'ledger', detail })
  }

  async function compareBooks(): Promise<void> {
    const findings = await made.ledger.check()
    if (findings.length > 0) await warn('ledger.unbalanced', findings)
    const { differences } = await made.books.compare()
    if (differences.length > 0) await warn('ledger.differs', differences)
  }

  return {
    ...made,

    routes: (on: On): void => {
      brandsRoutes(on, made.brands)
      campaignsRoutes(on, made)
      applicationsRoutes(on, made)
      payoutsRoutes(on, made)
    },

    /** What is done about the provider's events. */
    listen: (webhooks: Webhooks): void => {
      webhooks.listen('checkout', made.fundings.syncSession)
      webhooks.listen('refund', made.refunds.sync)
      webhooks.listen('dispute', made.disputes.sync)
      webhooks.listen('transfer', made.transfers.sync)
      webhooks.listen('payee', made.payees.sync)
      webhooks.listen('payout', made.payees.bounced)
    },

    jobs: (runner: Runner): void => {
      runner.handle(refundQueue, async ({ refundId }) => {
        await parts.store.read((db) => requireOutgoing(db, parts.store.tables))
        await made.refunds.send(String(refundId))
      })
      runner.handle('deal.review', ({ postId }) => made.releases.review(String(postId)))
      runner.every('marketplace.catchUp', 600, catchUp)
      runner.every('marketplace.settleDue', hour, settleDue)
      runner.every('marketplace.compareBooks', 24 * hour, compareBooks)
      const review = (postId: string) => ({ queue: 'deal.review', payload: { postId }, key: postId })
      outbox.on('campaign.changed', async (tx, { campaignId, status }) => {
        if (status === 'completed' || status === 'expired')
          await made.applications.endUndecided(tx, campaignId)
      })
      outbox.on('report.closed', async (tx, { reportId, status }) => {
        const postId = status === 'resolved' ? await made.releases.postOf(tx, reportId) : null
        if (postId) await queue.enqueue(tx, review(postId))
      })
    },
  }
}
